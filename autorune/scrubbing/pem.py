"""Private keys in armour: whole, cut off at either end, \\n-escaped, indented, quoted or commented line by line.

The lines stay, their content is masked. One walk over the lines, so that many openings cost no more than one.
"""

import re
from collections.abc import Iterator

from autorune.scrubbing.marker import without_markers
from autorune.scrubbing.spans import Span

RULE = "pem"

_BEGIN = re.compile(
    r"-{4,5}[ \t]?BEGIN[ \t][A-Z0-9 ]{0,40}(?:PRIVATE[ \t]KEY|SECRET[ \t]KEY)(?:[ \t]BLOCK)?[ \t]?-{4,5}|"
    r"^Private-Lines:[ \t]*\d+",
    re.MULTILINE,
)
_END = re.compile(r"-{4,5}[ \t]?END[ \t][A-Z0-9 ]{0,40}(?:PRIV|SECRET)[A-Z ]{0,30}-{0,5}|^Private-MAC:", re.MULTILINE)
_ESCAPED_BREAK = re.compile(r"(?:\\{1,4}[nr]|\\{1,2}u000[aA]|%0[aA]|&#10;|<br\s?/?>)+")
_RUN = re.compile(r"[A-Za-z0-9+/=_%-]{1,16384}")
_DECORATION = re.compile(r"^[\s\"'`+.,;>|#*/(\[\\-]{0,24}")
_HEADER = re.compile(r"^[\s\"'`+#*/>|-]{0,24}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|X-[\w-]{1,20}):")
_LONG = re.compile(r"[A-Za-z0-9+/=]{40,}")
_BLANK = " \t\r\n\"'`+\\#*/>|"


def private_keys(text: str) -> Iterator[Span]:
    """The content of every private key, one span for each of its lines."""
    if "-----" not in text and "---- " not in text and "Private-Lines:" not in text:
        return
    inside = False
    headless: list[Span] = []
    at = 0
    lines = text.splitlines(keepends=True)
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        closings = list(_END.finditer(line))
        opened, found = _opened(line, at, closings)
        if opened is not None:
            inside, headless = opened, []
        elif closings:
            found = _closed(line, at, closings[0], headless)
            inside, headless = False, []
        elif inside:
            inside = _goes_on(line, following)
            found = _content(line, at, 0, len(line)) if inside and not _HEADER.match(line) else []
        else:
            headless = _headless(line, following, at, headless)
        yield from found
        at += len(line)


def _opened(line: str, at: int, closings: list[re.Match[str]]) -> tuple[bool | None, list[Span]]:
    """Whether a key that begins on this line is still open at its end (None: none begins), and what it shows of it."""
    found: list[Span] = []
    position, opened = 0, None
    for begin in _BEGIN.finditer(line):
        if begin.start() >= position:
            end = next((closing for closing in closings if closing.start() >= begin.end()), None)
            position = end.end() if end else len(line)
            found += _content(line, at, begin.end(), end.start() if end else len(line))
            opened = end is None
    return opened, found


def _closed(line: str, at: int, end: re.Match[str], headless: list[Span]) -> list[Span]:
    """The key's last line, and the lines before it whose BEGIN is lost."""
    before = line[: end.start()]
    return headless + (_content(line, at, 0, end.start()) if _is_body(before) else [])


def _goes_on(line: str, following: str) -> bool:
    if _HEADER.match(line) or not line.strip(_BLANK):
        return True
    return _is_body(line) or _is_short_end(line, following)


def _headless(line: str, following: str, at: int, before: list[Span]) -> list[Span]:
    """Lines that may be a key whose BEGIN is lost: long ones, and a short one behind them."""
    body = _is_body(line) and (_LONG.search(line) or before)
    if body or (before and _is_short_end(line, following)):
        return before + _content(line, at, 0, len(line))
    return []


def _core(line: str) -> str:
    """The base64 of a line without quotes, indentation and comment signs; empty when it holds anything else."""
    core = _DECORATION.sub("", _ESCAPED_BREAK.sub("", line)).rstrip(" \t\r\n\"'`+\\,;)].")
    return core if re.fullmatch(r"[A-Za-z0-9+/=_-]+", core) else ""


def _is_body(line: str) -> bool:
    if without_markers(line) != line:
        return True
    core = _core(line)
    odd = any(char.isdigit() for char in core) and any(char.isupper() for char in core)
    return len(core) >= 24 or core.endswith("=") or odd


def _is_short_end(line: str, following: str) -> bool:
    """A last line too short to be sure of: END follows, or it has both cases and is no word of a program."""
    core = _core(line)
    if core and _END.search(following):
        return True
    return len(core) >= 3 and core != core.lower() and core != core.upper() and core != core.capitalize()


def _content(line: str, at: int, start: int, end: int) -> list[Span]:
    """The base64 of a stretch of a line, in pieces between escaped line breaks."""
    spaced = _ESCAPED_BREAK.sub(lambda found: " " * len(found.group()), line[:end])
    return [
        Span(at + found.start(), at + found.end(), RULE)
        for found in _RUN.finditer(spaced, start)
        if len(found.group()) >= 2 and found.group().strip("-=") and not found.group().startswith("REDACTED")
    ]
