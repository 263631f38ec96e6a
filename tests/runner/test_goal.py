"""Goals, steps and wrap-ups: what the agent says, what the runner sends, how it ends (R05-R07, R09, R10)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from autorune.runner.prompts import MOST_STEP_WRAP_UPS
from tests.runner.stage import END, Stage, ran, says
from tests.runner.world import Loop

LOGGED = ["write", "lab_log.md", "oak at 3221,3218\n"]


@pytest.mark.rule("R05", "R10", "R01")
def test_a_goal_that_is_done_gets_one_final_wrap_up_and_ends_as_done(stage: Stage) -> None:
    saved = ["post", "/skills", {"name": "chop", "description": "d", "script": "// chops\nx"}]
    played = stage.play([[ran(), says("All banked.\nDONE: 20 logs banked"), END], [LOGGED, saved, END]])
    assert (played.ending.result, played.ending.summary) == ("done", "20 logs banked")
    assert played.kinds == ["goal", "wrap_up"]
    assert played.prompts[0][1] == "chop oak"
    assert "lab_log.md" in played.prompts[1][1]
    assert "header comment" in played.prompts[1][1]
    assert played.told["status"] == "succeeded"
    assert played.notes == "This goal runs without a sandbox: an operator allowed it."
    assert (stage.folder / "AUTORUNE.md").read_text().startswith("# What an agent must know")


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("text", "result", "summary"),
    [
        ("BLOCKED: no axe", "blocked", "no axe"),
        ("DONE: a\nBLOCKED: b", "blocked", "b"),
        ("BLOCKED: b\r\nDONE: a\r\nand so on", "done", "a"),
        ("SUBTASK: s\nDONE:", "done", ""),
        ("done: no\nDone: no\n DONE: no\nI am DONE: no\nDONE no", "failed", ""),
    ],
)
def test_the_last_word_in_capitals_at_the_start_of_a_line_counts(
    stage: Stage, text: str, result: str, summary: str
) -> None:
    played = stage.play([[says(text), END]])
    assert played.ending.result == result
    assert result == "failed" or played.ending.summary == summary
    assert played.kinds == ["goal"]


@pytest.mark.rule("R10")
def test_the_last_result_of_several_messages_of_a_turn_counts(stage: Stage) -> None:
    assert (
        stage.play([[says("DONE: a"), ran(), says("BLOCKED: b"), says("bye"), END], [END]]).ending.result == "blocked"
    )


@pytest.mark.rule("R05", "R07")
def test_steps_get_three_wrap_ups_at_most_and_the_final_one_on_top(stage: Stage) -> None:
    step: list[Any] = [ran(), says("SUBTASK: one more"), END]
    part: list[Any] = []
    for number in range(5):
        part += [step, [END]] if number < MOST_STEP_WRAP_UPS else [step]
    played = stage.play([*part, [ran(), says("DONE: all"), END], [LOGGED, END]])
    assert played.kinds == [*["goal", "wrap_up"] * 3, "goal", "goal", "goal", "wrap_up"]
    assert played.ending.result == "done"
    assert "ontinue" in played.prompts[2][1]


@pytest.mark.rule("R07")
def test_without_tools_since_the_last_there_is_no_wrap_up(stage: Stage) -> None:
    played = stage.play(
        [
            [says("SUBTASK: thought"), END],
            [ran(), says("SUBTASK: walked"), END],
            [ran("echo wrap-up's own work is no reason for another"), END],
            [says("DONE: x"), END],
        ]
    )
    assert played.kinds == ["goal", "goal", "wrap_up", "goal"]
    assert played.ending.result == "done"


@pytest.mark.rule("R06")
def test_words_in_a_wrap_up_have_no_effect(stage: Stage) -> None:
    played = stage.play(
        [
            [ran(), says("SUBTASK: a"), END],
            [ran(), says("BLOCKED: in a wrap-up\nSUBTASK: b"), END],
            [ran(), says("DONE: really"), END],
            [says("BLOCKED: too late\nSUBTASK: c"), END],
        ]
    )
    assert (played.ending.result, played.ending.summary) == ("done", "really")
    assert played.kinds == ["goal", "wrap_up", "goal", "wrap_up"]


@pytest.mark.rule("R05")
def test_several_steps_of_one_turn_ask_for_one_wrap_up(stage: Stage) -> None:
    played = stage.play([[ran(), says("SUBTASK: a"), says("SUBTASK: b"), END], [END], [says("BLOCKED: c"), END]])
    assert played.kinds == ["goal", "wrap_up", "goal"]


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        ([says("just words"), END], "no_result"),
        ([says("just words"), ["exit", 0]], "no_result"),
        ([["exit", 3]], "exit_code"),
        ([["kill"]], "crash"),
        ([ran(), says("SUBTASK: only"), ["exit", 0]], "no_result"),
    ],
)
def test_a_goal_without_a_result_fails_with_its_reason(stage: Stage, acts: list[Any], reason: str) -> None:
    played = stage.play([acts])
    assert (played.ending.result, played.ending.reason) == ("failed", reason)
    assert played.api.finishes[0]["reason"] == reason
    assert played.ending.summary


@pytest.mark.rule("R10")
def test_out_of_time_is_a_failure_and_leaves_no_process(stage: Stage) -> None:
    played = stage.play([[["shell", "sleep 987 & sleep 0.1"], ["sleep", 60]]], seconds=1.5)
    assert (played.ending.result, played.ending.reason) == ("failed", "time_limit")
    assert not _alive("sleep 987")


def _alive(command: str) -> bool:
    found = [path.read_bytes().replace(b"\0", b" ") for path in Path("/proc").glob("[0-9]*/cmdline") if _readable(path)]
    return any(line.strip() == command.encode() for line in found)


def _readable(path: Path) -> bool:
    try:
        return bool(path.read_bytes())
    except OSError:
        return False


@pytest.mark.rule("R10", "R05")
@pytest.mark.parametrize("end", [["exit", 3], ["kill"], ["sleep", 60]], ids=["exit code", "crash", "time limit"])
def test_nothing_later_changes_a_fixed_result(stage: Stage, end: list[Any]) -> None:
    played = stage.play([[ran(), says("DONE: got it"), END], [end]], seconds=3)
    assert (played.ending.result, played.ending.summary, played.ending.reason) == ("done", "got it", None)
    assert "wrap-up was not finished" in played.notes
    assert {"result": "done", "summary": "got it"} in [beat.get("declared") for beat in played.api.beats]


@pytest.mark.rule("R10")
@pytest.mark.parametrize("end", [["exit", 3], ["exit", 0], ["sleep", 60]])
def test_a_result_said_just_before_the_end_of_the_program_or_the_time_stands(stage: Stage, end: list[Any]) -> None:
    played = stage.play([[ran(), says("DONE: got it"), end]], seconds=3)
    assert played.ending.result == "done"
    assert played.kinds == ["goal"]
    assert end[0] == "sleep" or "no wrap-up was sent" in played.notes


@pytest.mark.rule("R10", "R06")
def test_stop_ends_a_goal_as_stopped_but_a_fixed_one_as_it_was_fixed(stage: Stage, loop: Loop) -> None:
    async def stopped_when(seen: str, part: list[Any]) -> Any:
        playing = asyncio.create_task(stage.playing(part))
        while seen not in json.dumps(list(stage.api.items.values())):
            await asyncio.sleep(0.02)
        stage.api.stop = True
        return await playing

    played = loop.run(stopped_when("halfway", [[ran(), says("halfway"), ["sleep", 60]]]))
    assert (played.ending.result, played.told["status"]) == ("stopped", "stopped")
    stage.api.stop, stage.api.ended = False, False
    stage.api.items.clear()
    played = loop.run(stopped_when("settled", [[ran(), says("DONE: settled"), END], [says("settled"), ["sleep", 60]]]))
    assert (played.ending.result, played.ending.summary) == ("done", "settled")


@pytest.mark.rule("R04", "R10")
def test_a_job_that_ended_elsewhere_stops_the_engine(stage: Stage, loop: Loop) -> None:
    async def play() -> Any:
        playing = asyncio.create_task(stage.playing([[ran(), ["sleep", 60]]]))
        while not stage.api.items:
            await asyncio.sleep(0.02)
        stage.api.ended = True
        return await playing

    played = loop.run(play())
    assert (played.told, played.api.finishes) == (None, [])


@pytest.mark.rule("R09", "L02")
def test_a_persons_message_is_the_next_prompt_and_recorded_as_human(stage: Stage) -> None:
    stage.api.say("bank in Varrock")
    stage.api.say("and be quick")
    played = stage.play([[["sleep", 1], says("hm"), END], [says("ok"), END], [says("DONE: x"), END]])
    assert played.prompts[1:] == [("message", "bank in Varrock"), ("message", "and be quick")]
    human = [item for item in played.api.of_type("user_message") if item["author"] == "human"]
    assert [(item["kind"], item["text"]) for item in human] == [
        ("message", "bank in Varrock"),
        ("message", "and be quick"),
    ]
    assert played.ending.result == "done"


@pytest.mark.rule("R09", "R10")
def test_after_a_step_come_its_wrap_up_then_messages_then_the_prompt_to_continue(stage: Stage) -> None:
    stage.api.say("bank in Varrock")
    played = stage.play(
        [[["sleep", 1], ran(), says("SUBTASK: a"), END], [END], [says("ok"), END], [says("DONE: x"), END]]
    )
    assert played.kinds == ["goal", "wrap_up", "message", "goal"]
    assert played.ending.result == "done"


@pytest.mark.rule("R09")
def test_a_message_after_the_result_is_noted_and_starts_nothing(stage: Stage) -> None:
    stage.api.say("too late")
    played = stage.play([[["sleep", 1], says("DONE: x"), END], [says("BLOCKED: never"), END]])
    assert played.kinds == ["goal"]
    assert "too late" in played.notes
    assert [item for item in played.api.of_type("user_message") if item["author"] == "human"] == []


@pytest.mark.rule("R10")
def test_a_program_that_ends_has_ended_its_turn_whatever_it_leaves_behind(stage: Stage, loop: Loop) -> None:
    done = 'echo \'{"type": "agent_message", "text": "DONE: y"}\''
    played = loop.run(stage.running(f"(while sleep 0.2; do echo noise; done) & {done}", seconds=30))
    assert played.ending.result == "done"
    assert len(played.api.of_type("output")) < 30
