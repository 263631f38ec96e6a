"""Where a list was left off: signed, and good only for the avatar and the question that it was made for (S20)."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.core import signing

_SALT = "skills.cursor"


class InvalidCursor(ValueError):
    """The cursor was not made here, or for another avatar, query or filter."""


@dataclass(frozen=True)
class Place:
    """The last row of a page: whether it had every word, its score, its id; and the rarities that made the score.

    The next page weighs with the same rarities: a skill that is saved meanwhile must not move the scale.
    """

    full: bool
    score: float
    skill_id: int
    rarities: tuple[int, ...] = ()


def question(avatar_id: int, q: str, chosen: Mapping[str, str]) -> str:
    """A digest of who asked what, to which a cursor is bound."""
    return hashlib.sha256(json.dumps([avatar_id, q, sorted(chosen.items())]).encode()).hexdigest()[:16]


def write_cursor(place: Place, asked: str) -> str:
    """The cursor of what follows a place, for whoever asked this."""
    return signing.dumps([asked, place.full, place.score, place.skill_id, place.rarities], salt=_SALT)


def read_cursor(cursor: str, asked: str) -> Place:
    """The place that a cursor names; raises InvalidCursor."""
    try:
        of, full, score, skill_id, rarities = signing.loads(cursor, salt=_SALT)
    except (signing.BadSignature, ValueError, UnicodeError) as error:
        raise InvalidCursor("This cursor was not made by this library; start again without one.") from error
    if of != asked:
        raise InvalidCursor("This cursor belongs to another query; start again without one.")
    return Place(full, score, skill_id, tuple(rarities))
