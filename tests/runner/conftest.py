"""The runner's people and places: a stub of the API, a session of one job, its port, a stage for goals."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autorune.runner.api import Word
from autorune.runner.attach import reserve
from autorune.runner.endings import Ending
from autorune.runner.session import JobSpec, Session
from tests.runner.stage import Stage
from tests.runner.stub_api import StubApi
from tests.runner.world import QUICK, Loop, made_secret


@pytest.fixture
def loop() -> Iterator[Loop]:
    running = Loop()
    yield running
    running.end()


@pytest.fixture
def api(loop: Loop) -> Iterator[StubApi]:
    stub = StubApi(token=made_secret(1, 40))
    loop.run(stub.start())
    yield stub
    loop.run(stub.shut())


@pytest.fixture
def bot_password() -> str:
    return made_secret(2)


@pytest.fixture
def make_spec(api: StubApi, tmp_path: Path, bot_password: str) -> Callable[..., JobSpec]:
    def make(**changes: Any) -> JobSpec:
        whole = {
            "job": api.job,
            "avatar": "aria",
            "goal": "chop oak",
            "api_url": api.url,
            "token": api.token,
            "data": tmp_path,
            "known": (bot_password,),
            "waits": QUICK,
        }
        return JobSpec(**(whole | changes))

    return make


@pytest.fixture
def port(loop: Loop, make_spec: Callable[..., JobSpec]) -> Iterator[int]:
    """The library's port of one running job."""

    async def hear(word: Word) -> None: ...

    async def opened() -> tuple[Session, int]:
        session = Session(make_spec(), hear)
        await session.open()
        return session, await session.listen_tcp(reserve(0))

    session, number = loop.run(opened())
    yield number
    loop.run(session.close(Ending("stopped")))


@pytest.fixture
def stage(loop: Loop, api: StubApi, make_spec: Callable[..., JobSpec], tmp_path: Path) -> Stage:
    return Stage(loop, api, make_spec, tmp_path)
