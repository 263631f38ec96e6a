"""A run's own folder, outside of every bot's: sockets, the engine's home, the sandbox's stage."""

import contextlib
import fcntl
import os
import shutil
import tempfile
from pathlib import Path

from autorune.runner.sandbox.stages import open_to_all

PREFIX = "autorune-run-"


class RunFolder:
    """Made on construction, gone after `remove()`; what killed runners left behind goes first."""

    def __init__(self) -> None:
        sweep()
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=open_to_all()))
        self.path.chmod(0o711)  # the sandbox's uid passes through to the stage; nobody lists it
        self._lock = _locked(self.path)

    def add(self, name: str, mode: int) -> Path:
        folder = self.path / name
        folder.mkdir()
        folder.chmod(mode)
        return folder

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        if self._lock is not None:
            os.close(self._lock)


def sweep() -> None:
    """Removes own folders whose runner is dead: the lock dies with it."""
    for path in open_to_all().glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if path.is_symlink() or path.stat().st_uid != os.geteuid() or not (path / "lock").exists():
                continue
            lock = _locked(path)
            if lock is not None:
                shutil.rmtree(path, ignore_errors=True)
                os.close(lock)


def _locked(path: Path) -> int | None:
    """The folder's lock, or None when a living runner holds it."""
    file = os.open(path / "lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        return None
    return file
