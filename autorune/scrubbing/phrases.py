"""Secrets made of several plain words: passphrases and the word lists that restore a wallet."""

import re
from collections.abc import Iterator

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.spans import Span
from autorune.scrubbing.vocabulary import listed

RULE = "phrase"
MIN_WORDS = 4
WALLET_SIZES = (12, 15, 18, 21, 24)
"""Words of a wallet's list; small words are among them."""

_NAME = Hint(
    r"pass[ _-]?phrase|mnemonic|seed[ _-]?(?:phrase|words)|recovery[ _-]?(?:phrase|words|key)|backup[ _-]?words|"
    r"wallet[ _-]?words"
)
_SAID = re.compile(
    r"[\w-]{0,20}[\"'`]?\]?[ \t]{0,8}(?:=>|[:=]|\bis\b|"
    r"->)[ \t]{0,8}[\"'`]?(?P<words>[A-Za-z]{2,16}(?:[ \t]{1,2}[A-Za-z]{2,16}){2,24}(?:[ \t]\d{1,6})?)(?P<end>[\"'`]|"
    r"[ \t]*(?:[.;,*#)\n]|$))?"
)
_STOP_WORDS = listed(
    "the a an to of is are was in on at and or you your for say must with that this be it as not by from if then "
    "when must can will "
    "should may use used using enter type word words speak tells tell ask asks what which who his her their my our "
    "see below above"
)


def phrases(text: str) -> Iterator[Span]:
    for _, end in _NAME.places(text):
        found = _SAID.match(text, end)
        if found and _secret_words(found["words"].split(), closed=found["end"] is not None):
            yield Span(*found.span("words"), RULE)


def _secret_words(words: list[str], *, closed: bool) -> bool:
    """No sentence: none of the small words that every sentence has, and a clear end or a number."""
    if closed and len(words) in WALLET_SIZES and all(word.islower() for word in words):
        return True
    if len(words) < MIN_WORDS or _STOP_WORDS & {word.lower() for word in words}:
        return False
    return closed or words[-1].isdigit() or len(words) >= 12
