"""The one small interface of an engine."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from autorune.runner.events import Event, Prompt
from autorune.runner.program import Program


class Place(Protocol):
    """Where an engine's programs run: a sandbox, or openly where an operator allowed it."""

    home: str
    """A folder of the run's own, writable inside, for an engine's session files."""

    async def start(self, argv: Sequence[str], env: Mapping[str, str]) -> Program:
        """Starts a program in the bot's folder, with this environment on top of the place's own."""


@dataclass(frozen=True)
class Model:
    """The model as an engine sees it from inside: an address without a key (the gateway adds that)."""

    name: str
    base_url: str


class Engine(Protocol):
    """Runs turns, one at a time.

    `turn` sends a prompt and yields what happens; its last event is TurnEnded, or Exited when the program is gone
    and no other turn can follow."""

    def turn(self, prompt: Prompt) -> AsyncIterator[Event]: ...

    async def say(self, text: str) -> bool:
        """A person's message while a turn goes on; false when this engine takes it only as the next prompt.

        A taken one is confirmed by the event Heard, or is in `unheard()` after the turn."""

    def unheard(self) -> list[str]: ...

    async def stop(self) -> None:
        """Ends every process of the engine."""


class EngineMissing(Exception):
    """The engine's program is not installed; says how to install it."""


def engine_home(data: Path) -> Path:
    """Where `make engines` installs."""
    return data / "engines" / "node_modules"
