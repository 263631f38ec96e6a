"""Short-lived folders that a sandbox of another uid can reach."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMMON = Path("/tmp")  # noqa: S108


def open_to_all() -> Path:
    """The temporary folder, or /tmp where somebody else could not pass through to that."""
    found = Path(tempfile.gettempdir()).resolve()
    passable = all(folder.stat().st_mode & 0o001 for folder in (found, *found.parents))
    return found if passable else COMMON


@contextmanager
def staged(prefix: str) -> Iterator[Path]:
    """A stage for one `Cell`, in a folder of its own that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix=prefix, dir=open_to_all(), ignore_cleanup_errors=True) as name:
        run = Path(name)
        run.chmod(0o711)
        stage = run / "stage"
        stage.mkdir()
        stage.chmod(0o755)
        yield stage
