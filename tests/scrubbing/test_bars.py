"""The bars of the scrubber on the generated corpus (X02, X03); `make bench` measures the whole of it."""

import pytest

from autorune.scrubbing import warm
from tests.bench import scrub

pytestmark = pytest.mark.rule("X02", "X03")

MUST_NOT_MISS = {"known", "pem", "jwt", "header", "url_userinfo", "url_query"}
GUARD_MS = 1000.0
"""Ten times the bar of 100 ms for 20 kB, because a test machine is busy."""


@pytest.fixture(scope="module")
def result() -> scrub.Score:
    warm()
    return scrub.score(scrub.own_corpus(seed=77, each=2, scripts=12))


def test_nearly_every_snippet_is_wholly_scrubbed(result: scrub.Score) -> None:
    assert result.total.total() > 300
    assert result.recall >= 0.98, [row["text"] for row in result.missed]


def test_known_values_keys_tokens_headers_and_addresses_are_never_missed(result: scrub.Score) -> None:
    assert {row["kind"] for row in result.missed} & MUST_NOT_MISS == set()
    assert set(result.total) >= MUST_NOT_MISS


def test_secrets_inside_whole_scripts_are_found(result: scrub.Score) -> None:
    assert result.script_secrets > 20
    assert result.script_recall >= 0.96


def test_harmless_lines_and_scripts_stay(result: scrub.Score) -> None:
    assert result.negatives > 60
    assert result.false_share <= 0.01, [row["text"] for row in result.false_alarms]
    assert result.lines > 400
    assert result.changed_lines == []


def test_a_second_pass_changes_nothing(result: scrub.Score) -> None:
    assert result.unstable == 0


def test_twenty_kilobytes_take_a_moment() -> None:
    assert scrub.milliseconds_per_20kb(rounds=3) < GUARD_MS
