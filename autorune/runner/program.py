"""A process of an engine: lines out within bounds, lines in, an end that is certain."""

import asyncio
import contextlib
import ctypes
import os
import signal
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path

LINE_LIMIT = 4 * 1024 * 1024
"""Bytes of one line; the middle of a longer one is left out."""
SAID_LIMIT = 4 * 1024
"""Bytes kept of the end of standard error."""
AFTERWARDS = 1.0
"""Seconds for the rest of the output once the program is gone; a child of it may hold the pipe for ever."""
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


class Program:
    """A started process. `lines()` once, `send()` any time, `stop()` at the end."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._said = b""
        self._until: float | None = None
        self._errors = asyncio.create_task(self._keep_said())

    @classmethod
    async def start(
        cls,
        argv: Sequence[str],
        *,
        env: Mapping[str, str],
        cwd: Path | str,
        pass_fds: Sequence[int] = (),
        before: Callable[[], None] | None = None,
    ) -> "Program":
        """`before` runs in the child, ahead of the program. Raises OSError when it cannot be started."""
        parent = os.getpid()

        def prepare() -> None:
            _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() != parent:
                os._exit(1)
            if before is not None:
                before()

        process = await asyncio.create_subprocess_exec(
            *argv,
            env=dict(env),
            cwd=cwd,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
            pass_fds=pass_fds,
            preexec_fn=prepare,
        )
        return cls(process)

    async def lines(self) -> AsyncIterator[str]:
        """Standard output line by line until its end; bytes that are no UTF-8 are kept as escapes."""
        held = bytearray()
        gone = asyncio.create_task(self._process.wait())
        while chunk := await self._read(gone):
            held += chunk
            while (end := held.find(b"\n")) >= 0:
                yield _text(held[:end])
                del held[: end + 1]
            if len(held) > LINE_LIMIT:
                del held[LINE_LIMIT // 2 : -LINE_LIMIT // 4]
        if held:
            yield _text(held)

    async def _read(self, gone: "asyncio.Task[int]") -> bytes:
        """The next piece of output; b"" at its end, or when the program is gone and only what it left behind speaks."""
        assert self._process.stdout is not None
        reading = asyncio.create_task(self._process.stdout.read(64 * 1024))
        try:
            await asyncio.wait({reading, gone}, return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                self._until = self._until or asyncio.get_running_loop().time() + AFTERWARDS
                await asyncio.wait({reading}, timeout=max(0.0, self._until - asyncio.get_running_loop().time()))
            return reading.result() if reading.done() else b""
        finally:
            reading.cancel()

    async def send(self, line: str) -> bool:
        """One line to standard input; false when nobody reads it any more."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()
        except (ConnectionError, RuntimeError):
            return False
        return not self._process.stdin.is_closing()

    def close_input(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()

    async def exit(self) -> tuple[int, str]:
        """Waits for the end; the exit code (negative: the signal) and the end of standard error."""
        code = await self._process.wait()
        await asyncio.wait([self._errors], timeout=1)
        return code, self._said.decode("utf-8", "backslashreplace").strip()

    async def stop(self, grace: float) -> None:
        """SIGTERM to the whole group, SIGKILL after `grace` seconds; afterwards nothing of it is left."""
        if self._process.returncode is None:
            self._signal(signal.SIGTERM)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(grace):
                    await self._process.wait()
        self._signal(signal.SIGKILL)
        await self._process.wait()
        self._errors.cancel()

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    async def _keep_said(self) -> None:
        assert self._process.stderr is not None
        while chunk := await self._process.stderr.read(64 * 1024):
            self._said = (self._said + chunk)[-SAID_LIMIT:]


def _text(line: bytes | bytearray) -> str:
    return bytes(line).rstrip(b"\r").decode("utf-8", "backslashreplace")
