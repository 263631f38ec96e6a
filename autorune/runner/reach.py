"""The addresses that an operator lets an avatar reach: checked, pinned, bridged (R03)."""

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

CHUNK = 64 * 1024


class ReachRefused(Exception):
    """A pair may not be bridged; says why."""


@dataclass(frozen=True)
class Pair:
    """`host:port` as listed, and the addresses that the host had when the run began."""

    host: str
    port: int
    addresses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def is_name(self) -> bool:
        with contextlib.suppress(ValueError):
            ipaddress.ip_address(self.host)
            return False
        return True


def check(pairs: Sequence[str], *, taken: Iterable[int], forbidden: Iterable[tuple[str, int]]) -> list[Pair]:
    """The pairs, resolved. Raises ReachRefused.

    Inside, each answers at 127.0.0.1:port, so a port can be used once and none that is `taken`; none may be one of
    the `forbidden` addresses (API, database, broker), under whatever name."""
    found: list[Pair] = []
    ports = set(taken)
    for text in pairs:
        pair = _resolved(text)
        if pair.port in ports:
            raise ReachRefused(f"{text}: the sandbox already uses port {pair.port} for something else.")
        ports.add(pair.port)
        for host, port in forbidden:
            if port == pair.port and _same(pair.addresses, addresses_of(host, port)):
                raise ReachRefused(f"{text} is AutoRune's own API, database or broker.")
        found.append(pair)
    return found


def _resolved(text: str) -> Pair:
    host, _, port = text.rpartition(":")
    host = host.strip("[]")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise ReachRefused(f"{text!r} is no HOST:PORT.")
    addresses = addresses_of(host, int(port))
    if not addresses:
        raise ReachRefused(f"{text}: the host is not known here.")
    return Pair(host, int(port), addresses)


def addresses_of(host: str, port: int) -> tuple[str, ...]:
    """The IP addresses of a host, in the order to try; empty when it has none."""
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return ()
    return tuple(dict.fromkeys(str(row[4][0]) for row in rows))


def _same(these: Iterable[str], those: Iterable[str]) -> bool:
    these, those = {_plain(one) for one in these}, {_plain(one) for one in those}
    return bool(these & those) or (any(map(_local, these)) and any(map(_local, those)))


def _plain(address: str) -> str:
    found = ipaddress.ip_address(address.partition("%")[0])
    return str(getattr(found, "ipv4_mapped", None) or found)


def _local(address: str) -> bool:
    """Whether an address is this machine's own, by whichever interface: one can only listen on one's own."""
    found = ipaddress.ip_address(address)
    if found.is_loopback or found.is_unspecified:
        return True
    family = socket.AF_INET6 if found.version == 6 else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as plug:
        try:
            plug.bind((address, 0))
        except OSError:
            return False
    return True


async def bridge(pair: Pair, path: Path) -> asyncio.Server:
    """A Unix socket that leads to the pair, at the address that was checked."""

    async def connected(inner: asyncio.StreamReader, outer: asyncio.StreamWriter) -> None:
        for address in pair.addresses:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(address, pair.port)
                break
        else:
            outer.close()
            return
        try:
            await asyncio.gather(_pump(inner, writer), _pump(reader, outer))
        finally:
            writer.close()
            outer.close()

    return await asyncio.start_unix_server(connected, path)


async def _pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()
        target.write_eof()
