"""`name = value` in every dialect: the name says secret, the value is a literal (T02, T05, T06)."""

import re
from collections.abc import Iterator

from autorune.scrubbing.bare_values import bare_value
from autorune.scrubbing.grammar import (
    BREAK,
    FALLBACK,
    NEVER_BARE,
    NEXT_ARGUMENT,
    SEPARATOR,
    SHELL_DEFAULT,
    TAIL,
    WRAP,
    is_call,
)
from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import (
    is_benign,
    is_hex,
    is_placeholder,
    is_uuid,
    looks_chosen,
    looks_noisy,
    looks_random,
)
from autorune.scrubbing.names import Strength, holds_a_password, mixes_hex, strength
from autorune.scrubbing.plain_words import plain_password
from autorune.scrubbing.quoted import quoted_at
from autorune.scrubbing.spans import Span
from autorune.scrubbing.vocabulary import PLACEHOLDERS

RULE = "assignment"
MAX_NAME = 64
MAX_CROWD = 512
"""Names in one unbroken row that are looked at: a script has a few, an attack has thousands."""
MAX_ARGUMENTS = 4
MAX_LOOKAHEAD = 240

_HIT = Hint(
    r"pass|pwd|psw|pword|\bpw|_pw|[a-z]pw\b|secret|token|key|auth|cred|jwt|bearer|cookie|sess|\bsid\b|\bpin\b|_pin|"
    r"otp|seed|mnemonic|salt|dsn|signature|\bsig\b|_sig\b|[a-z_]?pat\b|psk|licen[cs]e|hmac|nonce|login|kennwort|"
    r"senha|contrase|wachtwoord|parola"
)
_WORD_BEFORE = re.compile(r"([A-Za-z]{2,24})[ \t]$")
_NAME_CHAR = re.compile(r"[\w$-]")


def assignments(text: str) -> Iterator[Span]:
    """Values of names that say secret: quoted ones anywhere, bare ones where they cannot be code."""
    done = crowd = crowd_end = 0
    for hit_start, hit_end in _HIT.places(text):
        if hit_start < done:
            continue
        crowd = crowd + 1 if hit_start - crowd_end < MAX_NAME else 0
        start, end = _name(text, hit_start, hit_end)
        done = crowd_end = end
        span = _value(text, start, end) if crowd <= MAX_CROWD else None
        if span:
            yield Span(*span, RULE)
            done = span[1]


def _name(text: str, start: int, end: int) -> tuple[int, int]:
    """The whole identifier around a hit, at most MAX_NAME characters to either side."""
    floor, ceiling = max(0, start - MAX_NAME), min(len(text), end + MAX_NAME)
    while start > floor and _NAME_CHAR.match(text[start - 1]):
        start -= 1
    while end < ceiling and _NAME_CHAR.match(text[end]):
        end += 1
    while end > start and text[end - 1] in "-$":
        end -= 1
    return start, end


def _value(text: str, start: int, end: int) -> tuple[int, int] | None:
    tail = TAIL.match(text, end)
    separator = SEPARATOR.match(text, tail.end() if tail else end)
    if not separator:
        return None
    name, sign, at = text[start:end], separator["sign"], separator.end()
    if name.lower() == "key":
        name = _service(text, start) + name
    called = is_call(sign)
    claim = Strength.PASSWORD if sign.startswith((".", "()")) and holds_a_password(name) else strength(name)
    in_quotes = any(quote in separator["close"] for quote in "'\"`")
    if not claim or (sign == "," and not in_quotes):
        return None
    broken = BREAK.match(text, at)
    at = broken.end() if broken else at
    fallback = SHELL_DEFAULT.match(text, at)
    at = fallback.end() if fallback else at
    wrapped = WRAP.match(text, at)
    returned = wrapped is not None and wrapped.group().startswith("return")
    passed = called or (wrapped is not None and not returned)
    first = wrapped.end() if wrapped else at
    for literal in _candidates(text, first, wrapped=passed):
        if _quoted_secret(text[slice(*literal)], name, claim, passed=passed):
            return literal
    if quoted_at(text, first) or wrapped or called or text[at : at + 1] in ("", "'", '"', "`"):
        return None
    if sign.lower() in NEVER_BARE or sign.startswith("()") or (broken and sign != ":"):
        return None
    return bare_value(text, start, separator, at, claim)


def _service(text: str, start: int) -> str:
    """The word before a lone `key`, when it is one: `# datadog key: …`."""
    before = _WORD_BEFORE.search(text, max(0, start - 32), start)
    return before.group(1) + "_" if before else ""


def _candidates(text: str, at: int, *, wrapped: bool) -> Iterator[tuple[int, int]]:
    """The literal at `at`, further ones of the same call, and the default behind `||`, `??`, `or`."""
    literal = quoted_at(text, at)
    for _ in range(MAX_ARGUMENTS):
        if not literal:
            break
        yield literal
        at = literal[1]
        following = NEXT_ARGUMENT.match(text, at) if wrapped else None
        literal = quoted_at(text, following.end()) if following else None
    line_end = text.find("\n", at, at + MAX_LOOKAHEAD)
    default = FALLBACK.search(text, at, line_end if line_end >= 0 else min(len(text), at + MAX_LOOKAHEAD))
    literal = quoted_at(text, default.end()) if default else None
    if literal:
        yield literal


def _quoted_secret(value: str, name: str, claim: Strength, *, passed: bool) -> bool:
    """A quoted literal: `passed` when it stands inside a call, where names of settings are common."""
    if is_placeholder(value):
        return False
    if claim is Strength.WEAK:
        if is_hex(value):
            return mixes_hex(name) and len(value) >= 16
        return not is_uuid(value) and looks_random(value, 12)
    if passed and (not any(char.isdigit() for char in value) or value.rstrip("0123456789").lower() in PLACEHOLDERS):
        return looks_random(value)
    if looks_random(value, 6) or looks_chosen(value) or is_uuid(value) or (is_hex(value) and len(value) >= 16):
        return True
    if looks_noisy(value):
        return True
    if passed or is_benign(value):
        return claim is Strength.PASSWORD and value.isdigit() and len(value) >= 4
    return claim is Strength.PASSWORD and plain_password(value)
