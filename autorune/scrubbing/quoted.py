"""Quoted literals, read by hand: one pass, no backtracking (abuse case 35)."""

import re
from collections.abc import Iterator

MAX_LITERAL = 8192
_OPEN = re.compile(r"""(?:[fbrFBRuU]{1,2}|@|\$)?(\"\"\"|'''|\\?["'`])""")
_LITERAL = re.compile(
    r"\"([^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+)\"|'([^'\\\n]*+(?:\\.[^'\\\n]*+)*+)'|`([^`\\\n]*+(?:\\.[^`\\\n]*+)*+)`"
)


def quoted_at(text: str, at: int) -> tuple[int, int] | None:
    """Start and end of the content of the literal that opens at `at`, on one line; None when none opens there
    or none closes."""
    opening = _OPEN.match(text, at)
    if not opening:
        return None
    quote, start = opening.group(1), opening.end()
    end = start
    limit = min(len(text), start + MAX_LITERAL)
    while end < limit:
        char = text[end]
        if quote[0] == "\\" and text.startswith(quote, end):
            return (start, end) if end > start else None
        if char == "\\":
            end += 2
            continue
        if char == "\n":
            return None
        if text.startswith(quote, end):
            return (start, end) if end > start else None
        end += 1
    return None


def literals(line: str) -> Iterator[tuple[int, int]]:
    """Content ranges of the closed literals of one line, from left to right."""
    for found in _LITERAL.finditer(line):
        yield found.span(found.lastindex or 0)
