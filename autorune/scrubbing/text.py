"""Text hygiene: what Postgres cannot hold, and what a reader cannot see (X04, X05)."""

import re
import unicodedata

from autorune.scrubbing.errors import WireError

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_PLAIN = frozenset("\n\t")
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANKS = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that print nothing though their category says otherwise."""
_VARIATION = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def refuse_unstorable(text: str) -> None:
    """Raise WireError when the text holds a NUL or a lone surrogate (X04, T10)."""
    found = _UNSTORABLE.search(text)
    if found:
        raise WireError("a NUL character" if found.group() == "\x00" else "a lone surrogate")


def escape_captured(text: str) -> str:
    """Captured output made storable: NUL and lone surrogates as visible escapes, all else as it was (X04, T11)."""
    return _UNSTORABLE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def visible(text: str) -> str:
    """For display: control, format, bidirectional and unassigned characters as U+202E; LF and TAB stay (X05)."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char in _PLAIN or (" " <= char <= "~"):
        return char
    hidden = unicodedata.category(char) in _HIDDEN_CATEGORIES or char in _BLANKS or _VARIATION.match(char)
    return f"U+{ord(char):04X}" if hidden else char
