"""What every run holds open: credential, spool, recorder, port and pulse of one job."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from aiohttp import web

from autorune.runner.api import Api, Word
from autorune.runner.captured import kept_text
from autorune.runner.endings import Ending, end
from autorune.runner.instructions import instructions
from autorune.runner.port import Library, serve
from autorune.runner.pulse import Pulse
from autorune.runner.recording import Recorder, _clock
from autorune.runner.spool import Spool
from autorune.runner.waits import Waits
from autorune.scrubbing import Scrubber, ScrubError

SPOOLS = "spool"
"""Folder of $AUTORUNE_DATA that holds the spools."""
SUMMARY_LIMIT = 4000
"""Characters of a summary."""


@dataclass(frozen=True)
class JobSpec:
    """One job as the operator's command started it."""

    job: int
    avatar: str
    goal: str
    api_url: str
    token: str = field(repr=False)
    data: Path
    known: tuple[str, ...] = field(default=(), repr=False)
    """The avatar's secrets: bot password, keys of its owner's profiles (R11)."""
    waits: Waits = field(default_factory=Waits)
    now: Callable[[], datetime] = _clock


class Session:
    """`async with Session(spec, on_word)`: afterwards `close(ending)` ends the job."""

    def __init__(self, spec: JobSpec, on_word: Callable[[Word], Awaitable[None]]) -> None:
        self.spec = spec
        self.scrubber = Scrubber(spec.known)
        self.api = Api(spec.api_url, spec.token, spec.job)
        self.saved: list[Mapping[str, Any]] = []
        """Fields of each save that the library kept."""
        self.library = Library(
            self.api, self.scrubber, instructions(), upload_seconds=spec.waits.upload, on_save=self.saved.append
        )
        self.pulse = Pulse(self.api, spec.waits, on_word)

    async def open(self) -> None:
        await self.api.__aenter__()
        self.spool = Spool.create(self.spec.data / SPOOLS, job=self.spec.job, avatar=self.spec.avatar)
        self.recorder = Recorder(self.api, self.spool, self.scrubber, self.spec.waits, self.spec.now)
        self.recorder.start()
        self._server = await serve(self.library)
        self.library.warm()

    async def listen_tcp(self, plug: socket.socket) -> int:
        """Opens the library on a bound TCP plug; answers its port."""
        await web.SockSite(self._server, plug).start()
        return int(plug.getsockname()[1])

    async def listen_unix(self, path: Path) -> None:
        """Opens the library on a Unix socket, for a sandbox that is handed this path and no other."""
        await web.UnixSite(self._server, path).start()

    def declare(self, ending: Ending) -> None:
        """A turn has fixed the result: the API and the spool know it at once, whatever happens to this runner."""
        self.spool.fix_end(result=ending.result, summary=ending.summary)
        self.pulse.declare(ending.result, ending.summary)

    async def close(self, ending: Ending) -> dict[str, Any] | None:
        """Closes the port, sends what is left, ends the job; answers the API's last word on it, if it had one."""
        await self._server.cleanup()
        self.library.close()
        await self.pulse.end()
        try:
            return await end(self.api, self.recorder, self.spool, await self.clean(ending), self.spec.waits)
        finally:
            await self.api.__aexit__(None, None, None)

    async def clean(self, ending: Ending) -> Ending:
        """The ending with its summary scrubbed and short (R11)."""
        try:
            summary = await asyncio.to_thread(kept_text, ending.summary, self.scrubber) if ending.summary else ""
        except ScrubError:
            summary = ""
        return Ending(ending.result, summary[:SUMMARY_LIMIT], ending.reason)
