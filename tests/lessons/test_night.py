"""A whole night from the command line: ten jobs, one caution, read in the morning (L03, L07, L17, L20, B06)."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from autorune import clock
from lessons import delivery
from tests.lessons.conftest import failed, ok

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> list[dict]:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def dreamt(*arguments: str) -> dict:
    (line,) = [line for line in run("dream", "--avatar", "aria", *arguments) if line["task"] == "reflection"]
    return line


@pytest.mark.rule("L03", "L20", "B06", "L17")
def test_ten_jobs_with_one_trap_bring_one_caution_by_morning(aria, bram, skill, make_job) -> None:
    ended = clock.now() - timedelta(days=1)
    for number in range(9):
        make_job(aria, failed(output=f"error: the shop is closed until {number}:00"), ok(), uses=(skill,), ended=ended)
    assert dreamt()["outcome"] == "below_threshold"
    make_job(aria, failed("bun run fish.ts", "error: no bait"), ended=ended)
    night = dreamt()
    assert (night["avatar"], night["outcome"], night["added"], night["refused"]) == ("aria", "learned", 1, [])
    (lesson,) = run("lesson", "list", "aria")
    assert (lesson["author"], lesson["by"], lesson["stage"], len(lesson["evidence"])) == (
        "dreaming",
        "miner",
        "active",
        9,
    )
    assert "the shop is closed until TIME" in lesson["text"] or "the shop is closed until time" in lesson["text"]
    assert dreamt()["outcome"] == "below_threshold"
    assert [row.text for row in delivery.for_skill(aria, [skill.pk], clock.now())] == [lesson["text"]]
    assert run("job", str(max(lesson["evidence"]) + 2))[0]["reflection"] is True


@pytest.mark.rule("L19", "L20")
def test_a_night_of_unrelated_failures_brings_none(aria, skill, make_job) -> None:
    ended = clock.now() - timedelta(days=1)
    for kind in "axe bait bank boat bow door gate key net ore".split():  # noqa: SIM905
        make_job(
            aria,
            failed(f"bun run {kind}.ts", f"error: no {kind}"),
            ok(f"bun run {kind}2.ts"),
            uses=(skill,),
            ended=ended,
        )
    night = dreamt()
    assert (night["outcome"], night["added"], night["refused"]) == ("nothing_learned", 0, [])
    assert run("lesson", "list", "aria") == []
