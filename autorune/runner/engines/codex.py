"""Codex CLI: `codex exec --json` for the first turn, `codex exec resume` for every other (R01)."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from typing import Any

from autorune.runner.engines.interface import Model, Place
from autorune.runner.events import (
    AgentMessage,
    CommandRan,
    Compacted,
    Event,
    Exited,
    Prompt,
    Tokens,
    ToolCalled,
    TurnEnded,
    Unread,
    text_of,
    whole,
)
from autorune.runner.gateway import DUMMY_KEY
from autorune.runner.program import Program

KEY = "AUTORUNE_MODEL_KEY"
UNKNOWN_EXIT = -1
"""Exit code of a command that Codex ended without one."""
_SILENT = frozenset({"turn.started", "item.started", "item.updated"})
"""Lines that announce what a later line tells whole."""


class CodexEngine:
    """One process a turn. A person's message waits for the next turn."""

    def __init__(self, place: Place, program: str, model: Model, grace: float) -> None:
        self._place, self._program_path, self._model, self._grace = place, program, model, grace
        self._stream = CodexStream()
        self._program: Program | None = None

    async def turn(self, prompt: Prompt) -> AsyncIterator[Event]:
        self._program = program = await self._place.start(self._argv(), {KEY: DUMMY_KEY})
        for line in prompt.text.split("\n"):
            await program.send(line)
        program.close_input()
        async with aclosing(program.lines()) as lines:  # type: ignore[type-var]
            async for line in lines:
                for event in self._stream.read(line):
                    yield event
        code, said = await program.exit()
        yield TurnEnded() if code == 0 else Exited(code, self._stream.failure or said)

    def _argv(self) -> list[str]:
        # The sandbox around Codex is the sandbox; its own would need rights that are not there.
        settings = {
            "model": self._model.name,
            "model_provider": "autorune",
            "approval_policy": "never",
            "sandbox_mode": "danger-full-access",
            "model_providers.autorune.name": "autorune",
            "model_providers.autorune.base_url": self._model.base_url,
            "model_providers.autorune.wire_api": "responses",
            "model_providers.autorune.env_key": KEY,
            "check_for_update_on_startup": False,
        }
        resume = ["resume", self._stream.thread] if self._stream.thread else []
        flags = [word for name, value in settings.items() for word in ("-c", f"{name}={json.dumps(value)}")]
        return [self._program_path, "exec", *resume, "--json", "--skip-git-repo-check", *flags, "-"]

    async def say(self, text: str) -> bool:
        return False

    def unheard(self) -> list[str]:
        return []

    async def stop(self) -> None:
        if self._program is not None:
            await self._program.stop(self._grace)


class CodexStream:
    """Reads the lines of `codex exec --json`; remembers the thread and what went wrong last."""

    def __init__(self) -> None:
        self.thread: str | None = None
        self.failure = ""

    def read(self, line: str) -> Iterator[Event]:
        """The events of one line; one that is not known is kept as it is."""
        if not line.strip():
            return
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict):
            yield Unread(line)
            return
        kind = row.get("type")
        if kind == "thread.started" and isinstance(row.get("thread_id"), str):
            self.thread = row["thread_id"]
        elif kind == "item.completed" and isinstance(row.get("item"), dict):
            yield _item(row["item"]) or Unread(line)
        elif kind == "turn.completed":
            tokens = _tokens(row.get("usage"))
            if tokens is not None:
                yield tokens
        elif kind not in _SILENT:
            if kind in ("error", "turn.failed"):
                error = row.get("error")
                self.failure = text_of(row, "message") or (text_of(error, "message") if isinstance(error, dict) else "")
            yield Unread(line)


def _item(item: dict[str, Any]) -> Event | None:
    match item.get("type"):
        case "agent_message" if isinstance(item.get("text"), str):
            return AgentMessage(item["text"])
        case "command_execution" if isinstance(item.get("command"), str):
            code = whole(item.get("exit_code"))
            return CommandRan(
                item["command"], UNKNOWN_EXIT if code is None else code, text_of(item, "aggregated_output")
            )
        case "mcp_tool_call":
            worked = item.get("status") == "completed" and not item.get("error")
            told = item.get("result") if worked else item.get("error")
            name = f"{text_of(item, 'server')}.{text_of(item, 'tool')}"
            return ToolCalled(name, worked, item.get("arguments"), "" if told is None else json.dumps(told))
        case "file_change":
            return ToolCalled("file_change", item.get("status") == "completed", {"changes": item.get("changes")})
        case "web_search":
            return ToolCalled("web_search", True, {"query": item.get("query")})
        case "context_compaction":
            return Compacted()
    return None


def _tokens(usage: Any) -> Tokens | None:
    if not isinstance(usage, dict):
        return None
    into, out = whole(usage.get("input_tokens")), whole(usage.get("output_tokens"))
    return Tokens(into, out) if into is not None and out is not None else None
