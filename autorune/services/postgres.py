"""The embedded PostgreSQL: one data folder, one Unix socket, no TCP port."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from autorune.services.binaries import postgres_program
from autorune.services.errors import ServiceFailed, ServicesError
from autorune.services.identity import server_identity
from autorune.services.processes import end_group, start_process, stop_process, tail

USER = DATABASE = "autorune"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "256MB",
    "work_mem": "8MB",
    "random_page_cost": "1.1",
    "jit": "off",
    "max_parallel_workers_per_gather": "0",
    "wal_compression": "pglz",
    "max_wal_size": "1GB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
}
"""Measured best for search on a small machine; an outside server has its own."""
THROWAWAY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "shared_buffers": "128MB"}
"""For tests only: a crash may lose everything."""
READY_SECONDS = 60
STOP_SECONDS = 20


@dataclass
class Postgres:
    """One cluster in `folder` with its socket in `run`; `start`, `wait`, `create_database`, `stop`."""

    folder: Path
    run: Path
    log: Path
    settings: dict[str, str] = field(default_factory=lambda: dict(SETTINGS))
    process: subprocess.Popen[bytes] | None = None
    name: ClassVar[str] = "PostgreSQL"
    stop_signal: signal.Signals = signal.SIGINT
    """A fast shutdown: sessions are ended, data is written."""

    @property
    def maintenance_dsn(self) -> str:
        return make_conninfo(host=str(self.run), user=USER, dbname="postgres", connect_timeout=5)

    def is_new(self) -> bool:
        return not (self.folder / "PG_VERSION").exists()

    def check_version(self) -> None:
        """Refuse a data folder of another major version, before the server does so in its log only."""
        if self.is_new():
            return
        made_by = (self.folder / "PG_VERSION").read_text().strip()
        program = subprocess.run(
            [postgres_program("postgres"), "--version"], capture_output=True, text=True, check=True
        )
        if program.stdout.split()[-1].split(".")[0] != made_by:
            raise ServicesError(
                f"the data in {self.folder} was made by PostgreSQL {made_by}, and {program.stdout.split()[-1]} is"
                " installed; restore a backup into a new data folder (docs/backup.md)"
            )

    def initialise(self, *, sync: bool = True, pause: Callable[[float], None] = time.sleep) -> None:
        """Make the cluster; a half-made one of an interrupted first start is made anew."""
        identity = server_identity()
        identity.check_reach(postgres_program("initdb"), self.folder.parent)
        fresh = self.folder.with_name(f"{self.folder.name}.new")
        _remove(fresh)
        fresh.mkdir(mode=0o700)
        identity.hand_over(fresh)
        command: list[str | Path] = [
            postgres_program("initdb"), "-D", fresh, f"--username={USER}", "--auth=trust", "--encoding=UTF8",
            "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", *([] if sync else ["--no-sync"]),
        ]  # fmt: skip
        process = start_process(
            command, log=self.log, env=_clean_environment(), before_exec=identity.before_exec, cwd=Path("/")
        )
        try:
            while process.poll() is None:
                pause(0.05)
            if process.returncode:
                raise ServiceFailed(f"PostgreSQL could not make its data folder {self.folder}:{tail(self.log)}")
        finally:
            end_group(process)
        fresh.rename(self.folder)

    def start(self) -> subprocess.Popen[bytes]:
        identity = server_identity()
        identity.hand_over(self.folder)
        identity.hand_over(self.run)
        settings = [part for key, value in self.settings.items() for part in ("-c", f"{key}={value}")]
        self.process = start_process(
            [postgres_program("postgres"), "-D", self.folder, "-k", self.run, *settings],
            log=self.log,
            env=_clean_environment(),
            death_signal=self.stop_signal,
            before_exec=identity.before_exec,
            cwd=self.folder,
        )
        return self.process

    def is_ready(self) -> bool:
        try:
            psycopg.connect(self.maintenance_dsn).close()
        except psycopg.OperationalError:
            return False
        return True

    def wait(self, *, pause: Callable[[float], None] = time.sleep) -> None:
        """Return when it takes connections; `ServiceFailed` when it ended or took too long."""
        deadline = time.monotonic() + READY_SECONDS
        while not self.is_ready():
            if self.process is None or self.process.poll() is not None or time.monotonic() > deadline:
                raise ServiceFailed(f"PostgreSQL did not start; its log ends with:{tail(self.log)}")
            pause(0.05)

    def create_database(self, name: str = DATABASE) -> None:
        """Make the database unless it exists."""
        with psycopg.connect(self.maintenance_dsn, autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))

    def stop(self, *, grace: float = STOP_SECONDS) -> None:
        if self.process is not None:
            stop_process(self.process, self.stop_signal, grace=grace)


def _clean_environment() -> dict[str, str]:
    """The environment for the server programs, without the `PG…` variables and locale of whoever starts them."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PG", "LC_", "LANG"))}
    return kept | {"LC_ALL": "C"}


def _remove(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), key=lambda found: len(found.parts), reverse=True):
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    if folder.exists():
        folder.rmdir()
