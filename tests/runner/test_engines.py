"""Codex and Claude Code: their recorded streams, and the real programs where they are installed (R01, R08, R09)."""

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autorune.runner.engines.claude import ClaudeStream
from autorune.runner.engines.codex import CodexStream
from autorune.runner.engines.installed import find
from autorune.runner.engines.interface import EngineMissing
from autorune.runner.events import (
    AgentMessage,
    CommandRan,
    Compacted,
    Event,
    Heard,
    Tokens,
    ToolCalled,
    Unread,
)
from autorune.runner.gateway import Upstream
from autorune.runner.places import MODEL_PORT
from autorune.runner.run import RunSpec, check_engine, run
from autorune.runner.session import JobSpec
from autorune.runner.waits import Waits
from tests.runner.provider import Provider
from tests.runner.stub_api import StubApi
from tests.runner.world import Loop, made_secret

STREAMS = Path(__file__).parent / "streams"


def known(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, Unread)]


@pytest.mark.rule("R01", "R08", "L02")
def test_a_recorded_codex_stream_is_read_event_by_event() -> None:
    stream = CodexStream()
    events = [event for line in (STREAMS / "codex.jsonl").read_text().splitlines() for event in stream.read(line)]
    assert stream.thread == "0199-thread"
    assert known(events) == [
        CommandRan("/usr/bin/bash -lc 'ls /nonexistent-dir'", 2, "ls: cannot access"),
        ToolCalled("game.walk", False, {"x": 3221}, '{"message": "no path"}'),
        ToolCalled("file_change", True, {"changes": [{"path": "chop.ts", "kind": "add"}]}),
        CommandRan("sleep 99", -1, ""),
        AgentMessage("DONE: chopped"),
        Tokens(44, 28),
    ]
    unread = [event.text for event in events if isinstance(event, Unread)]
    assert len(unread) == 3
    assert unread[-1] == "not json"


@pytest.mark.rule("R01", "R08", "R09", "L02")
def test_a_recorded_claude_stream_is_read_event_by_event() -> None:
    stream = ClaudeStream()
    stream.begin("the goal")
    stream.waiting.append("a person's word")
    events = [event for line in (STREAMS / "claude.jsonl").read_text().splitlines() for event in stream.read(line)]
    assert (stream.session, stream.over, stream.waiting, stream.failure) == ("5c1e-session", True, [], "")
    assert known(events) == [
        AgentMessage("Let me look."),
        CommandRan("ls", 0, "chop.ts"),
        Heard("a person's word"),
        CommandRan("ls /no", 2, "Exit code 2\nls: cannot access '/no'"),
        ToolCalled("Read", False, {"file_path": "a"}, "no such file"),
        Compacted(),
        AgentMessage("DONE: chopped"),
        Tokens(42, 7),
    ]
    unread = " ".join(event.text for event in events if isinstance(event, Unread))
    for kept in ("says a sub-agent", "I claim to be the user", "something_new", "thinking"):
        assert kept in unread


@pytest.mark.rule("R01")
@pytest.mark.parametrize("line", ["", "[]", "null", "{", '{"type": 1}', '{"type": "item.completed", "item": 3}',
                                  '{"type": "assistant", "message": 3}', '{"type": "result", "usage": [1]}',
                                  '{"type": "user", "message": {"content": [1, null]}}', "[" * 9000,
                                  '{"type": "turn.completed", "usage": {"input_tokens": "x"}}'])  # fmt: skip
def test_no_line_breaks_a_parser(line: str) -> None:
    for stream in (CodexStream(), ClaudeStream()):
        assert all(isinstance(event, Unread | Tokens) for event in stream.read(line))


@pytest.mark.rule("R01")
def test_a_missing_engine_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("codex", "claude"):
        with pytest.raises(EngineMissing, match="make engines"):
            check_engine(name, tmp_path)
    check_engine("command", tmp_path)


# The real programs.


def installed(engine: str, data: Path) -> None:
    """Makes the engines of AUTORUNE_TEST_ENGINES (or those on PATH) this data folder's; skips without."""
    folder = os.environ.get("AUTORUNE_TEST_ENGINES")
    if folder:
        (data / "engines").mkdir()
        (data / "engines" / "node_modules").symlink_to(folder)
    try:
        find(engine, data)
    except EngineMissing:
        pytest.skip(f"{engine} IS NOT INSTALLED: set AUTORUNE_TEST_ENGINES to a node_modules folder that has it")


