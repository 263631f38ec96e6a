"""What an instance that was cut off may have left: processes without a supervisor, a stale pid file, dead sockets.

Called with the data folder locked, so whatever is found belongs to nobody any more. Processes are recognised by what
the kernel says about them (program and working folder, or the mark in their environment), never by a recorded id,
which may long be someone else's.
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from autorune.services.instance import SUPERVISED, Instance

PATIENCE = 5.0
"""Seconds that orphans get to end by themselves: the kernel has told them already."""
LAST_WAIT = 15.0


def clear_leftovers(instance: Instance, *, patience: float = PATIENCE) -> int:
    """End orphaned processes of this data folder and remove their files; how many had to be ended."""
    ended = 0
    for deadline, number in ((patience, signal.SIGTERM), (LAST_WAIT, signal.SIGKILL)):
        if not _wait_for_end(instance, seconds=deadline):
            for pid in _orphans(instance):
                ended += 1
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, number)
    _wait_for_end(instance, seconds=2)
    (instance.data / "ready.json").unlink(missing_ok=True)
    if not Path("/proc/self").exists():  # without /proc nothing is known about orphans: PostgreSQL judges its pid file
        return ended
    (instance.data / "postgres" / "postmaster.pid").unlink(missing_ok=True)
    for name in (".s.PGSQL.5432", ".s.PGSQL.5432.lock", "valkey.sock"):
        (instance.run / name).unlink(missing_ok=True)
    return ended


def _wait_for_end(instance: Instance, *, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while any(_orphans(instance)):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def _orphans(instance: Instance) -> Iterator[int]:
    """Process ids that still work for this data folder; nothing where there is no /proc."""
    homes = {"postgres": str(instance.data / "postgres"), "valkey-server": str(instance.data / "valkey")}
    mark = os.fsencode(f"{SUPERVISED}={instance.data}")
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int(process.name) == os.getpid() or b"\nState:\tZ" in (process / "status").read_bytes():
                continue
            program = (process / "exe").readlink().name.removesuffix(" (deleted)")
            at_home = program in homes and str((process / "cwd").readlink()) == homes[program]
            if at_home or mark in (process / "environ").read_bytes().split(b"\0"):
                yield int(process.name)
