"""How a job ends (R10), and how the API learns of it."""

import asyncio
from dataclasses import dataclass
from typing import Any

from autorune.runner.api import Api, ApiAway, ApiRefused, CredentialGone
from autorune.runner.recording import Recorder
from autorune.runner.spool import Spool
from autorune.runner.waits import Waits

DONE, BLOCKED, STOPPED, FAILED = "done", "blocked", "stopped", "failed"


@dataclass(frozen=True)
class Ending:
    """`result` is done, blocked, stopped or failed; a failed one has a reason (R10)."""

    result: str
    summary: str = ""
    reason: str | None = None


async def end(api: Api, recorder: Recorder, spool: Spool, ending: Ending, waits: Waits) -> dict[str, Any] | None:
    """Sends what is left, then ends the job; answers how the API says it ended.

    None when the API did not say: it stayed away (the spool stays for a replay), or the job had ended before."""
    spool.fix_end(result=ending.result, summary=ending.summary, reason=ending.reason)
    told: dict[str, Any] | None = None
    sent = await recorder.drain(waits.drain)
    await recorder.stop()
    if sent and not recorder.gone.is_set():
        told = await _finish(api, ending, waits)
    if sent and told is not None:
        spool.remove()
    else:
        spool.close()
    return told


async def _finish(api: Api, ending: Ending, waits: Waits) -> dict[str, Any] | None:
    pause, clock = waits.retry, asyncio.get_running_loop()
    until = clock.time() + waits.drain
    while True:
        try:
            return await api.finish(result=ending.result, summary=ending.summary, reason=ending.reason)
        except (CredentialGone, ApiRefused):
            return None
        except ApiAway:
            if clock.time() > until:
                return None
            await asyncio.sleep(pause)
            pause = min(pause * 2, waits.retry_most)
