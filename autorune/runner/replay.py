"""What dead runners left on disk is given to their jobs, with the operator's rights (R08)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autorune.runner.session import SPOOLS
from autorune.runner.spool import dead_spools

Record = Callable[[int, Sequence[Mapping[str, Any]]], None]
End = Callable[[int, Mapping[str, Any]], None]


class UnknownJob(LookupError):
    """The spool's job is not in this database."""


@dataclass(frozen=True)
class Replayed:
    """One spool: `items` of it were given to the job; `known` is false when the job does not exist here."""

    job: int
    avatar: str
    items: int
    known: bool = True


def replay(data: Path, *, record: Record, end: End, avatar: str | None = None) -> Iterator[Replayed]:
    """Every dead runner's spool (of one avatar, when given), oldest job first.

    `record` stores items by their sequence, so that what had arrived already stays one; `end` ends the job as the
    runner had fixed it, unless it has ended. Both raise UnknownJob; such a spool is left as it is."""
    for spool in dead_spools(data / SPOOLS, avatar=avatar):
        count = 0
        try:
            items, offset = spool.unsent()
            while items:
                record(spool.job, items)
                spool.acknowledge(offset)
                count += len(items)
                items, offset = spool.unsent()
            if spool.end:
                end(spool.job, spool.end)
        except UnknownJob:
            spool.close()
            yield Replayed(spool.job, spool.avatar, count, known=False)
            continue
        except BaseException:
            spool.close()
            raise
        spool.remove()
        yield Replayed(spool.job, spool.avatar, count)
