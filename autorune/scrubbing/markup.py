"""Elements and attributes of XML, HTML and property lists whose name says secret."""

import re
from collections.abc import Iterator

from autorune.scrubbing.literals import is_hex, is_placeholder, is_uuid, looks_chosen, looks_random
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.spans import Span

RULE = "markup"

_HTML = frozenset({"code", "kbd", "samp", "var", "pre", "key"})
_ELEMENT = re.compile(
    r"<(?P<name>[A-Za-z][\w.:-]{1,63})(?:\s[^<>]{0,200})?>\s{0,80}(?P<value>[^<>\n]{3,2048}?)\s{0,80}</"
)
_PAIR = re.compile(
    r"<(?:key|name|string|dt|th)>\s{0,20}(?P<name>[\w. -]{2,64})</\w{1,10}>\s{0,80}<\w{1,12}>\s{0,20}"
    r"(?P<value>[^<>\n]{3,2048})<"
)
_ATTRIBUTES = re.compile(
    r"(?:key|name|id|type|property|field)[ \t]?=[ \t]?[\"'](?P<name>[\w.:-]{2,64})[\"'][^<>\n]{0,120}?"
    r"\bvalue[ \t]?=[ \t]?[\"'](?P<value>[^\"'\n]{3,1024})[\"']",
    re.IGNORECASE,
)


def markup(text: str) -> Iterator[Span]:
    if "<" not in text:
        return
    for pattern in (_ELEMENT, _PAIR, _ATTRIBUTES):
        for found in pattern.finditer(text):
            if _secret(found["name"], found["value"]):
                yield Span(*found.span("value"), RULE)


def _secret(name: str, value: str) -> bool:
    claim = strength(name) if name.lower() not in _HTML else Strength.NONE
    if not claim or is_placeholder(value) or " " in value.strip():
        return False
    if claim is Strength.WEAK:
        return looks_random(value, 12) and not is_uuid(value)
    return looks_random(value, 6) or looks_chosen(value) or is_uuid(value) or (is_hex(value) and len(value) >= 16)
