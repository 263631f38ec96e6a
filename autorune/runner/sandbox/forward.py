"""Run as a script inside the sandbox: opens its loopback ports, then runs the program under its limits.

One argument, JSON: `{"ports": {"8765": "/run/…sock"}, "limits": {...}, "argv": [...]}`. Each connection to
127.0.0.1:port is piped to the Unix socket. Ends with the exit code of the program, 128 + n for signal n. Standard
library only.
"""

import asyncio
import contextlib
import ctypes
import json
import os
import resource
import sys

CHUNK = 64 * 1024
PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 47, 4


async def pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()
        target.write_eof()


async def bridge(socket: str, inner: asyncio.StreamReader, outer: asyncio.StreamWriter) -> None:
    try:
        reader, writer = await asyncio.open_unix_connection(socket)
    except OSError:
        outer.close()
        return
    try:
        await asyncio.gather(pump(inner, writer), pump(reader, outer))
    finally:
        writer.close()
        outer.close()


def limited(limits: dict[str, int]) -> None:
    for name, value in limits.items():
        number = getattr(resource, name)
        hard = resource.getrlimit(number)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(number, (value, value))
    ctypes.CDLL(None).prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)


async def main() -> int:
    told = json.loads(sys.argv[1])
    servers = []
    for port, socket in told["ports"].items():

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, socket: str = socket) -> None:
            await bridge(socket, reader, writer)

        servers.append(await asyncio.start_server(connected, "127.0.0.1", int(port)))
    try:
        program = await asyncio.create_subprocess_exec(*told["argv"], preexec_fn=lambda: limited(told["limits"]))
    except OSError as error:
        print(f"{told['argv'][0]}: {error.strerror}", file=sys.stderr)  # noqa: T201
        return 127
    code = await program.wait()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    os._exit(asyncio.run(main()))
