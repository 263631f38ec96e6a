"""How the phrase families are written down.

A family is a block of text with one pattern a line; an indented line continues the one above it,
with nothing in between. `<name>` stands for a word class of
`lessons.gate.phrases.words`. A line begins and ends at word boundaries; a `~` at its start or end
leaves that side open. The patterns meet folded text: lower case, no accents, single spaces.
"""

import re

_CLASS = re.compile(r"<([a-z_]+)>")


def words(block: str) -> str:
    """A word class: comma-separated words and turns, each itself a small pattern."""
    return "(?:" + "|".join(part for part in (piece.strip() for piece in re.split(r",\s", block.strip())) if part) + ")"


def family(block: str, classes: dict[str, str]) -> tuple[re.Pattern[str], ...]:
    """The compiled patterns of a block; an unknown `<class>` is a KeyError."""
    lines = block.replace("\n    ", "").strip().splitlines()
    return tuple(re.compile(_bounded(_CLASS.sub(lambda match: classes[match[1]], line))) for line in lines)


def _bounded(line: str) -> str:
    start, end = not line.startswith("~"), not line.endswith("~")
    return (r"\b" if start else "") + f"(?:{line.strip('~')})" + (r"\b" if end else "")
