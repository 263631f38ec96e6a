"""A goal played by the actor: from its part to what the API was told."""

import json
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autorune.runner.endings import Ending
from autorune.runner.run import RunSpec, run
from autorune.runner.session import JobSpec
from tests.runner import actor
from tests.runner.stub_api import StubApi
from tests.runner.world import Loop

PYTHON = str(Path(sys._base_executable).resolve())
END = {"type": "turn_end"}


def says(text: str) -> dict[str, Any]:
    return {"type": "agent_message", "text": text}


def ran(command: str = "ls", code: int = 0) -> dict[str, Any]:
    return {"type": "command", "command": command, "exitCode": code}


@dataclass
class Played:
    """How it ended, the prompts that the program got, the items and the folder that it left."""

    ending: Ending
    told: dict[str, Any] | None
    prompts: list[tuple[str, str]]
    api: StubApi
    folder: Path

    @property
    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.prompts]

    @property
    def notes(self) -> str:
        return "\n".join(item["text"] for item in self.api.of_type("note"))


class Stage:
    """`play(part, …)` runs a goal with the `command` engine; unsealed unless asked, for speed."""

    def __init__(self, loop: Loop, api: StubApi, make_spec: Callable[..., JobSpec], tmp_path: Path) -> None:
        self.loop, self.api, self.make_spec = loop, api, make_spec
        self.folder = tmp_path / "bots" / "aria"
        self.folder.mkdir(parents=True)

    def play(self, part: Sequence[Sequence[Any]], *, seconds: float = 30, sealed: bool = False, **more: Any) -> Played:
        return self.loop.run(self.playing(part, seconds=seconds, sealed=sealed, **more), 90)

    async def playing(self, part: Sequence[Sequence[Any]], **more: Any) -> Played:
        shutil.copy(str(actor.__file__), self.folder / "actor.py")
        (self.folder / "part.json").write_text(json.dumps(part))
        (self.folder / "prompts.jsonl").write_text("")
        return await self.running(f"exec {PYTHON} -S actor.py", **more)

    async def running(self, command: str, *, seconds: float = 30, sealed: bool = False, **more: Any) -> Played:
        spec = RunSpec(
            job=self.make_spec(),
            engine="command",
            command=command,
            folder=self.folder,
            seconds=seconds,
            sealed=sealed,
            **more,
        )
        ports: list[int] = []
        ending, told = await run(spec, ports.append)
        heard = self.folder / "prompts.jsonl"
        rows = [json.loads(line) for line in heard.read_text().splitlines()] if heard.exists() else []
        assert all(set(row) == {"type", "kind", "text"} and row["type"] == "prompt" for row in rows)
        return Played(ending, told, [(row["kind"], row["text"]) for row in rows], self.api, self.folder)
