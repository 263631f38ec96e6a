"""Child processes that cannot outlive whoever started them.

On Linux the kernel signals a child when the thread that started it dies (PR_SET_PDEATHSIG), so children are started
from the main thread only. Each child leads a process group of its own: a Ctrl-C at the terminal reaches the
supervisor alone, and what a child leaves behind goes with its group.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

PR_SET_PDEATHSIG = 1
PR_SET_NAME = 15
PR_SET_CHILD_SUBREAPER = 36
LINUX = sys.platform == "linux"
_libc = ctypes.CDLL(None, use_errno=True) if LINUX else None


class Process(Protocol):
    """What a supervisor needs of a process; `subprocess.Popen` has it, and so has `Adopted`."""

    pid: int
    returncode: Any

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int, /) -> None: ...


def die_with_parent(death_signal: signal.Signals, parent: int) -> None:
    """Ask the kernel to send this process `death_signal` when `parent` dies; leave at once if it already has."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends."""
    if _libc is not None:
        _libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def bury_orphans(known: set[int]) -> None:
    """Take note of the end of adopted processes that nobody waits for; `known` are those that someone does."""
    for pid in _own_children() - known:
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def end_orphans() -> None:
    """Kill and bury every child that is left, and theirs, which become ours."""
    while children := _own_children():
        for pid in children:
            with suppress(ProcessLookupError, PermissionError, ChildProcessError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def _own_children() -> set[int]:
    try:
        return {int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()}
    except OSError:
        return set()


def name_process(name: str) -> None:
    """The short name that `ps` and `top` show (15 characters)."""
    if _libc is not None:
        _libc.prctl(PR_SET_NAME, name.encode()[:15], 0, 0, 0)


def start_process(
    command: Sequence[str | Path],
    *,
    log: Path | None,
    env: Mapping[str, str],
    death_signal: signal.Signals = signal.SIGTERM,
    before_exec: Callable[[], None] | None = None,
    cwd: Path | None = None,
    keep_open: tuple[int, ...] = (),
) -> subprocess.Popen[bytes]:
    """Start `command` in a process group of its own, its output appended to `log` (None: inherited).

    `before_exec` runs in the child first; the descriptors `keep_open` stay open in it.
    """
    parent = os.getpid()

    def prepare() -> None:
        if before_exec is not None:
            before_exec()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        die_with_parent(death_signal, parent)

    output = None if log is None else os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        return subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=None if output is None else subprocess.STDOUT,
            env=dict(env),
            cwd=cwd,
            start_new_session=True,
            preexec_fn=prepare,
            pass_fds=keep_open,
        )
    finally:
        if output is not None:
            os.close(output)


def stop_process(process: Process, stop_signal: signal.Signals, *, grace: float) -> None:
    """Ask `process` to end, wait `grace` seconds, then end it and whatever is left of its group."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            process.send_signal(stop_signal)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=grace)
    end_group(process)


def end_group(process: Process) -> None:
    """Kill what is left of the process and of its group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def await_end(pid: int, *, seconds: float) -> bool:
    """Whether a process that is not our child is gone within `seconds`."""
    deadline = time.monotonic() + seconds
    while is_alive(pid):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def tail(log: Path, *, lines: int = 15) -> str:
    """The last lines of a log, indented, for an error message."""
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - 16_384))
            found = file.read().decode("utf-8", "replace").splitlines()[-lines:]
    except OSError:
        found = []
    return "".join(f"\n    {line}" for line in found) or "\n    (nothing was logged)"


def stop_with_parent() -> None:
    """Ask for SIGTERM when the process that started this one dies, so that a killed `make` leaves nothing behind."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
