"""How long a machine lesson may be (L08): one to three short sentences, at most 100 tokens."""

from lessons.gate import sentences, tokens
from lessons.gate.refusals import LENGTH, Refusal

MAX_CHARACTERS = 480
MAX_TOKENS = 100
MAX_SENTENCES = 3


def check_not_empty(text: str) -> Refusal | None:
    """Refuses a text with nothing to read in it."""
    return None if text.strip() else Refusal(LENGTH, "the text is empty")


def check(text: str) -> Refusal | None:
    """Refuses an empty text and one beyond a limit; characters first, so that all later work is bounded."""
    if (refusal := check_not_empty(text)) is not None:
        return refusal
    if len(text) > MAX_CHARACTERS:
        return Refusal(LENGTH, f"{len(text)} characters; at most {MAX_CHARACTERS}")
    count = tokens.count(text)
    if count > MAX_TOKENS:
        return Refusal(LENGTH, f"{count} tokens; at most {MAX_TOKENS}")
    number = len(sentences.split(text))
    if number > MAX_SENTENCES:
        return Refusal(LENGTH, f"{number} sentences; at most {MAX_SENTENCES}")
    return None
