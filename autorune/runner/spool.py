"""A job's items on disk until the API has them (R08).

`<root>/<job>/`: `items.jsonl` (one item a line, appended and synced before it is sent), `sent` (bytes of it that the
API acknowledged), `job.json` (whose it is), `end.json` (how it ended, once that is fixed), `lock` (held by the runner
that writes; free when it is dead).
"""

import contextlib
import fcntl
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Self

BATCH_ITEMS = 100
BATCH_BYTES = 256 * 1024


class SpoolHeld(Exception):
    """A living runner writes this spool."""


class Spool:
    """Opened, it holds the lock until `close()` or the end of the process. Raises SpoolHeld."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._lock)
            raise SpoolHeld(str(folder)) from error
        whose = json.loads((folder / "job.json").read_bytes())
        self.job, self.avatar = int(whose["job"]), str(whose["avatar"])
        self._items = os.open(folder / "items.jsonl", os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        self._drop_torn_line()

    @classmethod
    def create(cls, root: Path, *, job: int, avatar: str) -> Self:
        """The spool of a new job."""
        folder = root / str(job)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _replace(folder / "job.json", {"job": job, "avatar": avatar})
        return cls(folder)

    def append(self, item: Mapping[str, Any]) -> None:
        """Keeps one item; on disk when this returns."""
        line = json.dumps(item, ensure_ascii=True).encode() + b"\n"
        while line:
            line = line[os.write(self._items, line) :]
        os.fdatasync(self._items)

    def unsent(self) -> tuple[list[dict[str, Any]], int]:
        """The next batch in order, and the offset to acknowledge once it was stored."""
        start = self.sent
        raw = os.pread(self._items, BATCH_BYTES, start)
        while b"\n" not in raw and start + len(raw) < os.fstat(self._items).st_size:
            raw += os.pread(self._items, BATCH_BYTES, start + len(raw))  # one item larger than a batch
        lines = raw[: raw.rfind(b"\n") + 1].splitlines(keepends=True)[:BATCH_ITEMS]
        return [json.loads(line) for line in lines], start + sum(map(len, lines))

    @property
    def sent(self) -> int:
        try:
            return int((self.folder / "sent").read_text())
        except FileNotFoundError:
            return 0

    def acknowledge(self, offset: int) -> None:
        _replace(self.folder / "sent", offset)

    def fix_end(self, *, result: str, summary: str, reason: str | None = None) -> None:
        """Keeps how the job ended, for a replay."""
        _replace(self.folder / "end.json", {"result": result, "summary": summary, "reason": reason})

    @property
    def end(self) -> dict[str, Any] | None:
        try:
            return dict(json.loads((self.folder / "end.json").read_bytes()))
        except FileNotFoundError:
            return None

    def close(self) -> None:
        os.close(self._items)
        os.close(self._lock)

    def remove(self) -> None:
        """Everything was sent: nothing needs the spool any more."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.close()

    def _drop_torn_line(self) -> None:
        """A cut of power can leave the last line half written; it was never sent."""
        size = os.fstat(self._items).st_size
        whole = size
        while whole and os.pread(self._items, 1, whole - 1) != b"\n":
            step = min(whole, 64 * 1024)
            found = os.pread(self._items, step, whole - step).rfind(b"\n")
            whole = whole - step + found + 1
        if whole != size:
            os.ftruncate(self._items, whole)


def dead_spools(root: Path, *, avatar: str | None = None) -> Iterator[Spool]:
    """Spools that no living runner holds, oldest job first, each opened (of one avatar, when given)."""
    folders = sorted((path for path in root.glob("[0-9]*") if path.name.isdigit()), key=lambda path: int(path.name))
    for folder in folders:
        with contextlib.suppress(SpoolHeld, FileNotFoundError):
            spool = Spool(folder)
            if avatar is None or spool.avatar == avatar:
                yield spool
            else:
                spool.close()


def _replace(path: Path, value: Any) -> None:
    fresh = path.with_suffix(".fresh")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "w") as out:
        json.dump(value, out)
        out.flush()
        os.fsync(out.fileno())
    fresh.rename(path)
