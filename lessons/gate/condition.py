"""A lesson states a condition (L08): when, where or with what it holds."""

import re

from lessons.gate import sentences
from lessons.gate.refusals import NO_CONDITION, Refusal

# Words that begin a condition, and turns that carry one: a limit, a tool in use, a cause after a semicolon.
_CUES = re.compile(
    r"\b(?:if|when|whenever|unless|until|till|before|after|once|while|during|where|wherever|whether|without|otherwise|except|in case|"
    r"as soon as|as long as|every time|each time|the first time|provided|given that|since|because|only|needs?|requires?|depends|later|earlier)\b"
    r"|^(?:on|for|with|in|between|under|below|above|at|against|inside|outside|from|near|by|per|to|when|using|upon|among|past)\b[^.;]{2,}[,;:]?\s"
    r"|\b(?:on|for|with|in) (?:code|an? |the |every |each |any |large|long|old|new|windows|linux|macos|node|python|ci\b)"
    r"|\b(?:above|below|over|under|beyond|at least|at most|more than|less than|fewer than|longer than|older than|newer than) \d?"
    r"|\bfor [\w-]+ (?:checks|calls|files|paths|times|errors|tests|names|jobs|runs|requests|inputs|commands|builds)\b"
    r"|\b(?:fails?|hangs?|breaks?|rejects?|returns?|raises?|prints?|reports?|times out|crashes|throws?|exits?|changed|ignores?|drops?|expands?|assumes?|resolves?)\b",
    re.I,
)


def check(text: str) -> Refusal | None:
    """Refuses an order that names no condition: nothing says when it applies."""
    if _CUES.search(sentences.without_code(text)) is not None:
        return None
    return Refusal(NO_CONDITION, "nothing says when it applies; begin with the condition")
