"""The shadow of a text: what a reader takes it for. Rules look at the shadow, masks fall on the original.

Format characters and combining marks are dropped, compatibility forms and accents are reduced to the plain
letter, and Cyrillic, Greek and other letters that look Latin become Latin: a password with a Cyrillic `a` and a
zero-width space in its name is read as the word that it shows.
"""

import re
import unicodedata
from functools import lru_cache

from autorune.scrubbing.spans import View

_LOOK_ALIKES = str.maketrans(
    "АВСЕНІЈКМОРЅТХҮабсԁеһіјӏкорԛѕтухѵԝѴԌԚԜвнмгпѡΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχϲϳγησωɑɡıɩոօսհցᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "ABCEHIJKMOPSTXYa6cdehijlkopqstyxvwVGQWBHMrnwABEZHIKMNOPTYXabeikvoptuxcjynowagiinouhgabcdefghijklmnoprstuvwyz",
)
_DROPPED = frozenset({"Cf", "Mn", "Me"})
MAX_EXPANSION = 4
"""Ligatures of whole sentences stay as they are: no password hides in one, and many would swell the text."""
_FOREIGN = re.compile(r"[^\x00-\x7f]")


def shadow(text: str) -> View:
    """The shadow as a view of the text (the text itself when it is plain ASCII)."""
    if text.isascii():
        return View(text)
    shown: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for found in _FOREIGN.finditer(text):
        index = found.start()
        shown.append(text[at:index])
        starts.extend(range(at, index))
        ends.extend(range(at + 1, index + 1))
        seen = _seen(found.group())
        if not seen and ends:
            ends[-1] = index + 1
        shown.append(seen)
        starts.extend([index] * len(seen))
        ends.extend([index + 1] * len(seen))
        at = index + 1
    shown.append(text[at:])
    starts.extend(range(at, len(text)))
    ends.extend(range(at + 1, len(text) + 1))
    return View("".join(shown), starts, ends)


@lru_cache(maxsize=4096)
def _seen(char: str) -> str:
    if unicodedata.category(char) in _DROPPED:
        return ""
    folded = unicodedata.normalize("NFKD", char)
    if len(folded) > MAX_EXPANSION:
        return char
    kept = "".join(c for c in folded if unicodedata.category(c) not in _DROPPED and c not in "\n\r")
    return kept.translate(_LOOK_ALIKES)
