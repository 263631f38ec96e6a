"""Private keys in armour: whole, cut off at either end, \\n-escaped, indented, quoted or commented line by line.

The lines stay, their content is masked. One pass over the lines, so that many openings cost no more than one.
"""

import re
from collections.abc import Iterator

from autorune.scrubbing.marker import without_markers
from autorune.scrubbing.spans import Span

RULE = "pem"

_BEGIN = re.compile(
    r"-{4,5}[ \t]?BEGIN[ \t][A-Z0-9 ]{0,40}(?:PRIVATE[ \t]KEY|SECRET[ \t]KEY)(?:[ \t]BLOCK)?[ \t]?-{4,5}|"
    r"^Private-Lines:[ \t]*\d+",
    re.M,
)
_END = re.compile(r"-{4,5}[ \t]?END[ \t][A-Z0-9 ]{0,40}(?:KEY|BLOCK)[ \t]?-{0,5}|^Private-MAC:", re.M)
_ESCAPED_BREAK = re.compile(r"(?:\\{1,4}[nr]|\\{1,2}u000[aA]|%0[aA]|&#10;|<br\s?/?>)+")
_BODY = re.compile(r"[A-Za-z0-9+/=_%-]{1,16384}")
_DECORATION = re.compile(r"^[\s\"'`+.,;>|#*/(\[\\-]{0,24}")
_HEADER = re.compile(r"^[\s\"'`+#*/>|-]{0,24}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|X-[\w-]{1,20}):")
_LONG = re.compile(r"[A-Za-z0-9+/=]{40,}")


def private_keys(text: str) -> Iterator[Span]:
    inside = False
    at = 0
    before: list[Span] = []
    for line in text.splitlines(keepends=True):
        inside, found, before = _line(line, at, inside, before)
        yield from found
        at += len(line)


def _line(line: str, at: int, inside: bool, before: list[Span]) -> tuple[bool, list[Span], list[Span]]:
    """Whether the key goes on, what this line holds of it, and the body-like lines just before (for a lost BEGIN)."""
    found: list[Span] = []
    position, was_inside = 0, inside
    closings = list(_END.finditer(line))
    for begin in _BEGIN.finditer(line):
        if begin.start() >= position:
            end = next((closing for closing in closings if closing.start() >= begin.end()), None)
            position = end.end() if end else len(line)
            found += _bodies(line, begin.end(), end.start() if end else len(line), at)
            inside = end is None
    if position:
        return inside, found, []
    end = closings[0] if closings else None
    if end:
        if _body_line(line[: end.start()]):
            found += _bodies(line, 0, end.start(), at)
        return False, found + ([] if was_inside else before), []
    if was_inside:
        if _HEADER.match(line) or not line.strip(" \t\r\n\"'`+\\#*/>|"):
            return True, found, []
        if _body_line(line):
            return True, _bodies(line, 0, len(line), at), []
        return False, found, []
    return False, found, before + _bodies(line, 0, len(line), at) if _LONG.search(line) and _body_line(line) else []


def _body_line(line: str) -> bool:
    """Nothing but base64 and what may stand around it when a key is quoted, indented or commented."""
    if without_markers(line) != line:
        return True
    core = _ESCAPED_BREAK.sub("", line)
    core = core[_DECORATION.match(core).end() :].rstrip(" \t\r\n\"'`+\\,;)].")  # type: ignore[union-attr]
    if not core or not re.fullmatch(r"[A-Za-z0-9+/=_-]+", core):
        return False
    return len(core) >= 24 or core.endswith("=") or (any(c.isdigit() for c in core) and any(c.isupper() for c in core))


def _bodies(line: str, start: int, end: int, at: int) -> list[Span]:
    """The base64 of a stretch of a line, from its first to its last character, in pieces between escaped breaks
    where the key is quoted piece by piece."""
    pieces: list[Span] = []
    for found in _BODY.finditer(_ESCAPED_BREAK.sub(lambda m: " " * len(m.group()), line[:end]), start):
        run = found.group()
        if len(run) >= 4 and run.strip("-=") and not run.startswith("REDACTED"):
            pieces.append(Span(at + found.start(), at + found.end(), RULE))
    return pieces
