"""Logs of the started processes, one file each, that cannot fill the disk."""

import shutil
from pathlib import Path

LARGEST = 10 * 1024 * 1024
"""Bytes; a longer log moves to `NAME.log.1`, replacing the one before, so a process keeps at most twice this."""


def bound_logs(folder: Path, *, largest: int = LARGEST) -> None:
    """Copy and empty each log that grew too long; the processes append, so they go on at its start."""
    for log in folder.glob("*.log"):
        if log.stat().st_size > largest:
            shutil.copyfile(log, log.with_name(f"{log.name}.1"))
            with log.open("r+b") as file:
                file.truncate(0)
