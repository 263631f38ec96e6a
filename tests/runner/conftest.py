"""The runner's people and places: a stub of the API, a session of one job, its port."""

import asyncio
import os
import random
import string
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from autorune.runner.api import Word
from autorune.runner.attach import reserve
from autorune.runner.endings import Ending
from autorune.runner.session import JobSpec, Session
from autorune.runner.waits import Waits
from tests.runner.stub_api import StubApi

# The scanner's compiled rules are kept between runs of the tests: compiling them takes longer than all tests here.
os.environ.setdefault("KF_RULE_CACHE_DIR", str(Path(tempfile.gettempdir()) / f"autorune-test-rules-{os.getuid()}"))

QUICK = Waits(heartbeat=0.2, poll=0.3, retry=0.05, retry_most=0.2, drain=2, wrap_up=10, stop=1, upload=1)


def made_secret(seed: int, length: int = 20) -> str:
    """A password as create-bot makes them: mixed characters, from a seed."""
    return "".join(random.Random(seed).choices(string.ascii_letters + string.digits, k=length))


class Loop:
    """An event loop in a thread, for tests that speak to it from outside as an agent does."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Any], seconds: float = 60) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def end(self) -> None:
        async def cancel() -> None:
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        self.run(cancel())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(10)
        self.loop.close()


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
