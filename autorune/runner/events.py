"""What an engine does, as typed events; most of them become an item of the job (design.md 6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Prompt:
    """What an engine is sent: kind `goal`, `wrap_up` or `message`; only a message is a person's."""

    kind: str
    text: str

    def item(self) -> dict[str, Any]:
        author = "human" if self.kind == "message" else "runner"
        return {"type": "user_message", "kind": self.kind, "author": author, "text": self.text}


@dataclass(frozen=True)
class AgentMessage:
    text: str

    def item(self) -> dict[str, Any]:
        return {"type": "agent_message", "text": self.text}


@dataclass(frozen=True)
class CommandRan:
    """A command with its exit code; failed when that is not 0 (L02)."""

    command: str
    exit_code: int
    output: str = ""
    duration_ms: int | None = None

    def item(self) -> dict[str, Any]:
        item: dict[str, Any] = {"type": "command", "command": self.command, "exitCode": self.exit_code}
        if self.duration_ms is not None:
            item["durationMs"] = self.duration_ms
        return item | {"output": self.output}


@dataclass(frozen=True)
class ToolCalled:
    """A tool call; failed when `success` is false (L02)."""

    name: str
    success: bool
    arguments: Any = None
    output: str = ""

    def item(self) -> dict[str, Any]:
        item: dict[str, Any] = {"type": "tool", "name": self.name, "success": self.success, "output": self.output}
        return item if self.arguments is None else item | {"arguments": self.arguments}


@dataclass(frozen=True)
class Heard:
    """The engine took a person's message while its turn went on (R09)."""

    text: str

    def item(self) -> dict[str, Any]:
        return Prompt("message", self.text).item()


@dataclass(frozen=True)
class Tokens:
    input: int
    output: int

    def item(self) -> dict[str, Any]:
        return {"type": "usage", "inputTokens": self.input, "outputTokens": self.output}


@dataclass(frozen=True)
class Compacted:
    def item(self) -> dict[str, Any]:
        return {"type": "compaction"}


@dataclass(frozen=True)
class Unread:
    """A line that the parser does not know: kept as it is, and changes nothing."""

    text: str

    def item(self) -> dict[str, Any]:
        return {"type": "output", "text": self.text}


@dataclass(frozen=True)
class TurnEnded:
    """The engine waits for the next prompt."""

    def item(self) -> dict[str, Any]:
        return {"type": "turn_end"}


@dataclass(frozen=True)
class Exited:
    """The engine's program is gone; `said` is the tail of its standard error. No item of its own."""

    code: int
    said: str = ""

    @property
    def crashed(self) -> bool:
        """Ended by a signal; a shell and the sandbox report signal n as 128 + n."""
        return self.code < 0 or self.code > 128


Event = AgentMessage | CommandRan | ToolCalled | Heard | Tokens | Compacted | Unread | TurnEnded | Exited


def whole(value: Any) -> int | None:
    """The value when it is a whole number that JSON holds exactly, else None."""
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 2**53 else None


def text_of(row: Mapping[str, Any], name: str) -> str:
    """A text field of a line, '' when it is absent or no text."""
    value = row.get(name)
    return value if isinstance(value, str) else ""
