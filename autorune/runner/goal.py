"""One goal from its prompt to its end: turns, steps, wrap-ups (R05-R07, R09, R10).

    goal ──turn──▶ DONE/BLOCKED ──▶ final wrap-up ──▶ the end
      ▲             SUBTASK only ──▶ step wrap-up ──▶ people's messages, then "continue" ─┐
      └───────────── neither ──▶ people's messages, else failed: no_result  ◀─────────────┘

What is said in a wrap-up has no effect. Once a turn has fixed the result, nothing that comes later changes it.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autorune.runner import prompts
from autorune.runner.api import Word
from autorune.runner.endings import BLOCKED, DONE, FAILED, STOPPED, Ending
from autorune.runner.engines.interface import Engine
from autorune.runner.events import AgentMessage, CommandRan, Exited, Prompt, ToolCalled
from autorune.runner.session import Session
from autorune.runner.traces import lab_log_size, missing
from autorune.runner.words import Words

_RESULTS = {"done": DONE, "blocked": BLOCKED}


@dataclass
class Turn:
    """What one turn came to. `cut` says what ended it from outside: stopped, time_limit."""

    words: Words = field(default_factory=Words)
    worked: bool = False
    exit: Exited | None = None
    cut: str | None = None


class Goal:
    """`run()` once; answers how the goal ended. `hear` takes people's words at any time."""

    def __init__(self, session: Session, engine: Engine, first: Prompt, folder: Path, seconds: float) -> None:
        self._session, self._engine, self._first, self._folder = session, engine, first, folder
        self._seconds = seconds
        self._messages: deque[str] = deque()
        self._hearing = False
        self._unlogged_work = False
        """Tools were used since the last wrap-up."""
        self._step_wrap_ups = 0
        self._log_before = lab_log_size(folder)

    async def hear(self, word: Word) -> None:
        """A person's message: into the running turn where the engine can, else for the next one (R09)."""
        if not (self._hearing and await self._engine.say(word.text)):
            self._messages.append(word.text)

    async def run(self) -> Ending:
        self._until = asyncio.get_running_loop().time() + self._seconds
        owed: deque[Prompt] = deque([self._first])
        while True:
            turn = await self._turn(self._next(owed))
            if turn.words.result is not None:
                return await self._fixed(turn, *turn.words.result)
            if turn.cut == STOPPED:
                return Ending(STOPPED)
            if turn.cut is not None:
                return Ending(FAILED, f"Out of time after {self._seconds:g} seconds.", turn.cut)
            if turn.exit is not None:
                return await self._ended(turn, turn.exit)
            if turn.words.steps:
                await self._wrap_up_step()
                owed = deque([prompts.go_on()])
            await self._session.pulse.check()
            if not owed and not self._messages:
                return Ending(FAILED, "The agent ended its turn without DONE: or BLOCKED:.", "no_result")

    def _next(self, owed: deque[Prompt]) -> Prompt:
        """The goal itself, then people's messages, then what the runner still has to say."""
        if self._messages and (not owed or owed[0] is not self._first):
            return Prompt("message", self._messages.popleft())
        return owed.popleft()

    async def _fixed(self, turn: Turn, said: str, summary: str) -> Ending:
        """The result stands; what follows is only its final wrap-up."""
        ending = await self._session.clean(Ending(_RESULTS[said], summary))
        self._session.declare(ending)
        if turn.exit is not None or turn.cut is not None:
            await self._note_no_wrap_up(turn)
        elif self._unlogged_work:
            wrapped = await self._wrap_up(said)
            if wrapped.exit is None and wrapped.cut is None:
                saved = self._session.saved
                for remark in missing(result=said, before=self._log_before, folder=self._folder, saved=saved):
                    await self._session.recorder.note(remark)
        await self._note_undelivered("came after the result was fixed")
        return ending

    async def _ended(self, turn: Turn, gone: Exited) -> Ending:
        """The program is gone without a result."""
        if turn.words.steps:
            await self._note_no_wrap_up(turn)
        await self._note_undelivered("could not be delivered: the program had ended")
        if gone.said:
            await self._session.recorder.record({"type": "output", "text": gone.said})
        if gone.code == 0:
            return Ending(FAILED, "The program ended without DONE: or BLOCKED:.", "no_result")
        how = "crash" if gone.crashed else "exit_code"
        last = gone.said.strip()[-500:]
        return Ending(FAILED, f"The program ended with code {gone.code}. {last}".strip(), how)

    async def _note_undelivered(self, why: str) -> None:
        for text in self._messages:
            await self._session.recorder.note(f"A message {why}: {text}")

    async def _note_no_wrap_up(self, turn: Turn) -> None:
        if turn.exit is not None and self._unlogged_work:
            await self._session.recorder.note("The program ended with its turn: no wrap-up was sent.")

    async def _wrap_up_step(self) -> None:
        if self._unlogged_work and self._step_wrap_ups < prompts.MOST_STEP_WRAP_UPS:
            self._step_wrap_ups += 1
            await self._wrap_up("step")

    async def _wrap_up(self, after: str) -> Turn:
        """One turn, never a loop: its words are not read, and its failure is only noted (R06)."""
        turn = await self._turn(prompts.wrap_up(after), seconds=self._session.spec.waits.wrap_up)
        self._unlogged_work = False
        if turn.exit is not None or turn.cut is not None:
            await self._session.recorder.note("The wrap-up was not finished.")
        return turn

    async def _turn(self, prompt: Prompt, *, seconds: float | None = None) -> Turn:
        """One turn, until the engine ends it or a person, the clock or the API does."""
        turn = Turn(cut=self._cut_already())
        if turn.cut is not None:
            return turn
        await self._session.recorder.record(prompt.item())
        self._hearing = prompt.kind != "wrap_up"
        left = self._until - asyncio.get_running_loop().time()
        cut = await self._until_cut(self._consume(prompt, turn), min(left, seconds if seconds is not None else left))
        self._hearing = False
        self._messages.extendleft(reversed(self._engine.unheard()))
        if cut is not None:
            turn.cut = cut
            await self._engine.stop()
        return turn

    def _cut_already(self) -> str | None:
        """What ends the goal before another prompt is sent."""
        pulse, recorder = self._session.pulse, self._session.recorder
        if any(event.is_set() for event in (pulse.stop, pulse.gone, recorder.gone)):
            return STOPPED
        return "time_limit" if asyncio.get_running_loop().time() >= self._until else None

    async def _consume(self, prompt: Prompt, turn: Turn) -> None:
        async with aclosing(self._engine.turn(prompt)) as events:  # type: ignore[type-var]
            async for event in events:
                if isinstance(event, Exited):
                    turn.exit = event
                    continue
                await self._session.recorder.record(event.item())
                if prompt.kind == "wrap_up":
                    continue
                if isinstance(event, AgentMessage):
                    turn.words.read(event.text)
                elif isinstance(event, CommandRan | ToolCalled):
                    self._unlogged_work = turn.worked = True

    async def _until_cut(self, work: Coroutine[Any, Any, None], seconds: float) -> str | None:
        """Runs the work; answers why it was cut, or None when it came to its end by itself."""
        pulse, recorder = self._session.pulse, self._session.recorder
        working = asyncio.create_task(work)
        ends = [asyncio.create_task(event.wait()) for event in (pulse.stop, pulse.gone, recorder.gone)]
        try:
            done, _ = await asyncio.wait(
                [working, *ends], timeout=max(0.0, seconds), return_when=asyncio.FIRST_COMPLETED
            )
            if working in done:
                working.result()
                return None
            return STOPPED if done else "time_limit"
        finally:
            for task in (working, *ends):
                task.cancel()
            await asyncio.gather(working, *ends, return_exceptions=True)
