"""The supervisor's side of the nursery: asking for a process, and being its parent."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from autorune.services import paths
from autorune.services.errors import ServiceFailed
from autorune.services.processes import LINUX, Process, adopt_orphans, start_process, stop_process, tail
from autorune.services.programs import Program

IMPORT_SECONDS = 120


class Adopted:
    """A child that someone else forked and the kernel made ours."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            try:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
            except ChildProcessError:
                pid, status = self.pid, 1 << 8
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        deadline = None if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            if deadline is not None and time.monotonic() > deadline:
                raise subprocess.TimeoutExpired([str(self.pid)], timeout or 0)
            time.sleep(0.02)
        return status

    def send_signal(self, sig: int, /) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)


class Nursery:
    """Starts the product's processes: forked from one that has imported everything, or, off Linux, each by itself."""

    def __init__(self, environment: Mapping[str, str], log: Path, *, pause: Callable[[float], None]) -> None:
        self.environment, self.log, self.pause = environment, log, pause
        self.process: subprocess.Popen[bytes] | None = None
        self.control: socket.socket | None = None
        self.received = b""

    def open(self) -> None:
        """Begin to import; returns at once."""
        if not LINUX:
            return
        adopt_orphans()
        self.received = b""
        self.control, theirs = socket.socketpair()
        with theirs:
            self.process = start_process(
                [sys.executable, "-m", "autorune.services.nursery", str(theirs.fileno()), str(os.getpid())],
                log=self.log,
                env=self.environment,
                cwd=paths.ROOT,
                keep_open=(theirs.fileno(),),
            )

    def start(self, program: Program, log: Path) -> Process:
        """A new process that runs `program`, its output in `log`."""
        if not LINUX:
            command = [sys.executable, "-m", program.module, *program.arguments]
            return start_process(command, log=log, env=self.environment, cwd=paths.ROOT)
        if self.control is None or self.process is None or self.process.poll() is not None:
            self.close()
            self.open()
        request = {"name": program.name, "module": program.module, "arguments": program.arguments, "log": str(log)}
        assert self.control is not None
        with suppress(OSError):
            self.control.sendall(json.dumps(request).encode() + b"\n")
        return Adopted(self._answer("pid"))

    def close(self) -> None:
        if self.control is not None:
            self.control.close()
        if self.process is not None:
            stop_process(self.process, signal.SIGKILL, grace=2)
        self.control = self.process = None

    def _answer(self, key: str) -> int:
        """The value of `key` in the next answer that has it."""
        assert self.control is not None
        self.control.setblocking(False)
        deadline = time.monotonic() + IMPORT_SECONDS
        try:
            while True:
                while b"\n" in self.received:
                    line, self.received = self.received.split(b"\n", 1)
                    if key in (answer := json.loads(line)):
                        return int(answer[key])
                self._receive(deadline)
        finally:
            self.control.setblocking(True)

    def _receive(self, deadline: float) -> None:
        assert self.control is not None
        try:
            more = self.control.recv(65536)
        except BlockingIOError:
            if time.monotonic() < deadline:
                self.pause(0.02)
                return
            more = b""
        except OSError:
            more = b""
        if not more:
            raise ServiceFailed(f"the product could not be loaded; {self.log} ends with:{tail(self.log)}")
        self.received += more
