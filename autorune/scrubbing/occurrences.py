"""Where a form of a known value stands in a text."""

import re
from collections.abc import Iterator

from autorune.scrubbing.spans import Span

_BASE64 = re.compile(r"[A-Za-z0-9+/_=%-]")
TOKEN_LIMIT = 4096


def every(text: str, form: str, rule: str) -> Iterator[Span]:
    """Every occurrence, from left to right."""
    at = text.find(form)
    while at >= 0:
        yield Span(at, at + len(form), rule)
        at = text.find(form, at + len(form))


def apart(text: str, span: Span) -> bool:
    """Whether no letter, digit or underscore touches the span."""
    return not (is_word(text[span.start - 1 : span.start]) or is_word(text[span.end : span.end + 1]))


def is_word(char: str) -> bool:
    return bool(char) and (char.isalnum() or char == "_")


def whole_token(text: str, span: Span) -> Span:
    """The whole base64 token around a span."""
    start, end = span.start, span.end
    floor, ceiling = max(0, start - TOKEN_LIMIT), min(len(text), end + TOKEN_LIMIT)
    while start > floor and _BASE64.match(text[start - 1]) and text[start - 1] != "=":
        start -= 1
    while end < ceiling and _BASE64.match(text[end]):
        end += 1
    return Span(start, end, span.rule)
