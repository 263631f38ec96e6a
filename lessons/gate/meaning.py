"""What a lesson says, reduced so that two wordings can be compared (L12).

Words become stems, and words that lessons use for the same thing become one. What a wording must
not lose is kept beside them: which words are negated, what comes first and what second, what is
chosen and what is rejected, where something goes to and comes from.
"""

import re
from dataclasses import dataclass

from lessons.gate import facts
from lessons.gate.vocabulary import listed

_SYNONYMS = (
    "retry|retries|rerun|repeat|reattempt|redo",
    "wait|pause|sleep|hold",
    "delete|remove|erase|clear",
    "folder|directory|dir",
    "check|verify|confirm|ensure|inspect|validate",
    "fail|failure|error|break|crash|abort|choke|broken|failing",
    "start|launch|begin|boot|spawn",
    "stop|halt|quit|end|cease|terminate",
    "show|print|display|output|emit|report",
    "hang|stall|freeze|stuck|block|unresponsive",
    "change|modify|edit|alter|update",
    "make|create|build|generate",
    "big|large|huge",
    "small|tiny|little",
    "call|invoke|run|execute",
    "get|fetch|obtain|retrieve|read|load",
    "use|apply|employ|choose|pick|take|prefer|select|using",
    "fast|quick|quickly",
    "slow|slowly",
    "refuse|reject|deny|denied|decline",
    "missing|absent|gone|lack",
    "pass|give|supply|provide|specify",
    "set|assign|configure|define",
    "full|filled",
    "happen|occur|appear|come|arise",
    "close|shut",
    "try|attempt",
    "split|divide|chunk",
    "put|place|store|save|write|keep",
    "time-out|timeout|timed",
    "path|location",
    "config|configuration|settings",
    "argument|option|flag|parameter|switch",
    "finish|complete|done|finished|completed",
    "log|logs|logfile",
    "repo|repository",
    "db|database",
    "go|walk|move|travel",
    "talk|speak",
    "fight|battle|combat",
    "buy|purchase",
    "see|notice|find|observe",
    "expect|assume",
    "need|require|want",
    "message|text",
    "item|thing|items",
    "old|stale|outdated|obsolete",
    "shell|terminal",
    "connect|reach|connection",
    "before|prior|ahead",
    "again|anew",
    "whole|entire|complete",
)
_ANTONYMS = (
    "enable disable",
    "increase decrease",
    "raise lower",
    "increase reduce",
    "raise reduce",
    "increase lower",
    "start stop",
    "add delete",
    "open close",
    "above below",
    "over under",
    "more less",
    "more fewer",
    "longer shorter",
    "larger smaller",
    "bigger smaller",
    "big small",
    "first last",
    "allow refuse",
    "on off",
    "include exclude",
    "true false",
    "keep drop",
    "keep delete",
    "up down",
    "left right",
    "north south",
    "east west",
    "install uninstall",
    "show hide",
    "lock unlock",
    "many few",
    "push pull",
    "upload download",
    "full empty",
    "fast slow",
    "early late",
    "newer older",
    "new old",
    "inside outside",
    "encode decode",
    "mount unmount",
    "sync async",
    "accept refuse",
    "equip unequip",
    "buy sell",
    "deposit withdraw",
    "pass fail",
    "success fail",
    "succeed fail",
    "ascend descend",
    "ascending descending",
    "min max",
    "minimum maximum",
    "always never",
    "local remote",
    "read write",
    "skip call",
    "skip check",
    "client server",
    "quote unquote",
    "quoted unquoted",
    "attack flee",
    "before after",
    "with without",
    "most least",
    "top bottom",
    "wide narrow",
    "commit revert",
    "merge split",
    "short long",
    "same different",
    "expand collapse",
    "global local",
    "high low",
    "higher lower",
    "public private",
    "manual automatic",
    "cold hot",
    "front back",
    "input output",
    "horizontal vertical",
    "single double",
    "upgrade downgrade",
    "safe unsafe",
    "valid invalid",
    "sort shuffle",
    "forward backward",
    "earlier later",
    "closed open",
)
_STOP = listed(
    """
    a an the this that these those it its they them their there here is are was were be been being am do does
    did done has have had having will would should shall can could may might must to of and or but as so such
    than too very just also only really please always simply then else if when whenever while once before after
    until till unless in on at by for with from into onto about your you we our i one ones another other any
    some each every all both which who whom what whose how why where because since otherwise instead rather out
    up over again first sure case soon long having get gets got getting let lets now still yet even already
    anyway either neither nor not no never without avoid don't doesn't cannot can't isn't aren't won't step time
    times prior ahead anew want need needs turn whole
    """
)
_NEGATORS = listed(
    """
    not no never without avoid cannot can't don't doesn't isn't aren't won't didn't shouldn't mustn't refrain
    nor neither skip unless hardly stop
    """
)
_PHRASES = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (
            (
                r"\b(?:does not|doesn't|do not|don't|did not|will not|won't) (?:work|succeed)\b|"
                r"\bunsuccessful(?:ly)?\b|\bgoes wrong\b|\bends? in an error\b"
            ),
            "fails",
        ),
        (
            (
                r"\b(?:is|are|was|were) not (?:there|present|found|available|installed)\b|\b(?:cannot|can't|"
                r"could not) (?:be found|find)\b|\b(?:does not|doesn't|do not|don't) exist\b|\bnot found\b|"
                r"\bis nowhere\b"
            ),
            "missing",
        ),
        (r"\b(?:has|have|having|is|are|with) no\b|\blacks?\b|\bthere (?:is|are) no\b", "missing"),
        (
            (
                r"\btry (?:it |that |them |this )?(?:again|once more|anew)\b|\b(?:run|do|call|start) (?:it |that |"
                r"them |this )?(?:again|once more|anew|a second time)\b|\b(?:second|another|new) (?:attempt|"
                r"try)(?: at)?\b"
            ),
            "retry",
        ),
        (
            r"\bmake sure\b|\bsee (?:to it|whether|if)\b|\blook (?:whether|if|that)\b|\bcheck (?:whether|if|that)\b",
            "check",
        ),
        (r"\bprior to\b|\bahead of\b|\bearlier than\b", "before"),
        (r"\b(?:as soon as|just after|right after|following|upon|subsequent to)\b", "after"),
        (
            (
                r"\bin case(?: of)?\b|\bwhenever\b|\bevery time\b|\beach time\b|\bin the event (?:that|of)\b|"
                r"\bprovided that\b"
            ),
            "when",
        ),
        (r"\brather than\b|\bin place of\b|\bin lieu of\b|\band not\b|\bnot\b(?= \w+$)", "instead of"),
        (r"\btimes? out\b|\btimed out\b|\bran out of time\b", "timeout"),
        (r"\bturn(?:ed|ing)? (?:it )?on\b|\bswitch(?:ed|ing)? (?:it )?on\b", "enable"),
        (r"\bturn(?:ed|ing)? (?:it )?off\b|\bswitch(?:ed|ing)? (?:it )?off\b", "disable"),
        (r"\bgets? stuck\b", "hangs"),
        (r"\bnever again\b", "never"),
    )
)
_IRREGULAR = {
    "ran": "run",
    "broke": "break",
    "wrote": "write",
    "written": "write",
    "took": "take",
    "taken": "take",
    "kept": "keep",
    "found": "find",
    "went": "go",
    "gone": "gone",
    "made": "make",
    "sent": "send",
    "built": "build",
    "began": "begin",
    "saw": "see",
    "seen": "see",
    "came": "come",
    "held": "hold",
    "lost": "lose",
    "left": "left",
    "froze": "freeze",
    "frozen": "freeze",
    "stuck": "stuck",
    "chosen": "choose",
    "chose": "choose",
    "bought": "buy",
    "sold": "sell",
    "fought": "fight",
    "shown": "show",
    "given": "give",
    "gave": "give",
    "dying": "die",
}
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_BREAK = re.compile(r"[.;!?]+(?:\s|$)|\s[–—-]\s|:\s")
_BOUND = re.compile(r"[,.;:!?]\s")
_FIRST = re.compile(r"^(?:first|beforehand)\b|\b(?:first|beforehand)[.,]?$")


