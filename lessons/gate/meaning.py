"""What a lesson says, reduced so that two wordings can be compared (L12).

Words become concepts. What a wording must not lose is kept beside them: which words are negated,
what comes first and what second, what is chosen and what is rejected, where something goes to and
comes from.
"""

import re
from dataclasses import dataclass, field

from lessons.gate import facts
from lessons.gate.synonyms import concept
from lessons.gate.vocabulary import listed

# A person's lesson may be of any length; beyond this its wording is not compared.
LONGEST = 2_000

_STOP = listed(
    """
    a about after again ahead all already also always am an and anew another any anyway are aren't as at avoid
    be because been before being both but by can can't cannot case could did do does doesn't don't done each
    either else even ever every first for from get gets getting got had has have having he her here hers him
    himself his how i if in instead into is isn't it its just let lets long may might must need needs neither
    never no nor not now of on once one ones only onto or other otherwise our out over please prior rather
    really shall she should simply since so some soon step still such sure than that the their them then there
    these they this those till time times to too turn unless until up very want was we were what when whenever
    where which while who whole whom whose why will with without won't would yet you your
    """
)
_NEGATORS = listed(
    """
    aren't avoid can't cannot didn't doesn't don't hardly isn't mustn't neither never no nor not refrain
    shouldn't skip stop unless without won't
    """
)
# On these words alone opposites differ: they carry no meaning elsewhere.
_POLAR_STOPS = listed("in out on off up down over under above below first last before after if when unless")
_PHRASES = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"\b(?:do not|don't|never) ([^.;,]+?) until\b", r"\1 after"),
        (r"\bonly (?=after|when|if|once)", ""),
        (r"\bno longer\b|\b(?:stops?|ceases?) (?=\w+ing\b)|\bnot (?=.{1,40} any ?more\b)", "not "),
        (r"\bby hand\b", "manually"),
        (r"\bleft over\b", "leftover"),
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
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_BREAK = re.compile(r"[.;!?]+(?:\s|$)|\s[–—-]\s|:\s")
_BOUND = re.compile(r"[,.;:!?]\s")
_CONNECTIVE = re.compile(r"\b(?:before|until|after|if|when|once|while|then|unless|because|since)\b")
# (pattern, group that is taken, group that is left)
_CHOICES = (
    (re.compile(r"^\W*instead of ([^,]+),(.+)"), 2, 1),
    (re.compile(r"(.+)\binstead of\b(.+)"), 1, 2),
    (re.compile(r"\breplac\w+ (.+?) (?:with|by) (.+)"), 2, 1),
    (re.compile(r"\bprefer (.+?) (?:over|to) (.+)"), 1, 2),
)
# Verbs that negate only what they are followed by as a form in -ing: "stop retrying".
_GIVING_UP = listed("stop skip avoid refrain")
_FIRST = re.compile(r"^(?:first|beforehand)\b|\b(?:first|beforehand)[.,]?$")


@dataclass(frozen=True, slots=True)
class Meaning:
    """One lesson, reduced. The sets hold concepts; `spelled` gives the word behind each."""

    key: str
    facts: frozenset[str] = frozenset()
    code: frozenset[str] = frozenset()
    spelled: dict[str, str] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    polar: frozenset[str] = frozenset()
    negated: frozenset[str] = frozenset()
    earlier: frozenset[str] = frozenset()
    later: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    rejected: frozenset[str] = frozenset()
    ways: frozenset[tuple[str, str]] = frozenset()


def read(text: str) -> Meaning:
    """Reads a lesson. One longer than `LONGEST` characters is only ever equal to itself: its key is its whole text."""
    plain = facts.normalised(text)
    if len(plain) > LONGEST:
        return Meaning(key=plain.casefold())
    hard, rest = facts.split(plain)
    low = rest.casefold()
    for pattern, replacement in _PHRASES:
        low = pattern.sub(replacement, low)
    spelled = {concept(word): word for word in _content(low)}
    earlier, later = _order(low)
    chosen, rejected = _choice(low)
    return Meaning(
        key="".join(character for character in plain.casefold() if character.isalnum()) or plain,
        facts=hard,
        code=frozenset(concept(word) for word in facts.in_code(plain)),
        spelled=spelled,
        words=frozenset(spelled),
        polar=frozenset(word for word in _WORD.findall(low) if word in _POLAR_STOPS) | frozenset(spelled),
        negated=_negated(low),
        earlier=earlier,
        later=later,
        chosen=chosen,
        rejected=rejected,
        ways=_ways(plain.casefold()),
    )


def _content(text: str) -> list[str]:
    return [w for w in _WORD.findall(text) if w not in _STOP and not facts.is_count(w) and len(w) > 1]


def _concepts(text: str) -> frozenset[str]:
    return frozenset(concept(word) for word in _content(text))


def _negated(text: str) -> frozenset[str]:
    """The two content words behind a negation, up to the end of its clause."""
    found: set[str] = set()
    for clause in re.split(rf"{_BOUND.pattern}|{_CONNECTIVE.pattern}", text):
        words = _WORD.findall(clause or "")
        for place, word in enumerate(words):
            behind = words[place + 1 :]
            if word in _NEGATORS and (word not in _GIVING_UP or "".join(behind[:1]).endswith("ing")):
                found.update(concept(w) for w in [w for w in behind if w not in _STOP][:2])
    return frozenset(found)


def _order(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """What comes first and what second: `before B, A`, `A before B`, `after A, B`, `if A, B`, `A, then B`."""
    first: set[str] = set()
    second: set[str] = set()
    for sentence in _BREAK.split(text):
        for word, sub, main in _clauses(sentence.strip()):
            backwards = word in ("before", "until") or (word in ("if", "when") and _FIRST.search(main) is not None)
            one, two = (main, sub) if backwards else (sub, main)
            first |= _concepts(one)
            second |= _concepts(two)
    return frozenset(first - second), frozenset(second - first)


def _clauses(sentence: str) -> list[tuple[str, str, str]]:
    """(connective, its clause, the main clause) for each connective of a sentence."""
    found: list[tuple[str, str]] = []
    opening = _CONNECTIVE.match(sentence)
    if opening is not None and "," in sentence:
        sub, _, sentence = sentence[opening.end() :].partition(",")
        found.append((opening.group(), sub))
    pieces = re.split(f"({_CONNECTIVE.pattern})", sentence)
    main = pieces[0]
    if not _concepts(main) and len(pieces) > 2 and not found:
        return []
    found += list(zip(pieces[1::2], pieces[2::2], strict=True))
    return [("after", main, sub) if word == "then" else (word, sub, main.strip()) for word, sub in found]


def _choice(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """What is taken and what is left: `A instead of B`, `instead of B, A`, `replace B with A`, `prefer A to B`."""
    chosen: set[str] = set()
    rejected: set[str] = set()
    for clause in re.split(rf"{_BREAK.pattern}|{_CONNECTIVE.pattern}", text):
        for pattern, taken, left in _CHOICES:
            if (match := pattern.search(clause or "")) is not None:
                chosen |= _concepts(match[taken])
                rejected |= _concepts(match[left])
                break
    return frozenset(chosen - rejected), frozenset(rejected - chosen)


def _ways(text: str) -> frozenset[tuple[str, str]]:
    """Where something goes and comes from: the word or name behind `to`, `into`, `from`, `over`, `than`."""
    pairs = re.findall(r"\b(to|into|onto|from|over|than)\s+(?:the |a |an |your )?[`'\"]?([\w./-]+)", text)
    return frozenset((way, concept(word.strip("./"))) for way, word in pairs if word not in _STOP)
