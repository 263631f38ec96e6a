"""SUBTASK, DONE and BLOCKED: the only words of an agent that steer a goal (R05, R10, design.md 6)."""

import re
from dataclasses import dataclass, field

_LINE = re.compile(r"^(SUBTASK|DONE|BLOCKED):(.*)$", re.MULTILINE)
RESULTS = {"DONE": "done", "BLOCKED": "blocked"}


@dataclass
class Words:
    """What the messages of one turn said: finished steps, and the last DONE or BLOCKED with its text."""

    steps: list[str] = field(default_factory=list)
    result: tuple[str, str] | None = None

    def read(self, message: str) -> None:
        """Takes the lines of one more message; they count only in capitals at the start of a line."""
        for word, text in _LINE.findall(message.replace("\r\n", "\n")):
            if word == "SUBTASK":
                self.steps.append(text.strip())
            else:
                self.result = (RESULTS[word], text.strip())
