"""A database's dump, and its return: into a new database that then takes the old one's name."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from autorune.services.binaries import client_program
from autorune.services.errors import ServicesError


def dump_database(url: str, file: Path) -> None:
    """Write a consistent dump of the database at `url`, also while it is in use."""
    _client("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")


@contextmanager
def swap_database_in(url: str, dump: Path) -> Iterator[None]:
    """Restore `dump` beside the database at `url`; when the block ends well the new one takes its place.

    Refused while someone else is connected to it. After an error the old database is as it was.
    """
    name = str(conninfo_to_dict(url)["dbname"])
    fresh, old = f"{name}_restoring", f"{name}_replaced"
    with psycopg.connect(make_conninfo(url, dbname="postgres"), autocommit=True) as server:
        _refuse_when_used(server, name)
        _run(server, "DROP DATABASE IF EXISTS {}", fresh)
        _run(server, "CREATE DATABASE {}", fresh)
        try:
            _client(
                "pg_restore", make_conninfo(url, dbname=fresh),
                "--exit-on-error", "--no-owner", "--no-privileges", str(dump),
            )  # fmt: skip
            yield
        except BaseException:
            _run(server, "DROP DATABASE IF EXISTS {} WITH (FORCE)", fresh)
            raise
        _run(server, "DROP DATABASE IF EXISTS {}", old)
        if server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            _run(server, "ALTER DATABASE {} RENAME TO {}", name, old)
        _run(server, "ALTER DATABASE {} RENAME TO {}", fresh, name)
        _run(server, "DROP DATABASE IF EXISTS {}", old)


def _refuse_when_used(server: psycopg.Connection[tuple[int]], name: str) -> None:
    row = server.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", [name]).fetchone()
    if row and row[0]:
        raise ServicesError(f"{row[0]} connections to the database {name} are open; stop web, worker and beat first")


def _run(server: psycopg.Connection[tuple[int]], statement: str, *names: str) -> None:
    server.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def _client(program: str, conninfo: str, *arguments: str) -> None:
    """Run a PostgreSQL client; a password goes through the environment, where other users do not see it."""
    parts = conninfo_to_dict(conninfo)
    password = parts.pop("password", None)
    environment = dict(os.environ) | ({"PGPASSWORD": str(password)} if password else {})
    command = [str(client_program(program)), f"--dbname={make_conninfo('', **parts)}", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ServicesError(f"{program} failed: {done.stderr.strip()}")
