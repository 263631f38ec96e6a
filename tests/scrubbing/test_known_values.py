"""The bot's password and the owner's keys, in whatever form they stand (X02, R11; T06, abuse case 34)."""

import random
from collections.abc import Callable

import pytest

from autorune.scrubbing import MARKER, Scrubber
from tests.bench import scrub_values as values

pytestmark = pytest.mark.rule("X02", "R11", "T06")


@pytest.fixture
def rng() -> random.Random:
    return random.Random(88)


def secrets(rng: random.Random) -> list[str]:
    return [
        values.password(rng),
        values.strong_password(rng),
        values.mixed(rng, 40),
        "mithril-rope-" + str(rng.randrange(100, 999)),
    ]


def leaks(value: str, text: str) -> str:
    """A stretch of the value, long enough to help a guesser, that still stands in the text."""
    size = max(6, min(12, len(value) // 2))
    return next((value[i : i + size] for i in range(len(value) - size + 1) if value[i : i + size] in text), "")


@pytest.mark.parametrize("name", sorted(values.ENCODINGS))
def test_a_known_value_is_masked_in_every_encoding(name: str, rng: random.Random) -> None:
    for value in secrets(rng):
        encoded = values.ENCODINGS[name](value)
        for frame in ("const v = '{}';", "see {} there", "run({})"):
            text = frame.format(encoded)
            masked = Scrubber([value]).scrub(text).text
            assert encoded not in masked
            assert MARKER in masked
            assert not leaks(value, masked)
            before, after = frame.split("{}")
            assert masked.startswith(before.rstrip())
            assert masked.endswith(after.lstrip())


PIECES: dict[str, Callable[[str], str]] = {
    "two literals": lambda v: f"x = '{v[:5]}' + '{v[5:]}'",
    "implicit": lambda v: f'x = ("{v[:6]}"\n     "{v[6:]}")',
    "three literals": lambda v: f"x = '{v[:4]}' + \"{v[4:8]}\" + '{v[8:]}'",
    "joined list": lambda v: f"x = ['{v[:3]}', '{v[3:7]}', '{v[7:]}'].join('')",
    "single characters": lambda v: f"x = {list(v)}",
    "two lines": lambda v: f"{v[:6]}\n{v[6:]}",
    "continued line": lambda v: f"PW={v[:5]}\\\n{v[5:]}",
    "two variables": lambda v: f"A={v[: len(v) // 2]}\nB={v[len(v) // 2 :]}\nrun $A$B",
    "character codes": lambda v: f"String.fromCharCode({', '.join(str(ord(c)) for c in v)})",
    "chr calls": lambda v: " + ".join(f"chr({ord(c)})" for c in v),
}


@pytest.mark.parametrize("name", sorted(PIECES))
def test_a_known_value_in_pieces_is_masked(name: str, rng: random.Random) -> None:
    for value in secrets(rng)[:3]:
        text = PIECES[name](value)
        masked = Scrubber([value]).scrub(text).text
        assert masked != text
        assert not leaks(value, masked)
        assert masked.count("\n") == text.count("\n")


def test_no_field_keeps_a_known_value(rng: random.Random) -> None:
    password, key = values.password(rng), values.mixed(rng, 40)
    fields: dict[str, str | list[str]] = {
        "name": f"chop-{password}",
        "description": f"key {key}",
        "tags": [password[::-1], values.ENCODINGS["base64"](password)],
        "preconditions": values.ENCODINGS["zero width"](password),
        "script": f"a = '{key[:20]}' + '{key[20:]}'",
    }
    result = Scrubber([password, key]).scrub_fields(fields)
    held = repr(result.fields)
    for form in (password, password[::-1], key, values.ENCODINGS["base64"](password)):
        assert form not in held
        assert not leaks(form, held)
    assert {one.field for one in result.findings} == {
        "name",
        "description",
        "tags[0]",
        "tags[1]",
        "preconditions",
        "script",
    }


@pytest.mark.rule("X03")
def test_a_common_word_as_password_is_masked_only_where_it_is_a_whole_token() -> None:
    code = "await bot.attack('goblin'); // attack it\nconst attack = attackStyle;\n"
    text = code + "login('bob', 'attack')\nPASSWORD=attack\n"
    masked = Scrubber(["attack"]).scrub(text)
    assert masked.text == code + f"login('bob', '{MARKER}')\nPASSWORD={MARKER}\n"
    assert {mask.rule for mask in masked.masks} == {"known_weak"}
    assert Scrubber(["attack"]).weak_known == 1


def test_a_short_password_is_masked_as_a_whole_token_and_in_base64(rng: random.Random) -> None:
    short = values.text(rng, "abcdefgh", 3) + str(rng.randrange(100, 999))
    encoded = values.ENCODINGS["base64"](short)
    masked = Scrubber([short]).scrub(f"login('bob', '{short}'); go('{encoded}')").text
    assert masked == f"login('bob', '{MARKER}'); go('{MARKER}')"


@pytest.mark.rule("X03")
def test_other_text_stays_whatever_the_scrubber_knows(rng: random.Random) -> None:
    text = "\n".join(f"walkTo({rng.randrange(3500)}, '{values.harmless(rng)}');" for _ in range(80))
    assert Scrubber([*secrets(rng), "fishing", "", "  ", "a"]).scrub(text).text == text


def test_a_short_password_that_is_no_word_is_masked_wherever_it_stands_alone(rng: random.Random) -> None:
    short = values.text(rng, "bcdfgh", 2) + str(rng.randrange(10, 99)) + values.text(rng, "JKLMN", 2)
    for frame in ("use {} to log in", "-p {}", "({})", "tag,{}", "{}", "- {};"):
        assert Scrubber([short]).scrub(frame.format(short)).text == frame.format(MARKER)
