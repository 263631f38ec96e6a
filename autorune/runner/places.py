"""Where a goal's engine runs: sealed in a sandbox, or openly where the operator allowed it (R02, R03)."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import web

from autorune.runner.attach import reserve
from autorune.runner.engines.interface import Model
from autorune.runner.gateway import Gateway, Upstream
from autorune.runner.program import Program
from autorune.runner.reach import Pair, bridge
from autorune.runner.rundir import RunFolder
from autorune.runner.sandbox.cell import HOME, Cell, hand_over, uid_for
from autorune.runner.sandbox.limits import Limits
from autorune.runner.session import Session

LIBRARY_PORT = 8765
MODEL_PORT = 8766
TAKEN = (LIBRARY_PORT, MODEL_PORT)
"""Ports of a sandbox that no listed pair can have."""


@dataclass
class Sealed:
    """A sandbox with the library, the model and the listed pairs on its loopback, and nothing else."""

    session: Session
    avatar: str
    folder: Path
    upstream: Upstream | None = None
    pairs: Sequence[Pair] = ()
    readable: Mapping[Path, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    home: str = HOME
    port: int = LIBRARY_PORT

    async def open(self) -> None:
        """Opens the Unix sockets of the run. Raises NoBubblewrap at the first start."""
        self._run = RunFolder()
        stage, home = self._run.add("stage", 0o755), self._run.add("home", 0o700)
        self._sockets = self._run.add("sockets", 0o700)
        uid = uid_for(self.avatar)
        hand_over(home, uid)
        hand_over(self.folder, uid)
        self._servers: list[asyncio.Server] = []
        self._gateway = await _open_gateway(self.upstream)
        ports = {LIBRARY_PORT: self._sockets / "library"}
        await self.session.listen_unix(ports[LIBRARY_PORT])
        if self._gateway is not None:
            ports[MODEL_PORT] = self._sockets / "model"
            await web.UnixSite(self._gateway[1], ports[MODEL_PORT]).start()
        for pair in self.pairs:
            ports[pair.port] = self._sockets / str(pair.port)
            self._servers.append(await bridge(pair, ports[pair.port]))
        for path in ports.values():
            path.chmod(0o666)  # only this run's sandbox has a way to the folder
        work = f"{HOME}/bots/{self.avatar}"
        self._cell = Cell(
            stage=stage,
            limits=self.limits,
            writable={home: HOME, self.folder: work},
            readable=self.readable,
            ports=ports,
            hosts=[pair.host for pair in self.pairs if pair.is_name],
            env={"AUTORUNE_PORT": str(LIBRARY_PORT)},
            cwd=work,
            uid=uid,
        )

    @property
    def model(self) -> Model | None:
        if self.upstream is None:
            return None
        return Model(self.upstream.model, f"http://127.0.0.1:{MODEL_PORT}{self.upstream.inner_path}")

    async def start(self, argv: Sequence[str], env: Mapping[str, str]) -> Program:
        return await Program.start(self._cell.command_line(argv, env), env={"PATH": "/usr/bin:/bin"}, cwd="/")

    async def close(self) -> None:
        for server in self._servers:
            server.close()
        await _close_gateway(self._gateway)
        self._run.remove()


@dataclass
class Open:
    """No walls: the operator allowed it, and the job says so. Listed pairs are reached where they are."""

    session: Session
    avatar: str
    folder: Path
    upstream: Upstream | None = None

    async def open(self) -> None:
        self._run = RunFolder()
        self.home = str(self._run.add("home", 0o700))
        self.port = await self.session.listen_tcp(reserve(0))
        self._gateway = await _open_gateway(self.upstream)
        if self._gateway is not None:
            plug = reserve(0)
            await web.SockSite(self._gateway[1], plug).start()
            self._model_port = int(plug.getsockname()[1])

    @property
    def model(self) -> Model | None:
        if self.upstream is None:
            return None
        return Model(self.upstream.model, f"http://127.0.0.1:{self._model_port}{self.upstream.inner_path}")

    async def start(self, argv: Sequence[str], env: Mapping[str, str]) -> Program:
        own = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": self.home, "LANG": "C.UTF-8", "TERM": "dumb"}
        return await Program.start(argv, env={**own, "AUTORUNE_PORT": str(self.port), **env}, cwd=self.folder)

    async def close(self) -> None:
        await _close_gateway(self._gateway)
        self._run.remove()


async def _open_gateway(upstream: Upstream | None) -> tuple[Gateway, web.ServerRunner] | None:
    if upstream is None:
        return None
    gateway = Gateway(upstream)
    return gateway, await gateway.open()


async def _close_gateway(opened: tuple[Gateway, web.ServerRunner] | None) -> None:
    if opened is not None:
        await opened[1].cleanup()
        await opened[0].close()
