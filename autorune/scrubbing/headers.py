"""HTTP credentials: Authorization and its schemes, key headers, cookies."""

import base64
import binascii
import re
from collections.abc import Iterator

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import is_benign, is_hex, is_placeholder, looks_chosen, looks_random
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.spans import Span

RULE = "header"
COOKIE_RULE = "cookie"
MAX_COOKIE_LINE = 16384

_SCHEME_WORD = Hint(r"(?:bearer|basic|token|api-?key|digest|negotiate|ntlm|hmac|signature|key|oauth|bot)[ \t\\\"']")
_SCHEME = re.compile(
    r"(?<![\w-])(?P<scheme>bearer|basic|token|api-?key|digest|negotiate|ntlm|hmac|signature|key|oauth|"
    r"bot)(?:[ \t]{1,8}|\\?[\"'][ \t]*[,+][ \t]*\\?[\"'])"
    r"(?P<value>[A-Za-z0-9._~+/=:@!#%^&*-]{6,8192})",
    re.IGNORECASE,
)
_AUTHORIZATION = re.compile(
    r"authorization[\"'`]?\]?[ \t]{0,8}(?:=>|"
    r"[:=,])[ \t]{0,8}[fbr]?[\"'`]?(?:[A-Za-z][\w-]{1,24}[ \t]{1,4})?(?P<value>[A-Za-z0-9._~+/=:@!#%^&*-]{8,8192})",
    re.IGNORECASE,
)
_KEY_HEADER = re.compile(
    r"(?<![\w-])(?P<name>(?:x|http|proxy|sec|cf|aws|goog|ms|dd|gitlab|private|job|deploy|api|auth|access|client|ocp|"
    r"session)-[\w-]{1,48})"
    r"(?:[\"'`]\]?[ \t]{0,4}[:=,]|[ \t]{0,4}[:=]|"
    r"(?P<apart>[ \t]{1,8}))[ \t]{0,8}[fbr]?[\"'`]?(?P<value>[A-Za-z0-9._~+/=@!#%^&*$-]{6,4096})",
    re.IGNORECASE,
)
_COOKIE = Hint(r"cookies?\b")
_CRUMB = re.compile(
    r"(?P<name>[A-Za-z_.][\w.-]{0,63})[\"']?[ \t]{0,2}(?:=|"
    r":[ \t]{0,2}[\"'])[ \t]{0,2}[\"']?(?P<value>[A-Za-z0-9%._~+/=|!:@*-]{6,4096})"
)
_SESSION_NAMES = re.compile(
    r"sess|sid\b|auth|token|jwt|login|remember|ticket|\.aspxauth|identity|csrf|xsrf|connect\.|cf_clearance",
    re.IGNORECASE,
)
_PARAMETER = re.compile(
    r"(?<![\w-])(?:response|signature|credential|oauth_token|oauth_signature|nonce|"
    r"cnonce)=\"?(?P<value>[A-Za-z0-9+/=%._~-]{16,512})",
    re.IGNORECASE,
)


def authorization(text: str) -> Iterator[Span]:
    """`Authorization: Basic …`, `'Bearer ' + '…'`, also without the header's name."""
    for at, _ in _SCHEME_WORD.places(text):
        found = _SCHEME.match(text, at)
        if not found:
            continue
        value = _trim(found["value"])
        if _credential(found["scheme"].lower(), value):
            start = found.start("value")
            yield Span(start, start + len(value), RULE)
    for found in _AUTHORIZATION.finditer(text):
        value = _trim(found["value"])
        if (looks_random(value) or (is_hex(value) and len(value) >= 16)) and not is_placeholder(value):
            start = found.start("value")
            yield Span(start, start + len(value), RULE)
    for found in _PARAMETER.finditer(text):
        if looks_random(found["value"], 16) or is_hex(found["value"]):
            yield Span(*found.span("value"), RULE)


def _trim(value: str) -> str:
    return value.rstrip(".,:;!*&")


def _credential(scheme: str, value: str) -> bool:
    if is_placeholder(value) or is_benign(value):
        return False
    if scheme == "basic" and _basic(value):
        return True
    if scheme == "bearer":
        return looks_random(value, 8) or looks_chosen(value, 8) or (is_hex(value) and len(value) >= 16)
    if scheme in ("token", "apikey", "api-key", "oauth", "bot"):
        return looks_random(value, 12) or (is_hex(value) and len(value) >= 20)
    return looks_random(value, 20) and scheme != "key"


def _basic(value: str) -> bool:
    try:
        decoded = base64.b64decode(value + "=" * (-len(value) % 4), validate=True)
    except (binascii.Error, ValueError):
        return False
    return b":" in decoded and all(32 <= byte < 127 or byte > 160 for byte in decoded)


def key_headers(text: str) -> Iterator[Span]:
    """`X-Auth-Token: …` and its kin; with a blank alone between name and value the value must look random."""
    for found in _KEY_HEADER.finditer(text):
        claim = strength(found["name"])
        value = _trim(found["value"])
        if not claim or is_placeholder(value) or is_benign(value):
            continue
        certain = claim >= Strength.TOKEN
        random = looks_random(value, 16) or (
            certain and (looks_random(value, 6) or (is_hex(value) and len(value) >= 16))
        )
        if random or (certain and found["apart"] is None and looks_chosen(value)):
            start = found.start("value")
            yield Span(start, start + len(value), RULE)


def cookies(text: str) -> Iterator[Span]:
    """Session-like crumbs on lines that speak of cookies, and any crumb there that looks random."""
    for at, end in _COOKIE.lines(text):
        for found in _CRUMB.finditer(text, at, min(end, at + MAX_COOKIE_LINE)):
            value = found["value"].rstrip(".:")
            if _crumb(found["name"], value):
                start = found.start("value")
                yield Span(start, start + len(value), COOKIE_RULE)


def _crumb(name: str, value: str) -> bool:
    if is_placeholder(value) or is_benign(value):
        return False
    if _SESSION_NAMES.search(name):
        return looks_random(value) or (is_hex(value) and len(value) >= 16) or (looks_chosen(value) and len(value) >= 8)
    return looks_random(value, 16)
