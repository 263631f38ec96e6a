"""No lesson may take over its reader: phrase families on folded readings of the text (L10)."""

import base64
import binascii
import re
from collections.abc import Iterator

from rapidfuzz.distance import OSA

from lessons.gate import folding, phrases
from lessons.gate.refusals import INJECTION, Refusal

_NEGATION = re.compile(
    r"\b(?:do not|don't|does not|dont|never|avoid|must not|mustn't|should not|shouldn't|cannot|can't|"
    r"refuse to|rather than|instead of|without|nor|not to|not)\s+(?:\w+\s+){0,3}$"
)
_WORD = re.compile(r"[a-z]{5,}")
_ENCODED = re.compile(r"[a-z0-9+/]{16,}={0,2}", re.I)
_CLAUSE_START = re.compile(r"[.;:!?]\s")


def check(text: str) -> Refusal | None:
    """Refuses a text in which a phrase family is found, in any reading of it."""
    for reading in readings(text):
        for family, match in _matches(reading, phrases.FAMILIES):
            return Refusal(INJECTION, f"{family}: {match[:80]!r}")
    for reading in folding.ciphers(text):
        for family, match in _matches(reading, phrases.IN_CIPHER):
            return Refusal(INJECTION, f"{family}, hidden: {match[:80]!r}")
    return None


def readings(text: str) -> Iterator[str]:
    """The folded views, the one with scrambled key words mended, and what base64 runs say."""
    views = folding.views(text)
    yield from views
    if (mended := _mended(views[0])) != views[0]:
        yield mended
    for run in _ENCODED.findall(folding.normalised(text)):
        try:
            yield folding.plain(base64.b64decode(run + "=" * (-len(run) % 4)).decode("utf-8"))
        except (binascii.Error, ValueError):
            continue


def _matches(reading: str, families: phrases.Families) -> Iterator[tuple[str, str]]:
    for family, patterns in families.items():
        for pattern in patterns:
            for match in pattern.finditer(reading):
                if not (family in phrases.HARMLESS_WHEN_NEGATED and _negated(reading, match.start())):
                    yield family, match.group()


def _negated(reading: str, start: int) -> bool:
    """Whether the clause forbids what follows: "never ..."; "do not forget" forbids nothing."""
    clause = _CLAUSE_START.split(reading[:start])[-1]
    return _NEGATION.search(clause) is not None


def _mended(reading: str) -> str:
    """Key words that were written with swapped or missing letters, put right."""
    return _WORD.sub(lambda match: _nearest(match.group()), reading)


def _nearest(word: str) -> str:
    for key in phrases.KEY_WORDS:
        if word == key or abs(len(word) - len(key)) > 1 or word[0] != key[0]:
            continue
        if sorted(word) == sorted(key) and word[-1] == key[-1]:
            return key
        if len(key) >= 7 and OSA.distance(word, key, score_cutoff=2) <= (1 if len(key) < 10 else 2):
            return key
    return word
