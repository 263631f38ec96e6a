"""Finding skills: pages of what an avatar may see, best first, each with why it stands there (S01, S08, S20, S21)."""

from dataclasses import dataclass

from django.db import transaction

from autorune.avatars.models import Avatar
from skills.cursors import InvalidCursor, question, read_cursor, write_cursor
from skills.filters import FilterRefused, narrowed
from skills.models import Skill
from skills.query import QueryRefused, check_query, read_query
from skills.ranking import Ranked, ranked
from skills.terms import Terms, read_terms

__all__ = ["FilterRefused", "Found", "InvalidCursor", "Page", "QueryRefused", "search"]

TIMEOUT_MS = 2000
"""What PostgreSQL may spend on one statement of a search; then the search fails as unavailable."""
_BODIES = [
    "header",
    "search",
    "current_version__script",
    "current_version__description",
    "current_version__tags",
    "current_version__preconditions",
]


@dataclass(frozen=True)
class Found:
    """One result: `match` is all, some or repaired; `relevance`, from 0 to 1, leaves out the rate; None in a list."""

    skill: Skill
    match: str | None
    relevance: float | None
    enabled: bool


@dataclass(frozen=True)
class Page:
    """Results, best first, and the cursor of the next page where there is one."""

    results: tuple[Found, ...]
    next: str | None


def search(
    *,
    avatar: Avatar,
    q: str | None = None,
    tag: str | None = None,
    origin: str | None = None,
    state: str | None = None,
    limit: int = 20,
    cursor: str | None = None,
) -> Page:
    """One page of at most `limit` skills that the avatar may see; without `q` all, best success rate first.

    Raises QueryRefused (X04), FilterRefused and InvalidCursor (S20).
    """
    q = (q or "").strip()
    check_query(q)
    chosen = {name: value for name, value in (("tag", tag), ("origin", origin), ("state", state)) if value}
    asked = question(avatar.pk, q, chosen)
    after = read_cursor(cursor, asked) if cursor else None
    within = narrowed(chosen, avatar)
    with transaction.atomic():
        terms = read_terms(read_query(q), avatar, TIMEOUT_MS) if q else None
        if terms and not terms.groups:
            return Page((), None)
        if terms and after:
            terms = terms.weighed(after.rarities)
        rows = ranked(avatar=avatar, terms=terms, narrowed=within, after=after, limit=limit + 1)
        results = _found(avatar, terms, rows[:limit])
    last = rows[limit - 1].place(terms.rarities if terms else ()) if len(rows) > limit else None
    return Page(results, write_cursor(last, asked) if last else None)


def _found(avatar: Avatar, terms: Terms | None, rows: list[Ranked]) -> tuple[Found, ...]:
    """The rows with their skills, read through the one door; the two reads are one moment apart."""
    skills = Skill.objects.visible_to(avatar).with_counts().defer(*_BODIES).in_bulk([row.skill_id for row in rows])
    return tuple(
        Found(skill, _match(terms, row), _relevance(terms, row), bool(skill.enabled))
        for row in rows
        if (skill := skills.get(row.skill_id))
    )


def _match(terms: Terms | None, row: Ranked) -> str | None:
    if terms is None:
        return None
    if row.bits & terms.repaired:
        return "repaired"
    return "all" if row.full else "some"


def _relevance(terms: Terms | None, row: Ranked) -> float | None:
    """The weighted mean of what the words say in the skill, as if it always worked."""
    if terms is None:
        return None
    return round(row.gain / sum(terms.rarities) / 1_000_000, 4)
