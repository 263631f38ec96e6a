"""How much a sandbox may use, and which of that holds on this machine."""

import os
from dataclasses import dataclass

MIB = 1024 * 1024
OWN_UIDS = range(40_000, 60_000)
"""Where sandboxes started by root get an unprivileged uid from, one for each avatar."""


@dataclass(frozen=True)
class Limits:
    memory: int = 4096 * MIB
    """Bytes of data of one process (RLIMIT_DATA: what it writes, not what it reserves)."""
    processes: int = 512
    """Processes and threads in the sandbox together."""
    file_size: int = 1024 * MIB
    """Bytes of one file."""
    temporary: int = 256 * MIB
    """Bytes of /tmp, which lies in memory."""
    shared: int = 64 * MIB
    """Bytes of /dev/shm, which lies in memory too."""
    files: int = 4096
    """Open files of one process."""


READING = Limits(memory=512 * MIB, processes=64, file_size=0, temporary=MIB, shared=MIB, files=256)
"""For one read-only check (L06)."""


def as_root() -> bool:
    return os.geteuid() == 0
