"""The two reflectors behind one interface: a model, or the built-in miner (L20)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from autorune.jobs.models import Job
from lessons.admission import Proposed


@dataclass(frozen=True)
class CheckRun:
    """A read-only command that a reflector ran, and what came back; `exit_code` None: out of time, or refused (L06)."""

    command: str
    exit_code: int | None
    output: str
    at: datetime


@dataclass
class Written:
    """What a reflector brought back; `explanation` says why it proposes nothing (L19)."""

    proposals: Sequence[Proposed] = ()
    explanation: str = ""
    prompt: str = ""
    output: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    checks: list[CheckRun] = field(default_factory=list)


class NothingWritten(RuntimeError):
    """A reflector brought nothing back; `written` holds what there is, the cause says what failed."""

    def __init__(self, message: str, written: Written) -> None:
        super().__init__(message)
        self.written = written


@dataclass(frozen=True)
class Material:
    """What a reflector works with: the avatar's jobs of this bundle, the bundle's text, and the moment."""

    jobs: Sequence[Job]
    bundle: str
    now: datetime
