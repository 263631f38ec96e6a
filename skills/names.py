"""When two names are one skill, and which names are refused (S22). Pure Python."""

import re
import unicodedata

_SEPARATORS = re.compile(r"[\s_\-‐‑‒–—―⁃−﹘﹣－]+")
_TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
"""Scripts that one word of an ordinary language does mix."""


class NameRefused(ValueError):
    """The name has no letter or digit, a control character, or a word that mixes scripts; the message says which."""


def name_key(name: str) -> str:
    """The form in which names are compared: `chop-oak`, `Chop Oak` and `chop‑oak` have one key (S22)."""
    plain = "".join(c for c in name if unicodedata.category(c) != "Cf")
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold())
    return _SEPARATORS.sub(" ", folded).strip()


def check_name(name: str) -> str:
    """The key of an acceptable name; raises NameRefused otherwise."""
    if any(unicodedata.category(c) == "Cc" for c in name):
        raise NameRefused("A name is one line without control characters.")
    key = name_key(name)
    if not any(c.isalnum() for c in key):
        raise NameRefused("A name needs a letter or a digit.")
    for word in key.split():
        if len(scripts := _scripts(word)) > 1 and not any(scripts <= group for group in _TOGETHER):
            mixed = " and ".join(sorted(script.capitalize() for script in scripts))
            raise NameRefused(f"The word {word!r} mixes {mixed} letters. Write each word in one script.")
    return key


def _scripts(word: str) -> set[str]:
    """The scripts of a word's letters, by their Unicode names."""
    names = (unicodedata.name(c, "").split(" ")[0] for c in word if unicodedata.category(c)[0] == "L")
    return {name for name in names if name and name != "MODIFIER"}
