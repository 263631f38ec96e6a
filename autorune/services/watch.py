"""One watched process: started again when it ends by itself, with growing pauses, and given up when it keeps ending."""

import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from autorune.services.errors import ServiceFailed
from autorune.services.processes import Process, end_group, tail

Say = Callable[[str], None]
MOST_ENDS = 5
"""So many ends by itself within WINDOW seconds stop the instance: something is wrong that a start does not mend."""
WINDOW = 60.0
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0


@dataclass
class Watched:
    """`start_once` starts the process; `log` is where it writes."""

    name: str
    start_once: Callable[[], Process]
    stop_signal: signal.Signals
    log: Path
    process: Process | None = None
    ends: list[float] = field(default_factory=list)
    due: float | None = None
    said_from: int = 0

    def start(self) -> None:
        self.said_from = self.log.stat().st_size if self.log.exists() else 0
        self.process = self.start_once()
        self.due = None

    def has_said(self, words: bytes) -> bool:
        """Whether its log holds `words` since its last start."""
        with suppress(OSError), self.log.open("rb") as log:
            log.seek(self.said_from)
            return words in log.read()
        return False

    def look_after(self, *, say: Say) -> None:
        """Notice an end, start again when its pause is over; `ServiceFailed` when it ends too often."""
        now = time.monotonic()
        if self.due is not None:
            if now >= self.due:
                self.start()
                say(f"{self.name} started again")
        elif self.process is not None and self.process.poll() is not None:
            end_group(self.process)
            self._plan_restart(now, say=say)

    def _plan_restart(self, now: float, *, say: Say) -> None:
        assert self.process is not None
        how = _ending(self.process.returncode)
        self.ends = [*(end for end in self.ends if now - end < WINDOW), now]
        if len(self.ends) >= MOST_ENDS:
            raise ServiceFailed(
                f"{self.name} {how}, the {MOST_ENDS}th end in {WINDOW:.0f} s; stopping everything."
                f" {self.log} ends with:{tail(self.log)}"
            )
        pause = min(FIRST_PAUSE * 2 ** (len(self.ends) - 1), LONGEST_PAUSE)
        self.due = now + pause
        say(f"{self.name} {how} (log: {self.log}); starting it again in {pause:g} s")

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def ask_to_end(self) -> None:
        self._signal(self.stop_signal)

    def kill(self) -> None:
        """End it at once; PostgreSQL knows a gentler word for that and ends its own children."""
        self._signal(signal.SIGQUIT if self.stop_signal == signal.SIGINT else signal.SIGKILL)

    def end(self, *, grace: float = 0) -> int:
        """Wait up to `grace` seconds, then end the process and its group; its status, negative for a signal."""
        if self.process is None:
            return 0
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=grace)
        end_group(self.process)
        return int(self.process.returncode)

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            with suppress(ProcessLookupError):
                self.process.send_signal(number)


def _ending(returncode: int) -> str:
    if returncode < 0:
        with suppress(ValueError):
            return f"was ended by {signal.Signals(-returncode).name}"
    return f"ended with status {returncode}"