def stem(word: str) -> str:
    """A rough stem, the same for the forms that one verb or noun takes in lessons."""
    word = _IRREGULAR.get(word, word)
    for ending, put in (("ies", "y"), ("ied", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        if (
            word.endswith(ending)
            and len(word) - len(ending) >= 3 - (ending in ("ied", "ies"))
            and not word.endswith("ss")
        ):
            base = word[: len(word) - len(ending)] + put
            if ending in ("ing", "ed") and len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                base = base[:-1]
            if ending in ("ing", "ed") and not re.search("[aeiouy]", base):
                continue
            word = base
            break
    return word.removesuffix("e") if len(word) > 3 else word


_CLASS: dict[str, str] = {}
for _group in _SYNONYMS:
    for _member in _group.split("|"):
        _CLASS.setdefault(stem(_member), stem(_group.split("|")[0]))


def concept(word: str) -> str:
    """The stem of a word, or of the word that stands for its kind."""
    root = stem(word)
    return _CLASS.get(root, root)


_OPPOSITE = frozenset(frozenset(concept(word) for word in pair.split()) for pair in _ANTONYMS)
# On these words alone opposites differ: they carry no meaning elsewhere.
_POLAR_STOPS = listed(
    """
    on off up down over under above below first last before after
    """
)


def opposed(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether a word that only one text has is the opposite of one that only the other has."""
    mine, yours = one - other, other - one
    return any(frozenset((a, b)) in _OPPOSITE for a in mine for b in yours)


@dataclass(frozen=True, slots=True)
class Meaning:
    """One lesson, reduced. All sets hold concepts, except `facts` and `code`."""

    key: str
    facts: frozenset[str]
    code: frozenset[str]
    words: frozenset[str]
    polar: frozenset[str]
    negated: frozenset[str]
    earlier: frozenset[str]
    later: frozenset[str]
    chosen: frozenset[str]
    rejected: frozenset[str]
    ways: frozenset[tuple[str, str]]


def read(text: str) -> Meaning:
    """Reads a lesson of any length; takes time in proportion to it."""
    plain = facts.normalised(text)
    hard, rest = facts.split(plain)
    low = rest.casefold().replace("’", "'")
    key = "".join(c for c in plain.casefold() if c.isalnum())
    for pattern, replacement in _PHRASES:
        low = pattern.sub(replacement, low)
    earlier, later = _order(low)
    chosen, rejected = _choice(low)
    return Meaning(
        key=key,
        facts=hard,
        code=frozenset(concept(w) for w in facts.in_code(plain)),
        words=_concepts(low),
        polar=_polar(low),
        negated=_negated(low),
        earlier=earlier,
        later=later,
        chosen=chosen,
        rejected=rejected,
        ways=_ways(plain.casefold()),
    )


def _concepts(text: str) -> frozenset[str]:
    return frozenset(concept(w) for w in _WORD.findall(text) if w not in _STOP and not facts.is_count(w) and len(w) > 1)


def _polar(text: str) -> frozenset[str]:
    return frozenset(w for w in _WORD.findall(text) if w in _POLAR_STOPS) | _concepts(text)


def _negated(text: str) -> frozenset[str]:
    """The words that stand within three content words behind a negation, up to the end of the clause."""
    found: set[str] = set()
    for clause in _BOUND.split(text):
        words = _WORD.findall(clause)
        for place, word in enumerate(words):
            if word in _NEGATORS:
                after = [concept(w) for w in words[place + 1 :] if w not in _STOP]
                found.update(after[:2])
            elif concept(word) == "miss":
                around = [concept(w) for w in words if w not in _STOP and concept(w) != "miss"]
                found.update(f"miss {w}" for w in around[:0])
    return frozenset(found)


def _order(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """What comes first and what second: `before B, A`, `A before B`, `after A, B`, `if A, B`, `A, then B`."""
    first: set[str] = set()
    second: set[str] = set()
    for sentence in _BREAK.split(text):
        match = re.search(r"\b(before|until|after|if|when|once|while|then|unless)\b", sentence)
        if match is None:
            continue
        word, head, tail = match.group(), sentence[: match.start()].strip(" ,"), sentence[match.end() :].strip(" ,")
        if word == "then":
            one, two = head, tail
        else:
            sub, main = (tail, head) if _concepts(head) else _cut(tail)
            backwards = word in ("before", "until") or (
                word in ("if", "when", "once") and _FIRST.search(main) is not None
            )
            one, two = (main, sub) if backwards else (sub, main)
        first |= _concepts(one)
        second |= _concepts(two)
    return frozenset(first - second), frozenset(second - first)


def _cut(text: str) -> tuple[str, str]:
    """A clause that opens a sentence, and what follows its comma."""
    sub, comma, main = text.partition(",")
    return (sub, main) if comma else (text, "")


def _choice(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """What is taken and what is left: `A instead of B`, `instead of B, A`, `replace B with A`."""
    chosen: set[str] = set()
    rejected: set[str] = set()
    for sentence in _BREAK.split(text):
        if (match := re.search(r"\binstead of\b", sentence)) is not None:
            head, tail = sentence[: match.start()], sentence[match.end() :]
            if not _concepts(head):
                tail, head = _cut(tail)
            chosen |= _near(head, last=True)
            rejected |= _near(tail, last=False)
        elif (match := re.search(r"\breplac\w+ (.+?) (?:with|by) (.+)", sentence)) is not None:
            chosen |= _near(match.group(2), last=False)
            rejected |= _near(match.group(1), last=False)
        elif (match := re.search(r"\bprefer (.+?) (?:over|to) (.+)", sentence)) is not None:
            chosen |= _near(match.group(1), last=False)
            rejected |= _near(match.group(2), last=False)
    return frozenset(chosen - rejected), frozenset(rejected - chosen)


def _near(text: str, *, last: bool) -> frozenset[str]:
    words = [w for w in _WORD.findall(text) if w not in _STOP]
    return frozenset(concept(w) for w in (words[-3:] if last else words[:3]))


def _ways(text: str) -> frozenset[tuple[str, str]]:
    """Where something goes and comes from: the word or name behind `to`, `into`, `from`, `over`, `than`."""
    pairs = re.findall(
        (
            r"\b(to|into|onto|from|over|than|instead of|before|after|if|when)\s+(?:the |a |an |"
            r"your )?[`'\"]?([\w./-]+)"
        ),
        text,
    )
    return frozenset((way, concept(word.strip("./"))) for way, word in pairs if word not in _STOP)
