"""Strings whose very shape says key: vendor prefixes, JWTs, and prefix_plus_random in general (X02)."""

import re
from collections.abc import Iterator

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import is_placeholder, is_uuid, looks_random
from autorune.scrubbing.spans import Span
from autorune.scrubbing.vendors import RECORD_PREFIXES, VENDOR_SHAPES

RULE = "key_shape"
JWT_RULE = "jwt"

_EDGE = r"(?<![A-Za-z0-9])"
_LONG_TOKEN = Hint(r"[A-Za-z0-9_~+/=.:%@-]{15,}")
"""Only a token of some length can be a key; the shapes are looked for inside these alone."""
_PREFIXED = re.compile(_EDGE + r"(?:" + "|".join(VENDOR_SHAPES) + r")")
_GENERIC = re.compile(
    _EDGE
    + r"(?P<prefix>[A-Za-z][A-Za-z0-9]{1,11}[_-])(?:[A-Za-z][A-Za-z0-9]{1,11}[_-]){0,2}(?P<body>[A-Za-z0-9=_-]{20,255})"
)
_JWT = re.compile(_EDGE + r"ey[IJ][\w-]{8,1024}\.(?:ey[IJ]|[A-Za-z0-9])[\w-]{6,65536}(?:\.[\w-]{0,8192}){0,3}=*")
_BLOB = re.compile(r"[A-Za-z0-9+/]{120,}")
"""An image or an archive in base64: any prefix turns up somewhere in one."""
_WEBHOOK = re.compile(
    r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<a>[\w/]{20,120})|discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/(?P<b>[\w-]{30,100})|"
    r"webhook\.office\.com/webhookb2/(?P<c>[\w@/-]{40,255})|api\.telegram\.org/bot(?P<d>[\w:-]{20,64})|"
    r"hooks\.zapier\.com/hooks/catch/(?P<e>[\w/]{8,64})"
)


def key_shapes(text: str) -> Iterator[Span]:
    blobs = [found.span() for found in _BLOB.finditer(text)]
    for start, end in _LONG_TOKEN.places(text):
        if is_uuid(text[start:end]):
            continue
        for found in _PREFIXED.finditer(text, start, end):
            if _real(found.group()) and not any(a < found.start() < b for a, b in blobs):
                yield Span(*found.span(), RULE)
        for found in _GENERIC.finditer(text, start, end):
            prefix = found["prefix"].lower().rstrip("_-")
            if prefix not in RECORD_PREFIXES and _random_tail(found["body"]) and _real(found.group()):
                yield Span(*found.span(), RULE)
    for found in _JWT.finditer(text):
        yield Span(*found.span(), JWT_RULE)
    for found in _WEBHOOK.finditer(text):
        group = found.lastgroup
        if group:
            yield Span(*found.span(group), RULE)


def _real(value: str) -> bool:
    """Not a shape that documentation spells out, such as sk-xxxxxxxx or ghp_your_token_here."""
    if is_placeholder(value) or len(set(value)) < 8:
        return False
    return any(char.isdigit() for char in value) or looks_random(value, 20)


def _random_tail(body: str) -> bool:
    solid = body.replace("_", "").replace("-", "")
    mixed = any(c.isdigit() for c in solid) and any(c.isupper() for c in solid) and any(c.islower() for c in solid)
    return mixed and len(body) - len(solid) <= max(4, len(body) // 6) and looks_random(body, 20)
