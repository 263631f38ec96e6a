"""What the runner itself says to an engine (R05, R10)."""

from autorune.runner.events import Prompt
from autorune.runner.instructions import NAME

MOST_STEP_WRAP_UPS = 3
"""Wrap-ups after steps in one goal (R07); the final one comes on top."""

_LAB_LOG = "Wrap-up: append a short lesson to lab_log.md: what worked, what failed, exact coordinates, items, NPCs."
_SAVE = " Then save the working script to the skill library, with a header comment that says what it does and needs."
_ONLY = " Do nothing else; nothing you say here starts anything."


def goal(text: str) -> Prompt:
    """The goal for an engine that reads prompts in prose."""
    return Prompt(
        "goal",
        f"Read {NAME} in this folder first: it says how to work, how to use the skill library and how to report.\n"
        "Close every turn with a line that begins with SUBTASK:, DONE: or BLOCKED:.\n\n"
        f"Your goal: {text}",
    )


def wrap_up(after: str) -> Prompt:
    """The one extra prompt `after` a step, done or blocked."""
    return Prompt("wrap_up", _LAB_LOG + (_SAVE if after != "blocked" else "") + _ONLY)


def go_on() -> Prompt:
    return Prompt("goal", "Continue with the goal. Report with SUBTASK:, DONE: or BLOCKED: as before.")
