"""Starts a throw-away PostgreSQL and Valkey for the tests, before Django reads its settings.

Loaded with `-p tests.embedded`: pytest-django reads the settings before any conftest.py, so this happens at import.
`AUTORUNE_TEST_DATABASE_URL` and `AUTORUNE_TEST_BROKER_URL` name servers of your own instead. Workers of
pytest-xdist inherit the environment of the process that started them.
"""

import atexit
import os
import shutil
import signal
import tempfile
from pathlib import Path

from autorune.services import paths
from autorune.services.postgres import SETTINGS, THROWAWAY, Postgres
from autorune.services.valkey import Valkey


def _start() -> None:
    base = Path(tempfile.mkdtemp(prefix="autorune-tests-", dir="/tmp"))
    owner = os.getpid()
    servers: list[Postgres | Valkey] = []

    def stop() -> None:
        if os.getpid() != owner:  # a fork of the test process must not take the servers with it
            return
        for server in servers:
            server.stop(grace=5)
        shutil.rmtree(base, ignore_errors=True)

    atexit.register(stop)
    data = base / "data"
    run = paths.run_dir(data)
    run.mkdir(parents=True, mode=0o700)
    for name in ("DATABASE_URL", "BROKER_URL", "AUTORUNE_API_URL", "AUTORUNE_CLOCK_OFFSET", "AUTORUNE_RELEASE"):
        os.environ.pop(name, None)
    os.environ["AUTORUNE_DATA"] = str(data)
    os.environ.setdefault("KF_RULE_CACHE_DIR", str(Path(tempfile.gettempdir()) / f"autorune-test-rules-{os.getuid()}"))
    os.environ["AUTORUNE_ENV"] = "local"
    if url := os.environ.get("AUTORUNE_TEST_DATABASE_URL"):
        os.environ["DATABASE_URL"] = url
    else:
        postgres = Postgres(base / "postgres", run, base / "postgres.log", settings=SETTINGS | THROWAWAY)
        servers.append(postgres)
        postgres.stop_signal = signal.SIGQUIT  # at once: nothing here is worth writing
        postgres.initialise(sync=False)
        postgres.start()
    if url := os.environ.get("AUTORUNE_TEST_BROKER_URL"):
        os.environ["BROKER_URL"] = url
    else:
        servers.append(Valkey(base / "valkey", run, base / "valkey.log", keep=False))
        servers[-1].start()
    for server in servers:
        server.wait()
    os.environ.setdefault("DATABASE_URL", paths.database_url(data))
    os.environ.setdefault("BROKER_URL", paths.broker_url(data))


if "PYTEST_XDIST_WORKER" not in os.environ:
    _start()
