"""The library's port for an agent that the operator runs himself: no engine, no sandbox (R02, R10)."""

import asyncio
import os
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

from autorune.runner.api import Word
from autorune.runner.endings import BLOCKED, DONE, FAILED, STOPPED, Ending
from autorune.runner.session import JobSpec, Session

WARNING = "any local process can act as this avatar through the port while it is open; the job counts as unsandboxed"
HINT = "say done, blocked TEXT, failed TEXT or stopped"
LINE_LIMIT = 64 * 1024
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def reserve(port: int) -> socket.socket:
    """A plug at 127.0.0.1:port, taken before the job starts; `port` 0 takes a free one. Raises OSError."""
    plug = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        plug.bind(("127.0.0.1", port))
    except OSError:
        plug.close()
        raise
    return plug


async def attach(
    spec: JobSpec, *, plug: socket.socket, opened: Callable[[int], None], warn: Callable[[str], None], stdin: int = 0
) -> tuple[Ending, dict[str, Any] | None]:
    """Keeps the port open until the operator ends the job; answers how, and what the API said to it."""

    async def hear(word: Word) -> None:
        warn(f"message: {word.text}")
        await session.recorder.record({"type": "user_message", "kind": "message", "author": "human", "text": word.text})

    asked = asyncio.Event()
    for number in SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, asked.set)
    session = Session(spec, hear)
    await session.open()
    ending, told = Ending(STOPPED), None
    try:
        taken = await session.listen_tcp(plug)
        session.pulse.start(port=taken)
        opened(taken)
        warn(WARNING)
        await session.recorder.record({"type": "user_message", "kind": "goal", "author": "runner", "text": spec.goal})
        ending = await _until_told(session, asked, stdin, warn)
    finally:
        told = await session.close(ending)
    return ending, told


async def _until_told(session: Session, asked: asyncio.Event, stdin: int, warn: Callable[[str], None]) -> Ending:
    """Whatever comes first: the operator's line, end of input, a signal, *Stop*, or the job's end elsewhere."""
    spoken = asyncio.create_task(_spoken(stdin, warn))
    ends = (asked, session.pulse.stop, session.pulse.gone, session.recorder.gone)
    others = [asyncio.create_task(event.wait()) for event in ends]
    done, waiting = await asyncio.wait([spoken, *others], return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    return spoken.result() if spoken in done else Ending(STOPPED)


async def _spoken(stdin: int, warn: Callable[[str], None]) -> Ending:
    async for line in _lines(stdin):
        word, _, text = line.strip().partition(" ")
        if word in (DONE, BLOCKED, FAILED, STOPPED):
            return Ending(word, text.strip(), "reported" if word == FAILED else None)
        if word:
            warn(HINT)
    return Ending(STOPPED)


async def _lines(stdin: int) -> AsyncIterator[str]:
    """Lines of a descriptor of any kind (pipe, terminal, file), read in a thread that nobody has to wait for."""
    loop = asyncio.get_running_loop()
    chunks: asyncio.Queue[bytes] = asyncio.Queue()

    def read() -> None:
        while True:
            try:
                chunk = os.read(stdin, 4096)
            except OSError:
                chunk = b""
            try:
                loop.call_soon_threadsafe(chunks.put_nowait, chunk)
            except RuntimeError:  # the loop is closed: nobody listens any more
                return
            if not chunk:
                return

    threading.Thread(target=read, name="stdin", daemon=True).start()
    held = b""
    while chunk := await chunks.get():
        *lines, held = (held + chunk).split(b"\n")
        for line in lines:
            yield line.decode("utf-8", "replace")
        held = held[:LINE_LIMIT]
    if held:
        yield held.decode("utf-8", "replace")
