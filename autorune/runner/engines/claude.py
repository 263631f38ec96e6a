"""Claude Code: `claude -p` with streams of JSON both ways, `--resume` for every turn but the first (R01)."""

import asyncio
import json
import re
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
    Heard,
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

LATE_SECONDS = 20.0
"""How long a message that was sent at the very end of a turn may take to begin another."""
_EXIT = re.compile(r"Exit code (\d{1,9})\b")
_ENV = {
    "ANTHROPIC_API_KEY": DUMMY_KEY,
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_AUTOUPDATER": "1",
}


class ClaudeEngine:
    """One process a turn, its input open until the turn's result: a person's message goes right in (R09)."""

    def __init__(self, place: Place, program: str, model: Model, grace: float) -> None:
        self._place, self._program_path, self._model, self._grace = place, program, model, grace
        self._stream = ClaudeStream()
        self._program: Program | None = None
        self._open = False

    async def turn(self, prompt: Prompt) -> AsyncIterator[Event]:
        env = {**_ENV, "ANTHROPIC_BASE_URL": self._model.base_url}
        self._program = program = await self._place.start(self._argv(), env)
        self._stream.begin(prompt.text)
        await program.send(_user_line(prompt.text))
        self._open = True
        async with aclosing(program.lines()) as lines:  # type: ignore[type-var]
            while (line := await self._next(lines)) is not None:
                for event in self._stream.read(line):
                    yield event
                if self._stream.over and not self._stream.waiting:
                    break
            self._open = False
            program.close_input()
            async for line in lines:
                for event in self._stream.read(line):
                    yield event
        code, said = await program.exit()
        failed = code or (1 if self._stream.failure else 0)
        yield Exited(failed, self._stream.failure or said) if failed else TurnEnded()

    async def _next(self, lines: AsyncIterator[str]) -> str | None:
        """The next line; after a result only while a message that was sent has still to be taken."""
        try:
            async with asyncio.timeout(LATE_SECONDS if self._stream.over else None):
                return await anext(lines, None)
        except TimeoutError:
            return None

    def _argv(self) -> list[str]:
        flags = ["--output-format", "stream-json", "--input-format", "stream-json", "--replay-user-messages"]
        resume = ["--resume", self._stream.session] if self._stream.session else []
        model = ["--model", self._model.name, "--permission-mode", "bypassPermissions"]
        return [self._program_path, "-p", *flags, "--verbose", *model, *resume]

    async def say(self, text: str) -> bool:
        if not self._open or self._program is None or not await self._program.send(_user_line(text)):
            return False
        self._stream.waiting.append(text)
        return True

    def unheard(self) -> list[str]:
        left, self._stream.waiting = self._stream.waiting, []
        return left

    async def stop(self) -> None:
        self._open = False
        if self._program is not None:
            await self._program.stop(self._grace)


def _user_line(text: str) -> str:
    return json.dumps({"type": "user", "message": {"role": "user", "content": [{"type": "text", "text": text}]}})


class ClaudeStream:
    """Reads the lines of `--output-format stream-json`; knows which of our own words have been taken."""

    def __init__(self) -> None:
        self.session: str | None = None
        self.waiting: list[str] = []
        """People's messages that were sent and not yet echoed."""
        self.over = False
        self.failure = ""
        self._own: list[str] = []
        self._calls: dict[str, tuple[str, Any]] = {}

    def begin(self, prompt: str) -> None:
        """A turn with a prompt of the runner, whose echo is no news."""
        self._own, self.over, self.failure = [prompt], False, ""

    def read(self, line: str) -> Iterator[Event]:
        """The events of one line; what is not known is kept as it is."""
        if not line.strip():
            return
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict):
            yield Unread(line)
            return
        message = row.get("message")
        content = message.get("content") if isinstance(message, dict) else None
        match row.get("type"), row.get("subtype"):
            case "system", "init" if isinstance(row.get("session_id"), str):
                self.session = row["session_id"]
            case "system", "compact_boundary":
                yield Compacted()
            case "assistant", _ if isinstance(content, list):
                yield from self._spoken(content, inner=bool(row.get("parent_tool_use_id")))
            case "user", _ if isinstance(content, str | list):
                yield from self._answered([{"type": "text", "text": content}] if isinstance(content, str) else content)
            case "result", _:
                yield from self._ended(row)
            case _:
                yield Unread(line)

    def _spoken(self, content: list[Any], *, inner: bool) -> Iterator[Event]:
        """Text and tool calls; what a sub-agent says is kept, but steers nothing."""
        for block in content:
            kind = block.get("type") if isinstance(block, dict) else None
            if kind == "text" and not inner:
                yield AgentMessage(text_of(block, "text"))
            elif kind == "tool_use" and isinstance(block.get("id"), str):
                self._calls[block["id"]] = (text_of(block, "name"), block.get("input"))
            else:
                yield Unread(json.dumps(block))

    def _answered(self, content: list[Any]) -> Iterator[Event]:
        """Tool results, and echoes: only what this runner sent for a person is a person's word (L02)."""
        for block in content:
            kind = block.get("type") if isinstance(block, dict) else None
            if kind == "tool_result":
                yield self._result(block)
            elif kind == "text" and block.get("text") in self._own:
                self._own.remove(block["text"])
            elif kind == "text" and block.get("text") in self.waiting:
                self.waiting.remove(block["text"])
                self.over = False
                yield Heard(block["text"])
            else:
                yield Unread(json.dumps(block))

    def _result(self, block: dict[str, Any]) -> Event:
        name, given = self._calls.pop(str(block.get("tool_use_id")), ("", None))
        output, failed = _text(block.get("content")), block.get("is_error") is True
        if name == "Bash" and isinstance(given, dict) and isinstance(given.get("command"), str):
            code = _EXIT.match(output)
            return CommandRan(given["command"], (int(code[1]) if code else 1) if failed else 0, output)
        return ToolCalled(name or "unknown", not failed, given, output)

    def _ended(self, row: dict[str, Any]) -> Iterator[Event]:
        self.over = True
        if row.get("is_error") is True:
            self.failure = text_of(row, "result") or text_of(row, "subtype") or "error"
        usage = row.get("usage")
        if isinstance(usage, dict):
            names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
            yield Tokens(sum(whole(usage.get(name)) or 0 for name in names), whole(usage.get("output_tokens")) or 0)


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    blocks = content if isinstance(content, list) else []
    return "\n".join(
        text_of(block, "text") or json.dumps(block) if isinstance(block, dict) else str(block) for block in blocks
    )
