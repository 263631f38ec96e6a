"""What the runner's tests share: quick waits, made secrets, an event loop in a thread."""

import asyncio
import os
import random
import string
import tempfile
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from autorune.runner.waits import Waits

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
