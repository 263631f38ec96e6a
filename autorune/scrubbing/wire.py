"""Strict JSON from the wire: one meaning, or a WireError (X04; abuse cases 15, 18, 19)."""

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from autorune.scrubbing.errors import WireError
from autorune.scrubbing.text import refuse_unstorable

MAX_DEPTH = 32
MAX_DIGITS = 64
"""Digits of one number: far more than any field needs, far fewer than Python refuses to convert."""

_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]', re.DOTALL)


def decode_json(raw: bytes) -> Any:
    """The value of a JSON document in UTF-8.

    Raises WireError for invalid UTF-8 or JSON, a byte order mark, duplicate keys, NaN and Infinity (also as
    1e999), numbers of more than MAX_DIGITS digits, more than MAX_DEPTH levels, and NUL or lone surrogates in
    any string or key. Never RecursionError.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise WireError("not valid UTF-8") from None
    _refuse_deep(text)
    try:
        value = json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_integer, parse_float=_number
        )
    except WireError:
        raise
    except (ValueError, RecursionError):
        raise WireError("not valid JSON") from None
    for string in _strings(value):
        refuse_unstorable(string)
    return value


def _refuse_deep(text: str) -> None:
    depth = 0
    for token in _TEXT_OR_BRACKET.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise WireError(f"nested more than {MAX_DEPTH} levels deep")
        elif first in "]}":
            depth -= 1


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise WireError("a key appears twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    raise WireError(f"{name} is not JSON")


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise WireError(f"a number of more than {MAX_DIGITS} digits")
    return int(digits)


def _number(digits: str) -> float:
    if len(digits) > MAX_DIGITS:
        raise WireError(f"a number of more than {MAX_DIGITS} digits")
    number = float(digits)
    if not math.isfinite(number):
        raise WireError("a number beyond the range of floats")
    return number


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
