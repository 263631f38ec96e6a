"""One machine's PostgreSQL, Valkey and processes: what `make up` starts, watches and stops."""
