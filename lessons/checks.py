"""Read-only checks of a reflection: one command in a sealed sandbox, without network, that can change nothing (L06)."""

from collections.abc import Callable
from datetime import datetime

from autorune.runner.sandbox import readonly
from autorune.runner.sandbox.cell import NoBubblewrap
from autorune.runner.sandbox.probe import works_here
from autorune.scrubbing import Scrubber
from autorune.scrubbing.text import escape_captured, visible
from lessons.writers import CheckRun

MAX_CHECKS = 10
"""Commands of one reflection."""
SECONDS = 5
"""Seconds of one; its output is cut at 4 KiB by the sandbox."""
MAX_COMMAND = 1_000


def available() -> bool:
    """Whether this machine can seal a command; without it the tool is not offered."""
    try:
        works_here()
    except NoBubblewrap:
        return False
    return True


def tool(runs: list[CheckRun], now: datetime, scrubber: Scrubber) -> Callable[[str], str]:
    """The tool `look` for a model; every use is noted in `runs`, refused ones too."""

    def look(command: str) -> str:
        """Run one read-only shell command in a sealed sandbox without network and return its output."""
        if len(runs) >= MAX_CHECKS:
            return f"Refused: at most {MAX_CHECKS} commands a reflection."
        run = _run(command[:MAX_COMMAND], now, scrubber)
        runs.append(run)
        quoted = "\n".join(f"| {visible(line)}" for line in run.output.splitlines())
        ended = "it did not end in time" if run.exit_code is None else f"exit code {run.exit_code}"
        return f"{ended}\n{quoted}"

    return look


def _run(command: str, now: datetime, scrubber: Scrubber) -> CheckRun:
    looked = readonly.read_only(["sh", "-c", command.replace("\0", "")], seconds=SECONDS)
    output = scrubber.scrub(escape_captured(looked.output)).text
    return CheckRun(scrubber.scrub(escape_captured(command)).text, looked.exit_code, output, now)
