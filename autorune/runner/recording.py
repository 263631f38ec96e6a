"""Everything that happens becomes an item of the job: numbered, scrubbed, on disk, then sent (R08)."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

from autorune.runner.api import Api, ApiAway, ApiRefused, CredentialGone
from autorune.runner.captured import as_item
from autorune.runner.spool import Spool
from autorune.runner.waits import Waits
from autorune.scrubbing import Scrubber, ScrubError

MOST_ITEMS = 20_000
"""Items of one job; a note says when an engine goes beyond, and what follows is not kept."""


def _clock() -> datetime:
    return datetime.now(UTC)


class Recorder:
    """Records the items of one job. `start()` begins to send; `gone` is set when the job ended elsewhere."""

    def __init__(
        self, api: Api, spool: Spool, scrubber: Scrubber, waits: Waits, now: Callable[[], datetime] = _clock
    ) -> None:
        self._api, self._spool, self._scrubber, self._waits, self._now = api, spool, scrubber, waits, now
        self._last = 0
        self._turn = asyncio.Lock()
        self._fresh = asyncio.Event()
        self._worker = ThreadPoolExecutor(1, "record")
        self._sender: asyncio.Task[None] | None = None
        self.gone = asyncio.Event()

    def start(self) -> None:
        self._sender = asyncio.create_task(self._send_all())

    async def record(self, item: Mapping[str, Any]) -> None:
        """Keeps one item; on disk when this returns. The caller waits, so an engine cannot run ahead of the disk."""
        async with self._turn:
            if self._last > MOST_ITEMS:
                return
            if self._last == MOST_ITEMS:
                item = {"type": "note", "text": f"More than {MOST_ITEMS} items: what follows is not kept."}
            self._last += 1
            numbered = {"sequence": self._last, **item, "at": item.get("at") or self._now().isoformat()}
            await asyncio.get_running_loop().run_in_executor(self._worker, self._keep, numbered)
        self._fresh.set()

    def note(self, text: str) -> Awaitable[None]:
        """A remark of the runner itself."""
        return self.record({"type": "note", "text": text})

    def _keep(self, item: dict[str, Any]) -> None:
        try:
            kept = as_item(item, self._scrubber)
        except ScrubError:  # fail closed: that something happened is kept, its text is not
            kept = {name: item[name] for name in ("sequence", "type", "at")} | {"text": "(could not be checked)"}
        self._spool.append(kept)

    async def _send_all(self) -> None:
        pause = self._waits.retry
        while not self.gone.is_set():
            self._fresh.clear()
            items, end = self._spool.unsent()
            if not items:
                await self._fresh.wait()
                continue
            try:
                await self._send(items)
            except ApiAway:
                await asyncio.sleep(pause)
                pause = min(pause * 2, self._waits.retry_most)
                continue
            except CredentialGone:
                self.gone.set()
                return
            self._spool.acknowledge(end)
            pause = self._waits.retry

    async def _send(self, items: list[dict[str, Any]]) -> None:
        """One batch; one that the API refuses goes item by item, so that a single bad item stops nothing."""
        try:
            await self._api.send_items(items)
        except ApiRefused:
            if len(items) > 1:
                for item in items:
                    await self._send([item])
                return
            sequence = items[0]["sequence"]
            with contextlib.suppress(ApiRefused):
                remark = {"sequence": sequence, "type": "note", "text": f"An item ({items[0]['type']}) was refused."}
                await self._api.send_items([remark])

    async def drain(self, seconds: float) -> bool:
        """Waits until the API has everything; false when it stayed away, or the job has ended there."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._spool.unsent()[0] and not self.gone.is_set():
                    await asyncio.sleep(0.02)
        return not self._spool.unsent()[0]

    async def stop(self) -> None:
        """Ends sending; what was not sent stays in the spool."""
        if self._sender is not None:
            self._sender.cancel()
            await asyncio.gather(self._sender, return_exceptions=True)
        self._worker.shutdown(wait=True)
