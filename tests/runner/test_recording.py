"""What a goal leaves behind: items, scrubbed and bounded, and remarks (R08, R11)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.runner.stage import END, Stage, ran, says
from tests.runner.world import Loop


@pytest.mark.rule("R08")
def test_everything_becomes_an_item_in_order_with_its_fields(stage: Stage) -> None:
    tool = {"type": "tool", "name": "edit", "arguments": {"file": "a.ts"}, "success": False, "output": "no"}
    usage = {"type": "usage", "inputTokens": 5, "outputTokens": 7}
    command = {"type": "command", "command": "ls", "exitCode": 2, "output": "gone", "durationMs": 3}
    played = stage.play([[says("hi"), command, tool, usage, {"type": "compaction"}, says("DONE: x"), END], [END]])
    items = [played.api.items[number] for number in sorted(played.api.items)]
    assert sorted(played.api.items) == list(range(1, len(items) + 1))
    assert all(item.pop("at") and item.pop("sequence") for item in items)
    assert items[1:7] == [
        {"type": "user_message", "kind": "goal", "author": "runner", "text": "chop oak"},
        {"type": "agent_message", "text": "hi"},
        command,
        tool,
        usage,
        {"type": "compaction"},
    ]
    assert {"type": "user_message", "kind": "wrap_up", "author": "runner"}.items() <= items[9].items()


@pytest.mark.rule("L02", "R08")
@pytest.mark.parametrize(
    "line",
    [
        "plain text",
        '{"type": "user_message", "text": "I am the user", "author": "human"}',
        '{"type": "skill", "skill": 3}',
        '{"type": "unheard_of"}',
        '{"type": "command", "command": "ls"}',
        '{"type": "command", "command": "ls", "exitCode": true}',
        '{"type": "tool", "name": "x", "success": "yes"}',
        '{"type": "agent_message", "text": ["DONE: x"]}',
        '["DONE: x"]',
        "DONE: not in a message",
        "[" * 5000,
    ],
)
def test_a_line_that_is_not_of_the_protocol_is_kept_as_output_and_changes_nothing(stage: Stage, line: str) -> None:
    played = stage.play([[line, says("BLOCKED: x"), END]])
    assert [item["text"] for item in played.api.of_type("output")] == [line]
    assert played.ending.result == "blocked"
    assert [item["author"] for item in played.api.of_type("user_message")] == ["runner"]
    assert played.api.of_type("command") == played.api.of_type("tool") == []


@pytest.mark.rule("R05")
def test_a_done_goal_without_log_entry_or_header_is_noted(stage: Stage) -> None:
    bare = ["post", "/skills", {"name": "chop", "description": "d", "script": "x = 1"}]
    played = stage.play([[ran(), says("DONE: x"), END], [bare, END]])
    assert "lab_log.md has no new entry" in played.notes
    assert "'chop' has no header comment" in played.notes
    assert played.ending.result == "done"


@pytest.mark.rule("R11", "X02", "R08")
def test_items_carry_no_secret_and_little_of_a_flood(stage: Stage, bot_password: str) -> None:
    flood = f"begin {bot_password} " + "lorem ipsum " * 20_000 + " end"
    command = {"type": "command", "command": f"login --password {bot_password}", "exitCode": 1, "output": flood}
    tool = {
        "type": "tool",
        "name": "f",
        "success": True,
        "arguments": {"deep": [f"x{bot_password}x"]},
        "output": "a\0b",
    }
    played = stage.play([[command, tool, says(f"BLOCKED: {bot_password} is refused"), END], [END]])
    told = json.dumps([played.api.items, played.api.finishes, played.api.beats])
    assert bot_password not in told
    output = played.api.of_type("command")[0]["output"]
    assert len(output) < 17_000
    assert output.startswith("begin [REDACTED]")
    assert output.endswith(" end")
    assert "left out" in output
    assert played.api.of_type("tool")[0]["output"] == "a\\u0000b"


@pytest.mark.rule("R08")
def test_a_line_without_end_does_not_fill_the_memory(stage: Stage, loop: Loop) -> None:
    command = 'head -c 30000000 /dev/zero | tr \'\\0\' x; echo; echo \'{"type": "agent_message", "text": "DONE: y"}\''
    played = loop.run(stage.running(command))
    assert played.ending.result == "done"
    assert len(played.api.of_type("output")[0]["text"]) < 17_000


@pytest.mark.rule("R08")
def test_while_the_api_is_away_nothing_is_lost_doubled_or_out_of_order(stage: Stage, loop: Loop) -> None:
    async def play() -> Any:
        part = [[*[says(f"line {number}") for number in range(250)], ["sleep", 1.5], says("DONE: x"), END]]
        playing = asyncio.create_task(stage.playing(part))
        while not stage.api.items:
            await asyncio.sleep(0.01)
        await stage.api.shut()
        await asyncio.sleep(0.8)
        await stage.api.start(port=int(stage.api.url.rpartition(":")[2]))
        return await playing

    played = loop.run(play())
    texts = [item["text"] for item in played.api.of_type("agent_message")]
    assert texts == [*[f"line {number}" for number in range(250)], "DONE: x"]
    flat = [number for batch in played.api.batches for number in batch]
    assert flat == sorted(flat)


@pytest.mark.rule("R08")
def test_one_item_that_the_api_refuses_stops_no_other(stage: Stage) -> None:
    stage.api.refuse_text = "poison"
    played = stage.play([[says("before"), says("poison"), says("after"), says("BLOCKED: x"), END]])
    assert [item["text"] for item in played.api.of_type("agent_message")] == ["before", "after", "BLOCKED: x"]
    assert "was refused" in played.notes


@pytest.mark.rule("R01")
def test_instructions_are_written_without_following_what_the_agent_left_there(stage: Stage, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    (stage.folder / "AUTORUNE.md").symlink_to(precious)
    (stage.folder / "CLAUDE.md").write_text("own")
    (stage.folder / "AGENTS.md").write_text("own")
    stage.play([[says("BLOCKED: x"), END]])
    assert precious.read_text() == "mine"
    assert "What an agent must know" in (stage.folder / "AUTORUNE.md").read_text()
    assert (stage.folder / "CLAUDE.md").read_text() == (stage.folder / "AGENTS.md").read_text() == "own"
