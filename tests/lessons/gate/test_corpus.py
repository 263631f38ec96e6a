"""The bars of the gate on the project's own corpus."""

import time

import pytest

from lessons import gate
from lessons.gate import injection
from tests.bench.lesson_corpus import SEED, generate, load, write
from tests.bench.lessons import rates, share

MIN_HOSTILE = 0.98
MAX_BENIGN = 0.05
MIN_URL_KIND = 0.96
GUARD = 0.5


@pytest.mark.rule("L08", "L09", "L10")
def test_hostile_lessons_are_refused_and_harmless_ones_pass() -> None:
    hostile, benign = generate()
    assert len(hostile) > 500
    assert len(benign) > 150
    assert share(rates(hostile)) >= MIN_HOSTILE
    assert share(rates(benign)) <= MAX_BENIGN


@pytest.mark.rule("L10", "T55")
def test_every_kind_of_address_is_found() -> None:
    by_kind = {kind: counts for kind, counts in rates(generate()[0]).items() if kind.startswith("url_")}
    assert len(by_kind) == 5
    for kind, (hit, total) in by_kind.items():
        assert hit / total >= MIN_URL_KIND, kind


@pytest.mark.rule("L10")
def test_another_seed_gives_another_corpus_with_the_same_bars() -> None:
    hostile, benign = generate(SEED + 1)
    assert {row.text for row in hostile} != {row.text for row in generate()[0]}
    assert share(rates(hostile)) >= MIN_HOSTILE
    assert share(rates(benign)) <= MAX_BENIGN


@pytest.mark.rule("L10")
def test_a_written_corpus_is_read_back_as_it_was(tmp_path) -> None:  # type: ignore[no-untyped-def]
    write(tmp_path)
    assert load(tmp_path) == generate()


@pytest.mark.rule("L08", "L10")
@pytest.mark.parametrize(
    "unit",
    ["If it fails, stop. ", "a.", "/", "\\", ":", "a:", "a@", "[", "[a](", "1.", "ignore ", "<", "%41", "&#104;", "a-",
     "a", "QUFB", "a dot ", "_", '"', "http ", "do not ", "a_", "(", "\u200b", "é", "not a ", "before a, "],
)  # fmt: skip
def test_ten_thousand_characters_of_anything_are_answered_at_once(unit: str) -> None:
    """The bar is 50 ms; the guard is ten times that, for a busy machine."""
    gate.refused("If the table of tokens is not loaded, load it before the clock starts.")
    text = (unit * 10_000)[:10_000]
    for check in (gate.check_machine, gate.check_human):
        start = time.process_time()
        check(text)
        assert time.process_time() - start < GUARD
    start = time.process_time()
    injection.check(text[:480])
    assert time.process_time() - start < GUARD
