"""A lesson states a condition (L08): when, where or with what it holds."""

import re

from lessons.gate import sentences
from lessons.gate.refusals import NO_CONDITION, Refusal

_CUES: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        # A clause or turn that says when.
        r"\b(?:if|when|whenever|unless|until|till|before|after|once|while|whilst|during|where|wherever|"
        r"without|otherwise|except|since|because|"
        r"in case|as soon as|as long as|(?:each|every|the first|the second|the next) time|provided that|"
        r"given that|between|later|earlier)\b",
        # A limit.
        r"\b(?:above|below|over|under|beyond|at least|at most|up to|(?:more|less|fewer|longer|larger|"
        r"older|newer|bigger|smaller|higher|lower) than)\s+(?:a |an |the )?"
        r"(?:\d|(?:code|once|twice|one|two|three|ten|half|limit)\b)",
        # The tool, the input or the place comes first.
        r"^(?:on|for|with|in|under|at|against|inside|outside|from|near|among|past|upon) (?!all |every |"
        r"this |these |your |you )[^;]{2,80}?(?:,|\s(?:pass|use|set|run|call|check|stop|wait|keep|the|it|"
        r"add)\b)",
        r"\bfor (?:`[^`]+`|code|times|dates|paths|names|files|values|inputs|large|long|old|new|health|"
        r"each|every|an? \w+)",
        # What a tool does or needs, told as a fact.
        r"\b(?:fails|hangs|breaks|rejects|returns|raises|prints|reports|crashes|throws|exits|ignores|"
        r"drops|expands|assumes|resolves|keeps|reads|writes|"
        r"listens|expects|requires|needs|times out|truncates|overwrites|loses|resets|stops|starts|blocks|"
        r"costs|counts|waits|skips|changed|vanish\w*|depends)\b",
        r"\b(?!not |to |please |then |and )\w+ (?:need|reject|require|expect|assume)\b",
        # The reason after a semicolon or colon.
        r"[;:]\s(?!(?:then|and|do|please|use)\b)[^.;]*\b(?:is|are|was|were|does|do not|can|cannot|may|"
        r"will|has|have|[a-z]{3,}(?:[^s]s|ed))\b",
    )
)


def check(text: str) -> Refusal | None:
    """Refuses an order that names no condition: nothing says when it applies."""
    prose = sentences.without_code(text)
    if any(cue.search(prose) for cue in _CUES):
        return None
    return Refusal(NO_CONDITION, "nothing says when it applies; begin with the condition")
