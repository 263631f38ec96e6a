"""The text half of admission: what a lesson may say, whoever writes it (L08-L10, L15).

Pure functions of the text: no database, no clock, no network. The length is looked at first, so
that everything after it works on a short text. A check that fails holds the text (`check_failed`);
it never lets one pass.
"""

import logging
from collections.abc import Callable

from lessons.gate import characters, condition, injection, language, length, results, structure, urls
from lessons.gate.composition import compose
from lessons.gate.refusals import CHECK_FAILED, REASONS, Refusal

__all__ = ["REASONS", "Refusal", "check_human", "check_machine", "compose", "normalise_human", "refused"]

Check = Callable[[str], Refusal | None]

log = logging.getLogger(__name__)

# The first that refuses gives the reason. A missing condition is said last: the graver reason is the better answer.
_MACHINE: tuple[Check, ...] = (
    length.check,
    characters.check_machine,
    urls.check,
    structure.check,
    language.check,
    injection.check,
    results.check_judgement,
    results.check_one_task,
    condition.check,
)
_HUMAN: tuple[Check, ...] = (characters.check_human, urls.check)


def check_machine(text: str) -> Refusal | None:
    """Why a machine lesson is refused, or None when it may stand (L08-L10, L14)."""
    return _first(text, _MACHINE)


def check_human(text: str) -> Refusal | None:
    """Why a person's lesson is refused (L15): a URL, a control character other than LF, a direction override.

    Takes the text as `normalise_human` gives it. Secrets are the caller's to check. Any language
    and any length are welcome; an empty text is not.
    """
    return _first(text, (length.check_not_empty, *_HUMAN))


def normalise_human(text: str) -> str:
    """The text as it is stored: CRLF as LF, no blanks around it (L15)."""
    return text.replace("\r\n", "\n").strip()


def refused(text: str) -> str | None:
    """The reason code with which a machine lesson would be refused, or None; for scoring a corpus."""
    refusal = check_machine(text)
    return refusal.reason if refusal else None


def _first(text: str, checks: tuple[Check, ...]) -> Refusal | None:
    for check in checks:
        try:
            refusal = check(text)
        except Exception as error:
            log.exception("a lesson check failed; the text is held")
            return Refusal(CHECK_FAILED, f"{check.__module__} could not finish: {type(error).__name__}")
        if refusal is not None:
            return refusal
    return None
