"""One command that can only look: no writing, no network, seconds and kilobytes (L06)."""

import os
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from autorune.runner.sandbox.cell import Cell, uid_for
from autorune.runner.sandbox.limits import READING
from autorune.runner.sandbox.stages import staged

SECONDS = 5.0
OUTPUT_LIMIT = 4 * 1024
"""Bytes kept of standard output and error together."""


@dataclass(frozen=True)
class Looked:
    """What a check came to; `exit_code` is None when it was out of time."""

    exit_code: int | None
    output: str
    cut: bool
    """Whether output beyond the limit was dropped."""


def read_only(
    command: Sequence[str], *, show: Mapping[Path, str] | None = None, who: str = "reader", seconds: float = SECONDS
) -> Looked:
    """Runs one command in a sandbox where nothing can be written and nobody be reached.

    Inside are the system's programs and what `show` maps there (path outside to path inside), read-only. Nothing
    else of the machine, no environment. Raises NoBubblewrap."""
    with staged("autorune-look-") as stage:
        cell = Cell(stage=stage, limits=READING, readable=show or {}, uid=uid_for(who), sealed=True)
        with subprocess.Popen(
            cell.command_line(command),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={"PATH": "/usr/bin:/bin"},
            start_new_session=True,
        ) as process:
            return _watched(process, seconds)


def _watched(process: "subprocess.Popen[bytes]", seconds: float) -> Looked:
    late = threading.Event()

    def end() -> None:
        late.set()
        os.killpg(process.pid, signal.SIGKILL)

    clock = threading.Timer(seconds, end)
    clock.start()
    try:
        assert process.stdout is not None
        kept = process.stdout.read(OUTPUT_LIMIT)
        cut = bool(process.stdout.read(1))
        while process.stdout.read(64 * 1024):
            continue
        code = process.wait()
    finally:
        clock.cancel()
    return Looked(None if late.is_set() else code, kept.decode("utf-8", "backslashreplace"), cut)
