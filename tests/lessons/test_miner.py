"""The miner proposes only what repeated failures and their follow-ups show (L20)."""

import pytest

from lessons import gate
from lessons.writers import Material, miner
from tests.lessons.conftest import TURN_END, failed, ok, said

pytestmark = pytest.mark.django_db


def mined(now, *jobs):
    return miner.write(Material(jobs, "", now))


@pytest.mark.rule("L20")
@pytest.mark.parametrize(
    "items",
    [
        [failed()],  # nothing helped
        [failed(), TURN_END, ok()],  # in another turn
        [failed(), failed("bun run other.ts", "error: no axe"), TURN_END, ok()],  # another failure between
        [failed(), ok("ls -la")],  # only a look
        [failed(), ok("cat sell.ts"), ok("grep -n shop sell.ts")],
    ],
)
def test_without_a_follow_up_that_worked_nothing_is_proposed(aria, skill, make_job, now, items) -> None:
    written = mined(now, *[make_job(aria, *items, uses=(skill,)) for _ in range(3)])
    assert written.proposals == []
    assert "No failure came back" in written.explanation


@pytest.mark.rule("L20", "L07")
def test_one_job_alone_shows_nothing_however_often_it_failed(aria, skill, make_job, now) -> None:
    assert mined(now, make_job(aria, failed(), ok(), failed(), ok(), uses=(skill,))).proposals == []


@pytest.mark.rule("L20")
def test_different_remedies_or_different_errors_are_no_pattern(aria, skill, make_job, now) -> None:
    jobs = [
        make_job(aria, failed(), ok("bun run wait.ts"), uses=(skill,)),
        make_job(aria, failed(), ok("bun run buy.ts"), uses=(skill,)),
        make_job(aria, failed(output="error: the bank is full"), ok("bun run wait.ts"), uses=(skill,)),
    ]
    assert mined(now, *jobs).proposals == []


@pytest.mark.rule("L20")
def test_numbers_of_the_remedy_count(aria, skill, make_job, now) -> None:
    jobs = [make_job(aria, failed(), ok(f"pip install tool==3.1{n}"), uses=(skill,)) for n in range(2)]
    assert mined(now, *jobs).proposals == []


@pytest.mark.rule("L20")
def test_jobs_without_a_common_skill_have_nowhere_to_put_a_lesson(aria, make_skill, make_job, now) -> None:
    jobs = [make_job(aria, failed(), ok(), uses=(make_skill(aria),)) for _ in range(2)] + [
        make_job(aria, failed(), ok())
    ]
    assert mined(now, *jobs).proposals == []


@pytest.mark.rule("L20")
def test_retries_and_looks_in_between_do_not_hide_the_remedy(aria, skill, make_job, now) -> None:
    items = [failed(), failed(), ok("ls"), ok("bun run wait_for_shop.ts")]
    (proposal,) = mined(now, *[make_job(aria, *items, uses=(skill,)) for _ in range(2)]).proposals
    assert "`bun run wait_for_shop.ts`" in proposal.text


@pytest.mark.rule("L20")
def test_a_retry_that_worked_is_told_as_a_retry(aria, skill, make_job, now) -> None:
    items = [failed(), ok("bun run sell.ts")]
    (proposal,) = mined(now, *[make_job(aria, *items, uses=(skill,)) for _ in range(2)]).proposals
    assert "run it once more" in proposal.text


@pytest.mark.rule("L20", "L10")
def test_what_the_miner_says_passes_the_gate(aria, skill, make_job, now) -> None:
    tool = {"type": "tool", "name": "walk_to", "arguments": {"x": 3221, "y": 3218}, "success": False,
            "output": "cannot reach (3221, 3218): the gate is closed"}  # fmt: skip
    opened = {"type": "tool", "name": "open_gate", "success": True, "output": "opened"}
    pairs = [
        (failed(), ok()),
        (failed("bash -lc 'bun run chop.ts --tree oak'", "TypeError: no tree at (3101, 3240)\n    at x (a.ts:1:2)"),
         ok("/usr/bin/bash -lc 'bun run find_tree.ts --kind oak'")),
        (tool, opened),
        (failed("npm test", "", 7), ok("npm ci")),
    ]  # fmt: skip
    for pair in pairs:
        (proposal,) = mined(now, *[make_job(aria, *pair, uses=(skill,)) for _ in range(2)]).proposals
        assert gate.check_machine(proposal.text) is None, proposal.text


@pytest.mark.rule("L20", "L11")
def test_at_most_two_findings_a_skill_and_the_strongest_first(aria, skill, make_job, now) -> None:
    kinds = ["axe", "bait", "bank", "boat"]
    calls = [
        call
        for kind in kinds
        for call in (failed(f"bun run {kind}.ts", f"error: no {kind}"), ok(f"bun run fix_{kind}.ts"))
    ]
    jobs = [make_job(aria, *calls, uses=(skill,)) for _ in range(2)]
    jobs.append(make_job(aria, *calls[4:6], uses=(skill,)))
    proposals = mined(now, *jobs).proposals
    assert len(proposals) == 2
    assert "`bun run bank.ts`" in proposals[0].text
    assert len(proposals[0].evidence) == 3


@pytest.mark.rule("L20", "L19")
def test_a_persons_words_are_counted_and_not_worded(aria, skill, make_job, now) -> None:
    written = mined(now, *[make_job(aria, failed(), said("use the other bank"), uses=(skill,)) for _ in range(2)])
    assert written.proposals == []
    assert "2 of the jobs hold a person's words" in written.explanation


@pytest.mark.rule("L20")
@pytest.mark.parametrize("command", ["bun run " + "x" * 200, "echo `date`", "cat <<E > f\nx\nE"])
def test_a_remedy_that_cannot_be_quoted_is_left_out_and_told(aria, skill, make_job, now, command) -> None:
    written = mined(now, *[make_job(aria, failed(), ok("bun " + command), uses=(skill,)) for _ in range(2)])
    assert written.proposals == []
    assert "could not be quoted" in written.explanation
