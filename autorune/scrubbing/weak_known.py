"""Known values that are short or plain words: masked only where nothing else can be meant (X02, X03).

A plain word (`attack`) is masked between quotes, as the value of an environment variable or of a name that says
secret, and where it is all there is. One with a digit (`zebra7`) also beside the signs that credentials have around
them; one with a digit inside (`k4t9zq`), which no script means otherwise, wherever it stands alone.
"""

import re
from collections.abc import Iterator

from autorune.scrubbing.encodings import as_standard
from autorune.scrubbing.occurrences import apart, every, whole_token
from autorune.scrubbing.spans import Span

RULE = "known_weak"
ENCODED_RULE = "known_encoded"

MIN_ODD = 5
MAX_ENCODED = 200

_QUOTES = ("'", '"', "`")
_NUMBERED_WORD = re.compile(r"[A-Za-z]+\d+|\d+[A-Za-z]+")
_ASSIGNED = re.compile(
    r"(?-i:(?:^|[\s;\"'`])[A-Z][A-Z0-9_]*)=[\"']?$|[?&]\w{1,40}=$|"
    r"[A-Za-z_]*(?:pass|pwd|pw|secret|token|key)\w{0,12}[\"']?[ \t]{0,4}[:=][ \t]{0,4}$",
    re.IGNORECASE,
)
_GIVEN = re.compile(r"[\w\]\"']=$|(?:^|\s)-{1,2}\w[\w-]{0,30}[ =]?$")
_SPOKEN = re.compile(r"(?:^|\n)[ \t]{0,40}(?://|#|\*|--|<!--)[^\n]*$|pass\w{0,6}[ \t]{1,4}(?:is[ \t])?$", re.IGNORECASE)
_ENDS = frozenset(" \t\r\n;,&\"'`#@)}]/|.!?")


def is_odd(value: str) -> bool:
    """Letters and digits mixed as in no word and no name with a number."""
    mixed = value.isalnum() and any(map(str.isalpha, value)) and any(map(str.isdigit, value))
    return mixed and len(value) >= MIN_ODD and _NUMBERED_WORD.fullmatch(value) is None


def weak_values(text: str, value: str, cores: list[str]) -> Iterator[Span]:
    """Where the value stands as a whole token, plain or encoded; `cores` are its base64 cores."""
    odd = is_odd(value)
    seen = text.lower() if odd and len(text.lower()) == len(text) else text
    for span in every(seen, value.lower() if seen is not text else value, RULE):
        if apart(text, span) and (odd or _meant(text, span, value)):
            yield span
    yield from _encoded(text, value, cores if odd else cores[:1], odd=odd)


def _meant(text: str, span: Span, value: str) -> bool:
    before, after = text[max(0, span.start - 160) : span.start], text[span.end : span.end + 1]
    ends = not after or after in _ENDS
    if before[-1:] in _QUOTES and after == before[-1:]:
        return True
    if text.strip() == value or (ends and _ASSIGNED.search(before[-48:])):
        return True
    if not any(char.isdigit() for char in value) or len(value) < MIN_ODD:
        return False
    marked = before.endswith((*_QUOTES, ":", "/", "@", "-", "/ ")) or after in (*_QUOTES, "@")
    return marked or (ends and (_GIVEN.search(before[-48:]) is not None or _SPOKEN.search(before) is not None))


def _encoded(text: str, value: str, cores: list[str], *, odd: bool) -> Iterator[Span]:
    standard = as_standard(text)
    for core in cores:
        for span in every(standard, core, ENCODED_RULE):
            whole = whole_token(text, span)
            alone = whole.start == span.start and whole.end - span.end <= 4
            if alone or (odd and whole.end - whole.start <= MAX_ENCODED):
                yield whole
    for form in (value.encode("utf-8").hex(), value[::-1].lower()):
        for span in every(text.lower(), form, ENCODED_RULE):
            quoted = text[span.start - 1 : span.start] in _QUOTES and text[span.end : span.end + 1] in _QUOTES
            if quoted or (odd and apart(text, span)):
                yield span
