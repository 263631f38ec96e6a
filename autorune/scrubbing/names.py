"""Does a name say that its value is a secret? Decided by the words it is made of (T02, T05)."""

import re
from enum import IntEnum
from functools import lru_cache

from autorune.scrubbing.vocabulary import (
    HARMLESS_HEADS,
    HARMLESS_KEYS,
    HEX_WORDS,
    KEY_QUALIFIERS,
    NEGATING_FIRST,
    NEUTRAL_TAILS,
    PASSWORD_WORDS,
    SHORT_PASSWORD_WORDS,
    TOKEN_WORDS,
    VERBS_THAT_SET,
    WEAK_WORDS,
)


class Strength(IntEnum):
    """How much a name claims, and so how little its value must look like a secret."""

    NONE = 0
    WEAK = 1  # key, auth, session …: only a random-looking value
    TOKEN = 2  # secret, token, apiKey …: any literal that is no plain word
    PASSWORD = 3  # password …: any literal that is no placeholder


_WORDS = re.compile(r"[A-Z]+(?![a-zß-ÿ])|[A-Z]?[a-zß-ÿ]+|\d+")
_GLUED = re.compile(r"(?:password|passwd|passphrase|passwort|secret|token|apikey|pwd)s?\d*$")
_GLUED_PASS = re.compile(r"(?<!com)(?<!by)(?<!buy)(?<!tres)(?<!sur)(?<!under)(?<!over)(?<!encom)(?<!tre)(?<!im)pass$")
_MAX_NAME = 80


def words(name: str) -> list[str]:
    """`clientSecretKey`, `CLIENT_SECRET_KEY`, `client-secret.key` → ["client", "secret", "key"]."""
    return [word.lower() for word in _WORDS.findall(name[:_MAX_NAME])]


@lru_cache(maxsize=8192)
def strength(name: str) -> Strength:
    """What a variable, key, flag, header or field of that name holds, as far as its words tell."""
    parts = words(name)
    while len(parts) > 1 and (parts[-1] in NEUTRAL_TAILS or parts[-1].isdigit()):
        parts.pop()
    if not parts:
        return Strength.NONE
    head, before = parts[-1], parts[:-1]
    if head in HARMLESS_HEADS:
        return Strength.NONE
    if before and before[0] in NEGATING_FIRST and before[0] not in VERBS_THAT_SET:
        return Strength.NONE if head not in PASSWORD_WORDS else Strength.WEAK
    joined = "".join(parts[-2:])
    if {head, joined, "".join(parts[-3:])} & PASSWORD_WORDS:
        return Strength.PASSWORD
    if head in SHORT_PASSWORD_WORDS:
        return Strength.PASSWORD if before else Strength.TOKEN
    if head == "secret" and before and not {"csrf", "xsrf"} & set(before):
        return Strength.PASSWORD
    if head in TOKEN_WORDS or joined in TOKEN_WORDS:
        return Strength.WEAK if {"csrf", "xsrf", "device", "push"} & set(before) else Strength.TOKEN
    if head == "key":
        return _key(before, shouted=name.isupper())
    if head in WEAK_WORDS:
        return Strength.WEAK
    return _other(head, before)


def _key(before: list[str], *, shouted: bool) -> Strength:
    """`api_key` is one, `cacheKey` is none, `KRAKATOA_KEY` is a constant for some service, `key` alone may be all."""
    qualifiers = set(before)
    if qualifiers & HARMLESS_KEYS:
        return Strength.NONE
    if qualifiers & KEY_QUALIFIERS or (shouted and before) or before[:1] == ["x"]:
        return Strength.TOKEN
    return Strength.WEAK


def _other(head: str, before: list[str]) -> Strength:
    """Glued words (`dbpassword`, `PGPASSWORD`) and secrets that are named after whom they belong to (`token_alice`)."""
    if _GLUED.search(head) or (len(head) > 5 and _GLUED_PASS.search(head)):
        return Strength.TOKEN if head.endswith(("token", "secret", "apikey")) else Strength.PASSWORD
    if any(word in PASSWORD_WORDS for word in before):
        return Strength.TOKEN
    if any(word in TOKEN_WORDS for word in before):
        return Strength.WEAK
    return Strength.NONE


def holds_a_password(name: str) -> bool:
    """Whether a password is typed into what the name names: `passwordField`, `pwInput`."""
    return any(word in PASSWORD_WORDS or word in SHORT_PASSWORD_WORDS for word in words(name))


def mixes_hex(name: str) -> bool:
    """Weak names whose hexadecimal values are secrets too; others (key, session, signature) name hashes as well."""
    return not HEX_WORDS.isdisjoint(words(name))
