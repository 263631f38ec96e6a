"""When one lesson repeats another (L12, T45)."""

import time

import pytest

from lessons.gate.equivalence import THRESHOLD, find_match, similarity
from lessons.gate.meaning import read
from tests.bench.lessons import separation
from tests.lessons.gate.pairs import DISTINCT, DUPLICATES

pytestmark = pytest.mark.rule("L12", "T45")

RENDER = "Render the page before retrying extraction."
MIN_PRECISION = 0.97
MIN_RECALL = 0.95


def alike(one: str, other: str) -> float:
    return similarity(read(one), read(other))


@pytest.mark.parametrize(
    "text",
    [
        "Render the page before retrying extraction",
        "Before retrying extraction, render the page.",
        "Before retrying extraction, render the pa\u200bge.",
        "RENDER THE PAGE before retrying extraction!",
        "After rendering the page, retry extraction.",
    ],
)
def test_a_rewording_finds_its_match(text: str) -> None:
    assert find_match(text, [(4, "If the bag is full, bank the logs."), (7, RENDER)]) == 7


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("If Python is 3.10, use tomli.", "If Python is 3.12, use tomli."),
        ("With 3.10 wait 5 s before the call.", "With 310 wait 5 s before the call."),
        (RENDER, "Never render the page before retrying extraction."),
        (RENDER, "Render the page after retrying extraction."),
        (RENDER, "Retry extraction before rendering the page."),
        ("If it hangs, increase the timeout.", "If it hangs, decrease the timeout."),
        ("If it fails, enable the cache.", "If it fails, disable the cache."),
    ],
)
def test_other_facts_and_opposite_advice_are_other_lessons(one: str, other: str) -> None:
    assert find_match(one, [(1, other)]) is None
    assert find_match(other, [(1, one)]) is None


def test_the_threshold_separates_the_labelled_pairs() -> None:
    assert len(DUPLICATES) >= 60
    assert len(DISTINCT) >= 60
    recall, precision = separation(THRESHOLD)
    assert recall >= MIN_RECALL
    assert precision >= MIN_PRECISION


def test_likeness_is_the_same_in_both_directions() -> None:
    for one, other in DUPLICATES + DISTINCT:
        assert alike(one, other) == pytest.approx(alike(other, one))


def test_every_lesson_repeats_itself() -> None:
    for pair in DUPLICATES + DISTINCT:
        for text in pair:
            assert alike(text, text) == 1.0


def test_the_closest_of_several_is_named() -> None:
    candidates = [(1, "Render the whole page before retrying the extraction."), (2, RENDER), (3, RENDER)]
    assert find_match(RENDER, candidates) == 2


def test_no_candidate_and_no_words_match_nothing() -> None:
    assert find_match(RENDER, []) is None
    assert find_match("...", [(1, RENDER)]) is None


def test_lessons_in_other_scripts_match_only_themselves() -> None:
    text = "銀行がいっぱいなら、皮を売ってください。"
    assert find_match(text, [(1, "銀行がいっぱいなら、皮を売らないでください。"), (2, text)]) == 2


@pytest.mark.parametrize("unit", ["replace the ", "a", "a.", "not ", "if ", "1.", "x instead of ", "before ", "`"])
def test_a_very_long_lesson_of_a_person_is_compared_in_bounded_time(unit: str) -> None:
    """A hang guard of five seconds for what takes milliseconds."""
    for length in (2_000, 100_000):
        text = (unit * length)[:length]
        start = time.process_time()
        assert find_match(RENDER, [(1, text)]) is None
        assert find_match(text, [(1, RENDER), (2, text)]) == 2
        assert time.process_time() - start < 5


def test_texts_without_a_letter_are_not_one_lesson() -> None:
    assert find_match("\U0001f600", [(1, "\U0001f680")]) is None