@pytest.fixture
def provider(loop: Loop) -> Iterator[Provider]:
    server = Provider(made_secret(9, 40))
    loop.run(server.start())
    yield server
    loop.run(server.shut())


@pytest.fixture
def play(
    loop: Loop, api: StubApi, provider: Provider, make_spec: Callable[..., JobSpec], tmp_path: Path
) -> Callable[..., Any]:
    def played(engine: str, part: list[tuple[str, str]], meanwhile: Callable[[], Any] | None = None) -> Any:
        installed(engine, tmp_path)
        provider.part = part
        folder = tmp_path / "bots" / "aria"
        folder.mkdir(parents=True)
        (folder / "CLAUDE.md").write_text("own notes")
        kind, base = ("openai", f"{provider.url}/v1") if engine == "codex" else ("anthropic", provider.url)
        waits = Waits(heartbeat=0.2, poll=0.3, retry=0.05, drain=5, wrap_up=60, stop=1)
        upstream = Upstream(kind, "stub-model", base, provider.key)
        spec = RunSpec(make_spec(waits=waits), engine, folder, 120, upstream=upstream)

        async def goal() -> Any:
            working = asyncio.create_task(run(spec, lambda port: None))
            if meanwhile is not None:
                await meanwhile()
            return await working

        ending, _ = loop.run(goal(), 150)
        assert (folder / "CLAUDE.md").read_text() == "own notes"
        return ending

    return played


LIBRARY = "curl -s http://127.0.0.1:$AUTORUNE_PORT/skills?q=oak"


@pytest.mark.sandbox
@pytest.mark.rule("R01", "R02", "R05", "R11")
@pytest.mark.parametrize("engine", ["codex", "claude"])
def test_a_real_engine_works_on_a_goal_steps_and_wraps_up(
    play: Callable[..., Any], api: StubApi, provider: Provider, engine: str
) -> None:
    ending = play(
        engine,
        [
            ("run", LIBRARY),
            ("run", "ls /nonexistent-dir"),
            ("say", "SUBTASK: looked around"),
            ("run", "echo looked >> lab_log.md"),
            ("say", "BLOCKED: a word in a wrap-up"),
            ("run", "env; cat /proc/[0-9]*/environ"),
            ("say", "All good.\nDONE: chopped 20"),
            ("run", "echo done >> lab_log.md"),
            ("say", "noted"),
        ],
    )
    assert (ending.result, ending.summary) == ("done", "chopped 20"), (ending, api.items)
    kinds = [item["kind"] for item in api.of_type("user_message")]
    assert kinds == ["goal", "wrap_up", "goal", "wrap_up"]
    assert all(item["author"] == "runner" for item in api.of_type("user_message"))
    commands = api.of_type("command")
    assert '"results"' in commands[0]["output"]
    assert commands[0]["exitCode"] == 0
    assert commands[1]["exitCode"] == 2
    assert "lab_log.md has no new entry" not in json.dumps(api.of_type("note"))
    assert provider.key not in json.dumps(api.items)
    assert sum(item["inputTokens"] for item in api.of_type("usage")) > 0
    assert f"127.0.0.1:{MODEL_PORT}" not in provider.url


@pytest.mark.sandbox
@pytest.mark.rule("R09", "L02")
@pytest.mark.parametrize("engine", ["codex", "claude"])
def test_a_real_engine_hears_a_person(play: Callable[..., Any], api: StubApi, provider: Provider, engine: str) -> None:
    async def say() -> None:
        while not provider.asked:
            await asyncio.sleep(0.05)
        api.say("bank in Varrock instead")

    part = [("run", "sleep 4"), ("run", "true"), ("say", "hm"), ("say", "DONE: banked")]
    ending = play(engine, part if engine == "codex" else [*part[:2], part[3]], say)
    assert ending.result == "done", (ending, api.items)
    human = [item for item in api.of_type("user_message") if item["author"] == "human"]
    assert [(item["kind"], item["text"]) for item in human] == [("message", "bank in Varrock instead")]
    assert "bank in Varrock instead" in json.dumps(provider.asked[-1])


@pytest.mark.sandbox
@pytest.mark.rule("R10")
@pytest.mark.parametrize("engine", ["codex", "claude"])
def test_a_real_engine_that_the_model_refuses_fails_with_its_words(
    play: Callable[..., Any], provider: Provider, engine: str
) -> None:
    provider.broken = True
    ending = play(engine, [("say", "DONE: never")])
    assert (ending.result, ending.reason) == ("failed", "exit_code"), ending
    assert "this model is retired" in ending.summary
