"""The forms in which a known value may stand in a text (T06)."""

import base64
import codecs
from collections.abc import Iterator

_URLSAFE = str.maketrans("-_", "+/")
MIN_CORE = 6


def as_standard(text: str) -> str:
    """The text with the URL-safe base64 alphabet written in the standard one, position by position."""
    return text.translate(_URLSAFE)


def base64_cores(data: bytes) -> list[str]:
    """What base64 of anything that contains `data` must contain, one for each of the three alignments."""
    cores = []
    for shift in range(3):
        encoded = base64.b64encode(b"\0" * shift + data).decode("ascii").rstrip("=")
        first = (shift * 8 + 5) // 6
        spare = (shift + len(data)) % 3
        last = len(encoded) - (1 if spare else 0)
        cores.append(encoded[first:last])
    return cores


def encoded_cores(value: str) -> Iterator[str]:
    """Base64 cores of a value: once, twice, of UTF-16 (PowerShell), and reversed; case matters in all."""
    plain = value.encode("utf-8")
    for core in base64_cores(plain):
        yield core
        yield from base64_cores(core.encode("ascii"))
        yield core[::-1]
    yield from base64_cores(value.encode("utf-16-le"))
    yield from base64_cores(plain[::-1])
    yield from base64_cores(plain.hex().encode("ascii"))


def caseless_forms(value: str) -> Iterator[str]:
    """Forms in which case does not matter: as it is, reversed, hexadecimal, base32, rot13."""
    plain = value.encode("utf-8")
    yield value
    yield value[::-1]
    yield plain.hex()
    yield plain[::-1].hex()
    yield base64.b32encode(plain).decode("ascii").rstrip("=")[:-1]
    yield codecs.encode(value, "rot13")
