"""JSON from the wire and text that a database can hold (X04; T10, T11, abuse cases 15, 18, 19)."""

import json

import pytest

from autorune.scrubbing.errors import WireError
from autorune.scrubbing.text import escape_captured, refuse_unstorable, visible
from autorune.scrubbing.wire import MAX_DEPTH, decode_json

pytestmark = pytest.mark.rule("X04")


def test_ordinary_json_is_what_it_says() -> None:
    value = {"name": "chöp 🌳", "tags": ["a"], "n": -1.5e3, "big": 12345678901234567890, "none": None, "yes": True}
    assert decode_json(json.dumps(value).encode()) == value
    assert decode_json(b'"\\ud83c\\udf33"') == "🌳"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"{'a': 1}",
        b"[1,]",
        b"\xff\xfe",
        b'"\xff"',
        b"\xef\xbb\xbf{}",
        b'{"ok": true, "ok": true}',
        b'{"a": {"b": 1, "b": 2}}',
        b"NaN",
        b'{"durationMs": NaN}',
        b"[Infinity, -Infinity]",
        b'{"durationMs": 1e999}',
        b"1" * 5000,
        b'{"durationMs": ' + b"9" * 5000 + b"}",
        b"0." + b"1" * 5000,
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1),
        b'{"name": "a\\u0000b"}',
        b'{"a\\u0000": 1}',
        b'{"script": "\\ud800"}',
        b'["\\udc00\\ud800"]',
        b'{"x": "\x01"}',
    ],
)
def test_ambiguous_or_unstorable_json_is_refused(raw: bytes) -> None:
    with pytest.raises(WireError):
        decode_json(raw)


def test_brackets_inside_strings_are_no_depth() -> None:
    text = '\\"[' * 5000
    assert decode_json(f'["{text}"]'.encode()) == ['"[' * 5000]
    assert decode_json(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)


def test_a_refusal_never_quotes_the_input() -> None:
    with pytest.raises(WireError) as refused:
        decode_json(b'{"password": "hidden", "password": "hidden"}')
    assert "hidden" not in str(refused.value)


@pytest.mark.rule("T11")
def test_captured_output_is_escaped_and_kept() -> None:
    assert escape_captured("\x00\x00ELF\ud800 ok\n") == "\\u0000\\u0000ELF\\ud800 ok\n"
    refuse_unstorable(escape_captured("\x00\udfff"))


@pytest.mark.rule("T10")
@pytest.mark.parametrize("text", ["chop\x00oak", "\ud800", "a\udfff"])
def test_text_that_a_database_cannot_hold_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        refuse_unstorable(text)


@pytest.mark.rule("X05")
def test_hidden_characters_become_visible() -> None:
    assert visible("a\u202eb\u200b\x1b[8m\ufeff\U000e0041") == "aU+202EbU+200BU+001B[8mU+FEFFU+E0041"
    assert visible("line\n\ttab ö 漢 🌳") == "line\n\ttab ö 漢 🌳"
