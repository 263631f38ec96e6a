"""What a refused lesson is told: L14's reason code and a detail for the operator."""

from dataclasses import dataclass

STRUCTURE = "structure"
LENGTH = "length"
LANGUAGE = "language"
NO_CONDITION = "no_condition"
JUDGES_RESULT = "judges_result"
ONE_TASK = "one_task"
URL = "url"
INJECTION = "injection"
CHECK_FAILED = "check_failed"

REASONS = (LENGTH, STRUCTURE, URL, LANGUAGE, INJECTION, JUDGES_RESULT, ONE_TASK, NO_CONDITION, CHECK_FAILED)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text is no lesson (L14).

    `reason` is one of `REASONS`; an agent may see it. `detail` is one line in words for the
    operator and names the rule that struck, with the words that it struck on.
    """

    reason: str
    detail: str
