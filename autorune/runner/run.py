"""One goal, from an operator's command to its end: place, engine, turns (R01)."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autorune.runner import instructions, prompts
from autorune.runner.api import Word
from autorune.runner.attach import SIGNALS
from autorune.runner.endings import FAILED, Ending
from autorune.runner.engines.claude import ClaudeEngine
from autorune.runner.engines.codex import CodexEngine
from autorune.runner.engines.command import CommandEngine
from autorune.runner.engines.installed import Installed, find
from autorune.runner.engines.interface import Engine
from autorune.runner.events import Prompt
from autorune.runner.gateway import Upstream
from autorune.runner.goal import Goal
from autorune.runner.places import Open, Sealed
from autorune.runner.reach import Pair
from autorune.runner.sandbox.limits import Limits
from autorune.runner.session import JobSpec, Session

ENGINES = ("codex", "claude", "command")


@dataclass(frozen=True)
class RunSpec:
    """A job together with how its goal is to be worked on."""

    job: JobSpec
    engine: str
    folder: Path
    """The avatar's `bots/<uid>`: the working folder, and the only one that it can write (R01)."""
    seconds: float
    command: str = ""
    upstream: Upstream | None = None
    pairs: Sequence[Pair] = ()
    sealed: bool = True
    limits: Limits = field(default_factory=Limits)


def check_engine(name: str, data: Path) -> None:
    """Raises EngineMissing when the engine's program is not installed."""
    if name != "command":
        find(name, data)


async def run(
    spec: RunSpec, opened: Callable[[int], None], *, stoppable: bool = False
) -> tuple[Ending, dict[str, Any] | None]:
    """Works on the goal until it ends; answers how, and what the API said to it. `opened` is told the port.

    `stoppable`: Ctrl-C and SIGTERM stop the goal as *Stop* does (main thread only)."""
    hearers: list[Goal] = []
    early: list[Word] = []

    async def hear(word: Word) -> None:
        if hearers:
            await hearers[0].hear(word)
        else:
            early.append(word)

    session = Session(spec.job, hear)
    await session.open()
    for number in SIGNALS if stoppable else ():
        asyncio.get_running_loop().add_signal_handler(number, session.pulse.stop.set)
    ending = Ending(FAILED, "The run could not be set up.", "crash")
    try:
        ending = await _work(spec, session, opened, hearers, early)
    except Exception as error:
        ending = Ending(FAILED, f"The runner failed: {type(error).__name__}: {error}", "crash")
    finally:
        told = await session.close(ending)
    return ending, told


async def _work(
    spec: RunSpec, session: Session, opened: Callable[[int], None], hearers: list[Goal], early: list[Word]
) -> Ending:
    instructions.write_into(spec.folder)
    installed = find(spec.engine, spec.job.data) if spec.engine != "command" else None
    place: Sealed | Open
    if spec.sealed:
        shown = installed.readable if installed else {}
        place = Sealed(session, spec.job.avatar, spec.folder, spec.upstream, spec.pairs, shown, limits=spec.limits)
    else:
        place = Open(session, spec.job.avatar, spec.folder, spec.upstream)
    await place.open()
    engine: Engine | None = None
    try:
        engine, first = _engine(spec, place, installed)
        goal = Goal(session, engine, first, spec.folder, spec.seconds)
        hearers.append(goal)
        for word in early:
            await goal.hear(word)
        session.pulse.start(port=place.port)
        opened(place.port)
        if not spec.sealed:
            await session.recorder.note("This goal runs without a sandbox: an operator allowed it.")
        return await goal.run()
    finally:
        if engine is not None:
            await engine.stop()
        await place.close()


def _engine(spec: RunSpec, place: Sealed | Open, installed: Installed | None) -> tuple[Engine, Prompt]:
    """The engine and the prompt that it begins with."""
    goal, grace = spec.job.goal, spec.job.waits.stop
    if installed is None:
        return CommandEngine(place, spec.command, goal, grace), Prompt("goal", goal)
    program = installed.inside if spec.sealed else str(installed.outside)
    model = place.model
    if model is None:
        raise ValueError(f"the engine {spec.engine} needs a model")
    made = CodexEngine if spec.engine == "codex" else ClaudeEngine
    return made(place, program, model, grace), prompts.goal(goal)
