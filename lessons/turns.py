"""What an agent did after a call failed, within the same turn (L05, L20)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from autorune.jobs.models import Job, JobItem
from lessons.signatures import Signature, inner_command, program_of, signature_of

CALLS = (JobItem.Type.COMMAND, JobItem.Type.TOOL)
_LOOKING = frozenset(
    re.findall(
        r"\w+",
        "ls pwd cat head tail less more grep rg find which whoami echo printf stat file wc env printenv date ps tree",
    )
)
"""Programs that only look around: what they do is no remedy."""


@dataclass(frozen=True)
class FailedCall:
    """A failed call, the call that came next in its turn, and the next one that worked and did something."""

    item: JobItem
    signature: Signature
    following: JobItem | None
    remedy: JobItem | None


def failed_calls(job: Job) -> list[FailedCall]:
    """The job's failed calls in order."""
    return [_look(turn, place) for turn in _turns(job.items.order_by("sequence")) for place, _ in _failures(turn)]


def failed(item: JobItem) -> bool:
    """The same as `JobItem.objects.failed_calls()`, of a row at hand."""
    if item.type == JobItem.Type.COMMAND:
        return item.exit_code not in (0, None)
    return item.type == JobItem.Type.TOOL and item.success is False


def shown(item: JobItem) -> str:
    """A call as a reader would write it: the command, or the tool with its arguments."""
    if item.type == JobItem.Type.COMMAND:
        return inner_command(item.command)
    return f"{item.name} {item.arguments}" if item.arguments else item.name


def _turns(items: Iterable[JobItem]) -> list[list[JobItem]]:
    """The calls of each turn; a turn ends with its line, or with the next prompt."""
    turns: list[list[JobItem]] = [[]]
    for item in items:
        if item.type in (JobItem.Type.TURN_END, JobItem.Type.USER_MESSAGE):
            turns.append([])
        elif item.type in CALLS:
            turns[-1].append(item)
    return turns


def _failures(turn: list[JobItem]) -> list[tuple[int, JobItem]]:
    return [(place, item) for place, item in enumerate(turn) if failed(item)]


def _look(turn: list[JobItem], place: int) -> FailedCall:
    item, later = turn[place], turn[place + 1 :]
    signature = signature_of(item)
    return FailedCall(item, signature, later[0] if later else None, _remedy(signature, later))


def _remedy(signature: Signature, later: list[JobItem]) -> JobItem | None:
    """The next call that worked; retries and mere looks are passed over, another failure ends the search."""
    for item in later:
        if failed(item):
            if signature_of(item) != signature:
                return None
        elif not (item.type == JobItem.Type.COMMAND and program_of(item.command) in _LOOKING):
            return item
    return None
