"""One line of text out of a structured proposal: condition, action, optional check (L08)."""

import re

from lessons.gate.vocabulary import listed

_OPENERS = re.compile(
    r"(?:if|when|whenever|unless|until|before|after|once|while|during|where|wherever|without|in case|"
    r"as soon as|as long as|on|for|with|in|at|"
    r"between|under|below|above|every time|each time|only when|only if|given that|because|since|from|near|"
    r"inside|outside|to)\b",
    re.I,
)
_CLAUSES = re.compile(r"(?:if|when|whenever|once|in case|as soon as|every time|each time)\s+", re.I)
_LOWERED = listed(
    """
    a an the this that these those it its there your you we one two any all each every some no not never always
    do don't if when whenever unless until before after once while during where without in on at for with from
    to by as only then first just try use run call check verify confirm wait stop retry render read open close
    write save add remove delete set pass put take keep make move create start restart install update load
    reload send skip split sort print log look list count compare convert copy drop equip bank walk talk click
    go get give cook fish chop mine attack eat sell buy bring ensure expect fall fetch find finish fix increase
    reduce raise lower limit prefer quote rebuild rerun repeat replace report request reset return search select
    switch test treat trim turn wrap
    """
)
_IMPERATIVE_CHECK = re.compile(
    r"(?:check|verify|confirm|make sure|ensure|look|test|run|stop|see|compare|count|read|print|inspect|"
    r"expect|watch|list|open|call|wait|assert|validate|review)\b",
    re.I,
)
_CLAUSE_CHECK = re.compile(
    r"\b(?:is|are|was|were|has|have|exists?|shows?|prints?|returns?|contains?|appears?|matches|equals?|works?|"
    r"passes|succeeds|stays?|holds?|does|do|can|rises?|remains?|starts?|ends?|runs?)\b"
)


def compose(condition: str, action: str, check: str | None) -> str:
    """`("extraction fails", "render the page first", "the text is there")` gives
    `When extraction fails, render the page first. Check that the text is there.`

    An opening "when" or "if" is neither doubled nor lost. Nothing is cleaned: a line break or a
    mark-up in a field stays, for the gate to refuse it. An empty condition leaves the bare action.
    """
    condition, action, check = _trimmed(condition), _trimmed(action), _trimmed(check or "")
    sentence = _joined(condition, action)
    return f"{sentence} {_checked(check)}" if check else sentence


def _joined(condition: str, action: str) -> str:
    action = re.sub(r"^then[\s,]+", "", action, flags=re.I)
    condition = re.sub(r"[\s,]+then$", "", condition, flags=re.I)
    if not condition:
        return _ended(_capital(action))
    if not action:
        return _ended(_capital(_opened(condition)))
    if _says_again(condition, action):
        return _ended(_capital(action))
    return _ended(f"{_capital(_opened(condition))}, {_lowered(action)}")


def _says_again(condition: str, action: str) -> bool:
    """Whether the action already begins with this very condition."""
    bare = _CLAUSES.sub("", condition, count=1).casefold()
    return _CLAUSES.sub("", action, count=1).casefold().startswith(bare) and _OPENERS.match(action) is not None


def _opened(condition: str) -> str:
    return condition if _OPENERS.match(condition) else f"when {_lowered(condition)}"


def _checked(check: str) -> str:
    if _IMPERATIVE_CHECK.match(check):
        return _ended(_capital(check))
    if re.match(r"(?:that|whether|if|with|by|for|in|on|at)\b", check, re.I):
        return _ended(f"Check {_lowered(check)}")
    return _ended(f"Check that {_lowered(check)}" if _CLAUSE_CHECK.search(check) else f"Check {_lowered(check)}")


def _trimmed(text: str) -> str:
    """Without blanks at the ends and stops at the end; a line break is no blank here."""
    text = re.sub(r" {2,}", " ", text.strip(" "))
    return re.sub(r"(?<!\.)[.,;:!]+$", "", text).rstrip(" ")


def _ended(text: str) -> str:
    return text if text.endswith(("?", "...", "…")) else f"{text}."


def _capital(text: str) -> str:
    """Its first letter large, unless the first word is a name with a spelling of its own."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.isalpha() and first.islower() else text


def _lowered(text: str) -> str:
    """Its first word small, when it is a plain word and no name."""
    first = text.split(" ", 1)[0]
    return first.lower() + text[len(first) :] if first.rstrip(",").lower() in _LOWERED else text
