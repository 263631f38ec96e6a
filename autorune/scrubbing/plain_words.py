"""Passwords that are plain words, for names that leave no doubt."""

import re

_NAMING_WORDS = frozenset(
    [
        *("secret", "secrets", "password", "token", "key", "keys", "credential", "credentials", "cred", "creds"),
        *("auth", "config", "env", "vault", "file", "name"),
    ]
)
"""`bot-secret` is what a secret is called, not a secret."""
_WORDS = re.compile(r"[a-z]{5,}|(?:[a-z]{2,}[-_.]){1,8}[a-z]{2,}|[a-z]{4}(?: [a-z]{4}){3}")
MAX_LENGTH = 64


def plain_password(value: str) -> bool:
    """A word, joined words or digits that someone made his password; labels and messages are none of these."""
    if value.isdigit():
        return len(value) >= 4
    if len(value) > MAX_LENGTH or not _WORDS.fullmatch(value):
        return False
    return not _NAMING_WORDS.intersection(re.split(r"[-_.]", value))
