"""Which characters a lesson may hold (L10, L15)."""

import unicodedata

from lessons.gate.refusals import LANGUAGE, STRUCTURE, Refusal

# Signs beyond ASCII that technical notes use; every other symbol is refused in a machine lesson.
_SYMBOLS = frozenset("€£¥¢°µ§©®±×÷≤≥≠≈→←↔⇒−–—‘’“”„…•·²³¹½¼¾′″«»‐‑′№™")
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Control, format, unassigned, private use, surrogate, line and paragraph separators.
_NEVER = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def name(character: str) -> str:
    """`U+202E RIGHT-TO-LEFT OVERRIDE`, for a detail that a person reads."""
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".strip()


def check_machine(text: str) -> Refusal | None:
    """One line of Latin letters, digits and a few signs; nothing invisible, nothing drawn over a letter."""
    for character in unicodedata.normalize("NFC", text):
        if character.isascii() and character.isprintable():
            continue
        category = unicodedata.category(character)
        if category in _NEVER or character in _BLANK_LETTERS:
            return Refusal(STRUCTURE, f"a line break, control or invisible character: {name(character)}")
        if category[0] == "L":
            if (refusal := _letter(character, text)) is not None:
                return refusal
        elif category == "Zs" and character != "\u00a0":
            return Refusal(STRUCTURE, f"an unusual space: {name(character)}")
        elif category != "Zs" and character not in _SYMBOLS:
            return Refusal(STRUCTURE, f"a sign that lessons do without: {name(character)}")
    return None


def _letter(character: str, text: str) -> Refusal | None:
    title = unicodedata.name(character, "")
    if title.startswith("LATIN ") or character in "µªº":
        return None
    words = [word for word in text.split() if character in word]
    if title.startswith(("FULLWIDTH", "MATHEMATICAL")) or any(c.isascii() and c.isalpha() for c in "".join(words)):
        return Refusal(STRUCTURE, f"a letter that imitates or is mixed into Latin words: {name(character)}")
    return Refusal(LANGUAGE, f"a letter that English does not have: {name(character)}")


def check_human(text: str) -> Refusal | None:
    """Any language is welcome; only control characters other than LF and direction overrides are not (L15)."""
    for character in text:
        if character == "\n":
            continue
        # U+2028 and U+2029 break lines as a control would, and so could begin a bullet.
        if unicodedata.category(character) in ("Cc", "Zl", "Zp", "Cs"):
            return Refusal(STRUCTURE, f"a control character: {name(character)}")
        if character in _BIDI:
            return Refusal(STRUCTURE, f"a character that turns the reading direction: {name(character)}")
    return None
