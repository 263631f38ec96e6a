"""The shadow of a text: what a reader takes it for. Rules look at the shadow, masks fall on the original.

Format characters and combining marks are dropped, compatibility forms are normalised, and Cyrillic and Greek
letters that look Latin become Latin, so that `pаss\u200bword` is read as the word it shows.
"""

import unicodedata
from functools import lru_cache

from autorune.scrubbing.spans import View

_LOOK_ALIKES = str.maketrans(
    "АВСЕНІЈКМОРЅТХҮабсԁеһіјӏкорԛѕтухѵԝѴԌԚԜвнмгп"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχϲϳγη",
    "ABCEHIJKMOPSTXYa6cdehijlkopqstyxvwVGQWBHMrn"
    "ABEZHIKMNOPTYXabeikvoptuxcjyn",
)
_DROPPED = frozenset({"Cf", "Mn", "Me"})


def shadow(text: str) -> View:
    """The shadow as a view of the text (the text itself when it is plain ASCII)."""
    if text.isascii():
        return View(text)
    shown: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for index, char in enumerate(text):
        seen = char if char < "\x80" else _seen(char)
        if not seen and ends:
            ends[-1] = index + 1
        for each in seen:
            shown.append(each)
            starts.append(index)
            ends.append(index + 1)
    return View("".join(shown), starts, ends)


@lru_cache(maxsize=4096)
def _seen(char: str) -> str:
    if unicodedata.category(char) in _DROPPED:
        return ""
    folded = unicodedata.normalize("NFKC", char)
    kept = "".join(c for c in folded if unicodedata.category(c) not in _DROPPED and c not in "\n\r")
    return kept.translate(_LOOK_ALIKES)
