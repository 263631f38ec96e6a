"""No input holds the scrubber up, breaks it, or makes it break a text (T18, abuse cases 22 and 35).

The times are hang guards: more than ten times the bar of one second at 128 KiB, on a part of that size.
"""

import contextlib
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autorune.scrubbing import MARKER, Scrubber, warm
from autorune.scrubbing.wire import WireError, decode_json
from tests.bench import scrub_values as values

pytestmark = pytest.mark.rule("X02", "X04", "T18")

SIZE = 32 * 1024
GUARD = 5.0

UNITS = [
    "a.",
    "aaaa=",
    "\\",
    "\\\\x",
    "key=",
    'password="',
    "password=",
    'login("a",',
    "passwords=[",
    "'a'+",
    '"a" ',
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n",
    "://a:",
    "http://a:b@",
    "?token=",
    "eyJaaaaaaaaaa.",
    "<password>",
    '<a key="b" ',
    "cookie: a=",
    "Bearer a1",
    "mysql -p",
    "%41",
    "&#65;",
    "\u200b",
    "ﷺ",
    "а",
    "90, 120, ",
    "a_b_c_",
    "passphrase: ab cd ",
    "[REDACTED]",
    "password=[REDACTED]",
    "name: a\nvalue: ",
    "# password ",
    "${",
    "'', ",
    "a1B2c3D4 ",
    "\\\n",
]


@pytest.fixture(scope="module", autouse=True)
def _scanner() -> None:
    warm()


@pytest.mark.parametrize("unit", UNITS)
def test_no_repeated_text_takes_long(unit: str) -> None:
    text = (unit * (SIZE // len(unit) + 1))[:SIZE]
    started = time.process_time()
    Scrubber(["Xk92mQ" + "zP7wR4"]).scrub(text)
    assert time.process_time() - started < GUARD


def test_two_hundred_kilobytes_of_one_line_take_no_second() -> None:
    started = time.process_time()
    Scrubber().scrub("aaaa=" * 40_000)
    assert time.process_time() - started < GUARD


_PARTS = st.sampled_from(
    [
        *UNITS,
        "'",
        '"',
        "`",
        "\n",
        " ",
        "=",
        ":",
        "+",
        "(",
        ")",
        "password",
        "token",
        "secret",
        MARKER,
        "A1b2C3d4E5",
        "é",
        "\ud800",
        "x",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_PARTS, max_size=40).map("".join), st.lists(st.text(max_size=14), max_size=2))
def test_any_text_is_scrubbed_stably_and_keeps_its_lines(text: str, known: list[str]) -> None:
    scrubber = Scrubber(known)
    once = scrubber.scrub(text).text
    assert once.count("\n") == text.count("\n")
    assert scrubber.scrub(once).text == once


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\n"), max_size=60))
def test_a_text_of_any_characters_is_stable(text: str) -> None:
    once = Scrubber(["Xk92mQ" + "zP7wR4"]).scrub(f"password = '{text}'").text
    assert Scrubber(["Xk92mQ" + "zP7wR4"]).scrub(once).text == once


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(values.ENCODINGS)), st.text(max_size=20), st.text(max_size=20), st.integers(0, 10**6))
def test_a_known_value_vanishes_from_any_surroundings(name: str, before: str, after: str, seed: int) -> None:
    secret = values.password(random.Random(seed))
    masked = Scrubber([secret]).scrub(f"{before} {secret} {values.ENCODINGS[name](secret)} {after}").text
    assert secret not in masked


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_decoding_raises_nothing_but_its_own_error(raw: bytes) -> None:
    with contextlib.suppress(WireError):
        decode_json(raw)
