"""The runner's line to the API while a job runs: signs of life out, people's words and *Stop* in (R09, R10)."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from autorune.runner.api import Api, ApiAway, ApiRefused, CredentialGone, Word
from autorune.runner.waits import Waits


class Pulse:
    """`start()` … `end()`. `stop` is set when a person asked the job to stop, `gone` when it has ended elsewhere."""

    def __init__(self, api: Api, waits: Waits, on_word: Callable[[Word], Awaitable[None]]) -> None:
        self._api, self._waits, self._on_word = api, waits, on_word
        self._tasks: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()
        self._port: int | None = None
        self._declared: dict[str, str] | None = None
        self._heard = 0
        self.stop = asyncio.Event()
        self.gone = asyncio.Event()

    def start(self, *, port: int | None) -> None:
        self._port = port
        self._tasks = [
            asyncio.create_task(self._forever(self._beat)),
            asyncio.create_task(self._forever(self._listen)),
        ]

    def declare(self, result: str, summary: str) -> None:
        """Tells at once what a turn has fixed; a runner that is lost later changes it no more."""
        self._declared = {"result": result, "summary": summary}
        self._news.set()

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _forever(self, once: Callable[[], Coroutine[Any, Any, None]]) -> None:
        pause = self._waits.retry
        while True:
            try:
                await once()
                pause = self._waits.retry
            except CredentialGone:
                self.gone.set()
                return
            except (ApiAway, ApiRefused):
                await asyncio.sleep(pause)
                pause = min(pause * 2, self._waits.retry_most)

    async def _beat(self) -> None:
        self._news.clear()
        if await self._api.heartbeat(port=self._port, declared=self._declared):
            self.stop.set()
        try:
            async with asyncio.timeout(self._waits.heartbeat):
                await self._news.wait()
        except TimeoutError:
            return

    async def check(self) -> None:
        """Takes words that have come but are still on their way, without waiting for new ones."""
        with contextlib.suppress(ApiAway, ApiRefused, CredentialGone):
            await self._take(wait=0)

    async def _listen(self) -> None:
        await self._take(wait=self._waits.poll)
        if self.stop.is_set():
            await asyncio.sleep(self._waits.heartbeat)  # the answer no longer waits once it says stop

    async def _take(self, *, wait: float) -> None:
        words, stop = await self._api.messages(self._heard, wait)
        for word in words:
            if word.id > self._heard:  # two polls may have the same one
                self._heard = word.id
                await self._on_word(word)
        if stop:
            self.stop.set()
