"""How good the answers are: mean reciprocal rank, hits among the first five, empty answers."""

from collections.abc import Iterable
from dataclasses import dataclass

from autorune.avatars.models import Avatar
from skills.search import search
from tests.bench.search_queries import Asked
from tests.bench.search_world import WORLD
from tests.skills.stock import avatar, stock

OWN_EVERY = 9
"""Every so many skills of the world are the searcher's own and private; the rest is shared by two others."""


@dataclass(frozen=True)
class Quality:
    """Of a set of queries: MRR, shares with a right answer first and among five, and how many got nothing."""

    queries: int
    mrr: float
    first: float
    five: float
    empty: int

    def __str__(self) -> str:
        hits = f"hit@1 {self.first:.3f}  hit@5 {self.five:.3f}"
        return f"{self.queries:4} queries  MRR {self.mrr:.3f}  {hits}  empty {self.empty}"


def settle() -> Avatar:
    """Make the world's skills; the avatar who searches."""
    searcher, others = avatar("searcher"), (avatar("first"), avatar("second"))
    for n, draft in enumerate(WORLD):
        own = n % OWN_EVERY == 0
        stock(
            searcher if own else others[n % 2],
            draft.name,
            draft.description,
            tags=draft.tags,
            preconditions=draft.preconditions,
            header=draft.header,
            state="pending" if own else "shared",
            successes=draft.successes,
            failures=draft.failures,
        )
    return searcher


def measure(searcher: Avatar, queries: Iterable[Asked]) -> Quality:
    ranks = [rank(searcher, asked) for asked in queries]
    found = [place for place in ranks if place]
    return Quality(
        len(ranks),
        sum(1 / place for place in found) / len(ranks),
        sum(place == 1 for place in found) / len(ranks),
        sum(place <= 5 for place in found) / len(ranks),
        sum(place is None for place in ranks),
    )


def rank(searcher: Avatar, asked: Asked) -> int | None:
    """The place of the first right answer from 1; 0 when there is none among twenty, None when the answer is empty."""
    names = [found.skill.name for found in search(avatar=searcher, q=asked.q).results]
    return next((n for n, name in enumerate(names, 1) if name in asked.right), 0) if names else None
