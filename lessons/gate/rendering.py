"""How lessons stand below a skill (L17): one section, one bullet each, dated and signed."""

from collections.abc import Iterable
from datetime import date
from typing import Literal

Author = Literal["human", "dreaming"]

OPENING = "These notes are dated; check that a condition holds now before acting on it."
INDENT = "    "


def bullet(day: date, author: Author, text: str) -> str:
    """`- [2026-05-01, human] text`; later lines are indented, so that none can begin a bullet or a heading.

    Whatever any reader takes for a line break (also U+2028, U+0085, vertical tab, form feed) becomes
    an indented line here.
    """
    first, *later = text.splitlines() or [""]
    return "\n".join([f"- [{day.isoformat()}, {author}] {first}", *(f"{INDENT}{line}".rstrip() for line in later)])


def section(uid: str, bullets: Iterable[str]) -> str:
    """The additions of one avatar: heading, the line that warns of their age, the bullets in the given order."""
    return "\n".join([f"## Additions for {uid}", "", OPENING, "", *bullets]) + "\n"
