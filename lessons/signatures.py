"""The signature of a failed call: its program and its error, without what changes from run to run.

One home for what "the same failure" means: the miner groups by it (L20), and what a lesson changed is
observed by it (L22).
"""

import re
import shlex
from dataclasses import dataclass

from autorune.jobs.models import JobItem

MAX_ERROR = 160
"""Characters of a normalised error."""
NO_OUTPUT = "exit code {code}, no output"

_SHELLS = {"bash", "sh", "zsh", "dash"}
_PREFIXES = {"sudo", "env", "time", "nice", "nohup", "exec", "command", "then", "do", "timeout"}
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_PARTS = re.compile(r"\s*(?:&&|\|\||;|\n)\s*")
_QUIET = {"cd", "export", "source", ".", "set", "pushd", "popd", "mkdir", "true"}

_TELLS = re.compile(
    r"error|fail|cannot|can't|could ?n[o']t|not found|no such|denied|refused|invalid|missing|unknown|unable|exception"
    r"|timed? ?out|closed|unexpected|not (?:allowed|permitted|available|enough|reachable|ready|running|a )|fatal|panic",
    re.IGNORECASE,
)
_FRAME = re.compile(r"\s*(?:at .+[:(]\d|File \"|\^+\s*$|\.\.\. )")

_VOLATILE: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\x1b\[[0-9;]*[A-Za-z]"), ""),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?"), "TIME"),
    (re.compile(r"\b\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?\b"), "TIME"),
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", re.IGNORECASE), "ID"),
    (re.compile(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b", re.IGNORECASE), "ID"),
    (re.compile(r"\b0x[0-9a-f]+\b", re.IGNORECASE), "ID"),
    (re.compile(r"(?:/[\w.@+-]+)+/(?=[\w.@+-])"), ""),
    (re.compile(r"\d+(?:\.\d+)*"), "N"),
)


@dataclass(frozen=True, slots=True)
class Signature:
    """Which program failed, and how, in words that are the same in every run."""

    program: str
    error: str

    def __str__(self) -> str:
        return f"{self.program}: {self.error}"


def signature_of(item: JobItem) -> Signature:
    """The signature of a failed command or tool call."""
    if item.type == JobItem.Type.TOOL:
        return Signature(item.name[:80] or "tool", normalised_error(item.output, None))
    return Signature(program_of(item.command), normalised_error(item.output, item.exit_code))


def program_of(command: str) -> str:
    """The program of a command line, seen through `bash -lc '…'`, assignments, `sudo` and `cd … &&`."""
    for part in _PARTS.split(inner_command(command)):
        words = _words(part)
        while words and (_ASSIGNMENT.match(words[0]) or words[0] in _PREFIXES):
            duration = words.pop(0) == "timeout" and words and words[0][:1].isdigit()
            if duration:
                words.pop(0)
        if words and words[0] not in _QUIET:
            return words[0].rsplit("/", 1)[-1][:80] or "command"
    return "command"


def inner_command(command: str) -> str:
    """What a shell was told to run, or the command itself."""
    words = _words(command)
    if len(words) >= 3 and words[0].rsplit("/", 1)[-1] in _SHELLS and re.fullmatch(r"-\w*c", words[1]):
        return words[2].strip()
    return command.strip()


def normalised_error(output: str, exit_code: int | None) -> str:
    """The line that tells the error, folded: numbers, times, ids and folders are the same in all runs."""
    line = error_line(output)
    if not line:
        return NO_OUTPUT.format(code=exit_code) if exit_code is not None else "no output"
    return normalised(line)[:MAX_ERROR]


def error_line(output: str) -> str:
    """The last line that tells of an error, else the last line with anything in it; frames of a stack are neither."""
    lines = [line.strip() for line in output.splitlines() if line.strip() and not _FRAME.match(line)]
    telling = [line for line in lines if _TELLS.search(line)]
    return (telling or lines or [""])[-1]


def normalised(text: str) -> str:
    """The text in small letters with everything volatile replaced by a word for its kind."""
    for pattern, word in _VOLATILE:
        text = pattern.sub(word, text)
    return " ".join(text.casefold().split())


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # an open quote
        return command.split()
