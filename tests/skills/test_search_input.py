"""No input is a syntax error, none is slow, none is longer than 256 characters (S08, X04)."""

import time

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skills.search import QueryRefused, search
from tests.skills.stock import avatar, stock

pytestmark = pytest.mark.django_db
HANG = 3.0
"""Seconds; ten times what an answer may take."""
OPERATORS = [
    "&",
    "|",
    "!",
    "<->",
    ":*",
    "'",
    '"',
    "\\",
    "-",
    "or",
    "(",
    ")",
    "*",
    "%",
    "oak",
    "OR",
    "--",
    "<2>",
    "$$",
    ";",
]
odd_text = st.text(max_size=256) | st.lists(st.sampled_from(OPERATORS), max_size=60).map(" ".join).map(
    lambda q: q[:256]
)


@pytest.fixture
def aria():
    whose = avatar("aria")
    stock(whose, "chop oak", "it's a back\\slash 100% 'quoted' oak", tags=["a.b/c"])
    stock(avatar("cyr"), "sell oak", "o'brien & sons", state="shared")
    return whose


def answered_in_time(whose, q: str):
    began = time.monotonic()
    page = search(avatar=whose, q=q)
    assert time.monotonic() - began < HANG
    return page


@pytest.mark.rule("S08")
@pytest.mark.parametrize(
    "q",
    [
        *OPERATORS,
        "a & | b",
        "(((& | ! <-> :* ' \\\\\"",
        '-"-"-"',
        "'; select pg_sleep(5)--",
        "%25" * 80,
        "%" * 256,
        "(a+)+$",
        "oak <-> " * 32,
        "a " * 128,
        "-" * 256,
        '"' * 255,
        "or " * 85,
        "ﷺ" * 256,
        "㌖" * 256,
        "x" * 256,
        "oakk " * 51,
        "o'brien",
        "back\\slash",
        "https://x.test/a.b?c=d&e=f",
        "a@b.test 1e-5 v3.10.2 3221,3218",
        "\u202eoak\u200b",
        "🪓 oak",
        "\x01\x7f",
    ],
)
def test_no_query_is_an_error(aria, q):
    answered_in_time(aria, q)


@pytest.mark.rule("S08")
@given(q=odd_text)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_text_is_an_error(aria, q):
    if "\0" not in q:
        answered_in_time(aria, q)


@pytest.mark.rule("S08")
@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=64))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_skill_says_it_can_stand_on_the_shelf(aria, text):
    skill = stock(avatar(), "odd", text, header=text, state="shared")
    assert skill.pk in [found.skill.pk for found in search(avatar=aria, q="odd", limit=100).results]


@pytest.mark.rule("S08")
@pytest.mark.parametrize("q", ["o'brien", "back\\slash", "100%", "a.b/c", "'quoted'"])
def test_words_with_odd_characters_are_found(aria, q):
    assert answered_in_time(aria, q).results


@pytest.mark.rule("X04")
def test_a_query_has_at_most_256_characters_and_is_text(aria):
    search(avatar=aria, q="a" * 256)
    for q in ("a" * 257, "a" * 1_000_000, "a\0b", "\ud800"):
        with pytest.raises(QueryRefused):
            search(avatar=aria, q=q)
    with pytest.raises(QueryRefused, match="256"):
        search(avatar=aria, q="oak " * 500)


@pytest.mark.rule("X04")
def test_a_search_that_takes_too_long_is_ended_by_postgres(aria):
    search(avatar=aria, q="oak")
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("2s",)


@pytest.mark.rule("S09", "X04")
def test_stuffed_private_skills_bury_nobody_elses_and_are_searched_in_time(aria):
    flooder = avatar("flooder")
    common = "oak chop sell bank iron coal fish cook walk magic " * 12
    for n in range(40):
        stock(flooder, f"oak {n}", common[:1000], tags=["oak", "bank"], preconditions=common, header=common)
    assert [found.skill.name for found in search(avatar=aria, q="sell oak bank").results] == ["sell oak", "chop oak"]
    assert len(answered_in_time(flooder, "oak chop sell bank iron zzzzk").results) == 20
