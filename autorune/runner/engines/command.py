"""Any program that speaks the documented JSON lines (design.md 6)."""

import json
from collections.abc import AsyncIterator
from typing import Any

from autorune.runner.engines.interface import Place
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
from autorune.runner.program import Program


class CommandEngine:
    """One process for the whole goal: prompts on its standard input, events on its standard output."""

    def __init__(self, place: Place, command: str, goal: str, grace: float) -> None:
        self._place, self._command, self._goal, self._grace = place, command, goal, grace
        self._program: Program | None = None
        self._lines: AsyncIterator[str] | None = None

    async def turn(self, prompt: Prompt) -> AsyncIterator[Event]:
        if self._program is None:
            self._program = await self._place.start(["/bin/sh", "-c", self._command], {"AUTORUNE_GOAL": self._goal})
            self._lines = self._program.lines()
        assert self._lines is not None
        sent = {"type": "prompt", "kind": prompt.kind, "text": prompt.text}
        await self._program.send(json.dumps(sent))  # a program that does not listen may still speak
        async for line in self._lines:
            if not line.strip():
                continue
            event = read_line(line)
            yield event
            if isinstance(event, TurnEnded):
                return
        yield Exited(*await self._program.exit())

    async def say(self, text: str) -> bool:
        return False

    def unheard(self) -> list[str]:
        return []

    async def stop(self) -> None:
        if self._program is not None:
            await self._program.stop(self._grace)


def read_line(line: str) -> Event:
    """One line of the protocol; what is no JSON, of an unknown type or of a wrong shape is Unread."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return Unread(line)
    return (_event(row) if isinstance(row, dict) else None) or Unread(line)


def _event(row: dict[str, Any]) -> Event | None:
    match row.get("type"):
        case "agent_message" if isinstance(row.get("text"), str):
            return AgentMessage(row["text"])
        case "command" if isinstance(row.get("command"), str) and (code := whole(row.get("exitCode"))) is not None:
            return CommandRan(row["command"], code, text_of(row, "output"), whole(row.get("durationMs")))
        case "tool" if isinstance(row.get("name"), str) and isinstance(row.get("success"), bool):
            return ToolCalled(row["name"], row["success"], row.get("arguments"), text_of(row, "output"))
        case "usage":
            into, out = whole(row.get("inputTokens")), whole(row.get("outputTokens"))
            return Tokens(into, out) if into is not None and out is not None else None
        case "compaction":
            return Compacted()
        case "turn_end":
            return TurnEnded()
    return None
