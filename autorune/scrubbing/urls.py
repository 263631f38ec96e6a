"""Credentials inside addresses: `scheme://user:password@host` and `?token=…`."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from autorune.scrubbing.literals import is_benign, is_hex, is_placeholder, is_uuid, looks_chosen, looks_random
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.spans import Span
from autorune.scrubbing.vocabulary import listed

USERINFO_RULE = "url_userinfo"
QUERY_RULE = "url_query"
MAX_AUTHORITY = 512

_SCHEME = re.compile(r"[A-Za-z][\w+.-]{0,24}:(?:\\?/){2}")
_AUTHORITY_END = re.compile(r"[\s\"'`<>\\|]|/")
_QUERY = re.compile(r"(?<=[?&#;])(?P<name>[\w.\[\]%-]{1,64})=(?P<value>[^\s&\"'`#<>\\]{1,2048})")
_WEAK_QUERY = frozenset(
    {"k", "p", "t", "sig", "code", "auth", "key", "access", "ticket", "session", "sid", "state_token", "hash", "s"}
)
_STAND_INS = listed(
    "pass password passwd pwd pw secret token user username key apikey xxx *** pass_word pw1 your_password mypassword"
)


def url_userinfo(text: str) -> Iterator[Span]:
    """The password of `//user:password@`, or a lone token before the @."""
    at = 0
    while (scheme := text.find("://", at)) >= 0 or (scheme := text.find(":\\/\\/", at)) >= 0:
        start = scheme + (3 if text.startswith("://", scheme) else 5)
        at = start
        span = _userinfo(text, start)
        if span:
            yield span


def _userinfo(text: str, start: int) -> Span | None:
    stop = _AUTHORITY_END.search(text, start, start + MAX_AUTHORITY)
    end = stop.start() if stop else min(len(text), start + MAX_AUTHORITY)
    last = text.rfind("@", start, end)
    if last < 0:
        return None
    colon = text.find(":", start, last)
    if colon < 0:
        value = text[start:last]
        alone = len(value) >= 16 and looks_random(value) and not is_placeholder(value)
        return Span(start, last, USERINFO_RULE) if alone else None
    value = text[colon + 1 : last]
    if not value or _reference(value) or value.lower() in _STAND_INS:
        return None
    return Span(colon + 1, last, USERINFO_RULE)


def _reference(value: str) -> bool:
    if re.search(r"\$\{|\$[A-Za-z_]|\{\w*\}|<\w|%s|\{\{|\[REDACTED|&lt;", value):
        return is_placeholder(value)
    return is_placeholder(value.strip("[](){}<>")) or re.fullmatch(r"[xX*.•]{2,}|[A-Z]+(?:_[A-Z]+)+", value) is not None


def url_query(text: str) -> Iterator[Span]:
    """Values of parameters whose name says secret."""
    for found in _QUERY.finditer(text):
        if _secret_parameter(found["name"], found["value"]):
            start = found.start("value")
            yield Span(start, start + len(_trimmed(found["value"])), QUERY_RULE)


def _trimmed(value: str) -> str:
    while value and (
        value[-1] in ".,;" or (value[-1] == ")" and "(" not in value) or (value[-1] in "]}" and "{" not in value)
    ):
        value = value[:-1]
    return value


def _secret_parameter(name: str, raw: str) -> bool:
    value = _trimmed(raw)
    if "${" in value or "{{" in value or is_placeholder(value) or value.startswith(("$", "{")):
        return False
    claim = strength(name)
    plain = unquote(value)
    if claim >= Strength.TOKEN:
        if claim is Strength.PASSWORD:
            return not is_benign(plain) or plain.isdigit()
        return looks_random(plain, 6) or looks_chosen(plain) or is_uuid(plain) or is_hex(plain)
    if (
        claim is Strength.WEAK
        or name.lower() in _WEAK_QUERY
        or "signature" in name.lower()
        or "credential" in name.lower()
    ):
        return looks_random(plain, 12) and not is_uuid(plain) and (not is_hex(plain) or len(plain) >= 32)
    return False
