"""A real instance under test: started as a person would, watched from outside."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

from autorune.services import paths
from autorune.services.processes import die_with_parent
from tests.processes import wait_until

UP = [sys.executable, "-m", "autorune.services", "up"]
MAKE_UP = ["make", "--no-print-directory", "--old-file=environment-local", f"PY={sys.executable}", "up"]
OUTSIDE = ("DATABASE_URL", "BROKER_URL", "AUTORUNE_API_URL")


def environment(data: Path, port: int, **more: str) -> dict[str, str]:
    """The environment of a person who starts an instance of his own."""
    inherited = {key: value for key, value in os.environ.items() if key not in OUTSIDE}
    return inherited | {"AUTORUNE_DATA": str(data), "AUTORUNE_WEB_PORT": str(port), "DEMO": "0"} | more


class Run:
    """One start of an instance."""

    def __init__(self, data: Path, port: int, *, command: list[str] = UP, **more: str) -> None:
        self.data, self.port = data, port
        self.output = data.parent / f"output-{time.monotonic_ns()}"
        owner = os.getpid()
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=paths.ROOT,
                env=environment(data, port, **more), start_new_session=True,
                preexec_fn=lambda: die_with_parent(signal.SIGTERM, owner),
            )  # fmt: skip

    @property
    def lines(self) -> list[str]:
        return self.output.read_text(errors="replace").splitlines()

    def until_line(self, beginning: str) -> str:
        """The first line of output that begins so; fails when the process ends before."""
        wait_until(lambda: self._line(beginning) is not None, process=self.process, log=self.output)
        return self._line(beginning) or ""

    def _line(self, beginning: str) -> str | None:
        return next((line for line in self.lines if line.startswith(beginning)), None)

    @property
    def ready(self) -> dict[str, Any]:
        return json.loads((self.data / "ready.json").read_text())

    @property
    def supervisor(self) -> int:
        return int(self.ready["pid"])

    def status(self, path: str = "/healthz") -> int:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=20) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def sql(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.ready["database"], autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def children(self) -> dict[str, int]:
        """The supervisor's direct children by what they are."""
        found = {}
        for pid in _children_of(self.supervisor):
            with suppress(OSError, KeyError):
                found[PARTS[Path(f"/proc/{pid}/comm").read_text().strip()]] = pid
        return found

    def interrupt(self) -> int:
        """Ctrl-C at the terminal: SIGINT for the whole foreground group; the exit status."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(timeout=60)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=45)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


PARTS = {
    "postgres": "postgres", "valkey-server": "valkey", "autorune-web": "web", "autorune-worker": "worker",
    "autorune-beat": "beat", "autorune-nurse": "nursery",
}  # fmt: skip


@contextmanager
def started(data: Path, port: int, **options: Any) -> Iterator[Run]:
    run = Run(data, port, **options)
    try:
        run.until_line("ready ")
        yield run
    finally:
        run.end()


def processes_of(data: Path) -> dict[int, str]:
    """Every process that works for a data folder, by what the kernel tells: command line, environment or folder."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        pid = int(process.name)
        with suppress(OSError):
            mark = os.fsencode(data)
            told = (process / "environ").read_bytes() + (process / "cmdline").read_bytes()
            if pid != os.getpid() and (mark in told or (process / "cwd").readlink().is_relative_to(data)):
                found[pid] = _command(pid) or process.name
    return found


def _command(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return ""


def _children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
