"""One instance: a data folder, a port on loopback, and the database and broker that it uses."""

import fcntl
import json
import os
import socket
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autorune.services import paths
from autorune.services.errors import AlreadyRunning, ServicesError
from autorune.services.identity import server_identity

HOST = "127.0.0.1"
"""`make up` listens on loopback only (X05)."""
DEFAULT_PORT = 8321
SUPERVISED = "AUTORUNE_SUPERVISED"
"""Set for every process that a supervisor starts, to the data folder it works for."""


@dataclass(frozen=True)
class Instance:
    """Where everything of one instance lives; `outside_*` are the servers that the environment names instead."""

    data: Path
    port: int = DEFAULT_PORT
    outside_database: str = ""
    outside_broker: str = ""

    @classmethod
    def from_environment(cls, env: Mapping[str, str] = os.environ) -> "Instance":
        """The instance that `AUTORUNE_DATA`, `AUTORUNE_WEB_PORT`, `DATABASE_URL` and `BROKER_URL` name."""
        port = env.get("AUTORUNE_WEB_PORT") or str(DEFAULT_PORT)
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise ServicesError(f"AUTORUNE_WEB_PORT must be a port number from 1 to 65535, not {port!r}")
        return cls(paths.data_dir(), int(port), env.get("DATABASE_URL", ""), env.get("BROKER_URL", ""))

    @property
    def run(self) -> Path:
        return paths.run_dir(self.data)

    @property
    def logs(self) -> Path:
        return self.data / "log"

    @property
    def web_url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def database_url(self) -> str:
        return self.outside_database or paths.database_url(self.data)

    @property
    def broker_url(self) -> str:
        return self.outside_broker or paths.broker_url(self.data)

    def log(self, name: str) -> Path:
        return self.logs / f"{name}.log"

    def environment(self) -> dict[str, str]:
        """The environment of web, worker, beat and commands of this instance."""
        return dict(os.environ) | {
            "AUTORUNE_DATA": str(self.data),
            "AUTORUNE_WEB_PORT": str(self.port),
            "DATABASE_URL": self.database_url,
            "BROKER_URL": self.broker_url,
            "PYTHONUNBUFFERED": "1",
        }

    def prepare(self) -> None:
        """Make the folders, open to their owner only (X06)."""
        try:
            for folder in (self.data, self.logs, self.run):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise ServicesError(f"the data folder {self.data} cannot be used: {error}; set AUTORUNE_DATA") from error
        if not os.access(self.data, os.W_OK | os.X_OK):
            raise ServicesError(f"the data folder {self.data} is not writable for you; set AUTORUNE_DATA to another")
        if server_identity().owner:
            self.data.chmod(0o711)  # `nobody`, who runs the servers, must pass through; the folders in it stay closed
        self._check_run()

    def _check_run(self) -> None:
        """The sockets take anyone who reaches them, so their folder is ours alone; in /tmp others could plant one."""
        found = os.lstat(self.run)
        servers = server_identity().owner or (os.getuid(), os.getgid())
        if not stat.S_ISDIR(found.st_mode) or found.st_uid not in (os.getuid(), servers[0]):
            raise ServicesError(
                f"the folder {self.run} belongs to someone else; remove it or set another AUTORUNE_DATA"
            )
        if stat.S_IMODE(found.st_mode) & 0o077:
            self.run.chmod(0o700)

    def check_port(self) -> None:
        """Refuse when another program listens on the web port."""
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, self.port))
            except OSError as error:
                raise ServicesError(
                    f"port {self.port} of {HOST} cannot be used ({error.strerror});"
                    f" choose another, for instance: AUTORUNE_WEB_PORT={min(self.port + 1, 65535)} make up"
                ) from error

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Own the data folder for the block, or until this process ends, however it ends; children do not inherit it.

        Raises `AlreadyRunning` with the owner's process id and address.
        """
        descriptor = os.open(self.data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            owner = self.owner()
            raise AlreadyRunning(
                f"already running on {self.data}: pid {owner.get('pid', '?')}, {owner.get('web', '?')};"
                " stop it first, or start another instance with its own AUTORUNE_DATA and AUTORUNE_WEB_PORT"
            ) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, json.dumps({"pid": os.getpid(), "web": self.web_url}).encode(), 0)
        try:
            yield
        finally:
            os.close(descriptor)

    def owner(self) -> dict[str, Any]:
        """What the last owner wrote into the lock file; it may be gone."""
        try:
            found = json.loads((self.data / "lock").read_text())
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def is_running(self) -> bool:
        """Whether a supervisor owns the data folder now."""
        try:
            descriptor = os.open(self.data / "lock", os.O_RDWR)
        except FileNotFoundError:
            return False
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(descriptor)
        return False
