"""The embedded Valkey, Celery's broker: one Unix socket, no TCP port."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from autorune.services.binaries import valkey_program
from autorune.services.errors import ServiceFailed
from autorune.services.identity import server_identity
from autorune.services.processes import start_process, stop_process, tail

READY_SECONDS = 30
STOP_SECONDS = 10


@dataclass
class Valkey:
    """One broker with its snapshot in `folder` and its socket in `run`; `start`, `wait`, `stop`."""

    folder: Path
    run: Path
    log: Path
    keep: bool = True
    process: subprocess.Popen[bytes] | None = None
    name: ClassVar[str] = "Valkey"
    stop_signal: signal.Signals = signal.SIGTERM

    @property
    def socket_path(self) -> Path:
        return self.run / "valkey.sock"

    def start(self) -> subprocess.Popen[bytes]:
        identity = server_identity()
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        identity.hand_over(self.folder)
        identity.hand_over(self.run)
        self.socket_path.unlink(missing_ok=True)
        command: list[str | Path] = [
            valkey_program(), "--port", "0", "--unixsocket", str(self.socket_path), "--unixsocketperm", "700",
            "--dir", str(self.folder), "--daemonize", "no", "--save", "60 1" if self.keep else "",
        ]  # fmt: skip
        self.process = start_process(
            command,
            log=self.log,
            env=dict(os.environ),
            death_signal=self.stop_signal,
            before_exec=identity.before_exec,
            cwd=self.folder,
        )
        return self.process

    def is_ready(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(5)
                connection.connect(str(self.socket_path))
                connection.sendall(b"PING\r\n")
                return connection.recv(64).startswith(b"+PONG")
        except OSError:
            return False

    def wait(self, *, pause: Callable[[float], None] = time.sleep) -> None:
        """Return when it answers; `ServiceFailed` when it ended or took too long."""
        deadline = time.monotonic() + READY_SECONDS
        while not self.is_ready():
            if self.process is None or self.process.poll() is not None or time.monotonic() > deadline:
                raise ServiceFailed(f"Valkey did not start; its log ends with:{tail(self.log)}")
            pause(0.05)

    def stop(self, *, grace: float = STOP_SECONDS) -> None:
        if self.process is not None:
            stop_process(self.process, self.stop_signal, grace=grace)
