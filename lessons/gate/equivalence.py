"""Whether a lesson says what another one already says (L12).

Equal after Unicode normalisation, case folding and removal of blanks and punctuation, or alike in
meaning above `THRESHOLD`. However alike, two lessons are different when a number, a version, a
coordinate or a name in code differs, or when one advises the opposite of the other.
"""

from collections.abc import Iterable

from rapidfuzz.distance import OSA

from lessons.gate.meaning import Meaning, read
from lessons.gate.synonyms import TURNING, opposed, soft

# Share of the meaning words that both have. Chosen on the labelled pairs of
# tests/lessons/gate/pairs.py, where precision and recall are printed for each value.
THRESHOLD = 0.7
# What one replaced word costs: "npm" for "pip" is another lesson, however long the rest is.
_REPLACED = 0.3
_REPLACED_SOFT = 0.06
_TYPO = 5
# Nothing but equal spelling is more than this.
_REWORDED = 0.99


def find_match(text: str, candidates: Iterable[tuple[int, str]]) -> int | None:
    """The id of the candidate that `text` repeats most closely, or None (L12).

    `candidates` are (id, text) of the lessons to compare with, whoever wrote them, in any order;
    of equally close ones the first is named.
    """
    mine = read(text)
    best: tuple[float, int] | None = None
    for identity, other in candidates:
        score = similarity(mine, read(other))
        if score >= THRESHOLD and (best is None or score > best[0]):
            best = (score, identity)
    return best[1] if best else None


def similarity(one: Meaning, other: Meaning) -> float:
    """0 for different lessons, 1 for the same text in any spelling; see the module."""
    if one.facts != other.facts:
        return 0.0
    if one.key == other.key:
        return 1.0
    if not one.words or not other.words or _contrary(one, other):
        return 0.0
    return min(_alike(one, other), _REWORDED)


def _contrary(one: Meaning, other: Meaning) -> bool:
    """Opposite advice, or the same words with their parts exchanged."""
    shared = one.words & other.words
    return (
        opposed(one.polar, other.polar)
        or bool((one.words ^ other.words) & TURNING)
        or bool((one.negated ^ other.negated) & shared)
        or not one.code <= other.words | other.code
        or not other.code <= one.words | one.code
        or _crossed(one.earlier, one.later, other.earlier, other.later)
        or _exchanged(one, other)
        or _turned(one, other)
    )


def _crossed(
    first: frozenset[str], second: frozenset[str], other_first: frozenset[str], other_second: frozenset[str]
) -> bool:
    """Whether words were exchanged between the two sides, or more changed sides than stayed."""
    there, back = len(first & other_second), len(second & other_first)
    return (there > 0 and back > 0) or there + back > len(first & other_first) + len(second & other_second)


def _exchanged(one: Meaning, other: Meaning) -> bool:
    """Whether what one takes the other leaves, and the reverse."""
    return bool(one.chosen & other.rejected) and bool(one.rejected & other.chosen)


def _turned(one: Meaning, other: Meaning) -> bool:
    """Whether something goes to where it came from in the other: `copy A to B` against `copy B to A`."""
    ways, others = dict(one.ways), dict(other.ways)
    shared = one.words & other.words
    return any(way in others and others[way] != word and {word, others[way]} <= shared for way, word in ways.items())


def _alike(one: Meaning, other: Meaning) -> float:
    """Dice of the concepts, misspelled ones paired, less what replaced ones cost."""
    mine, yours = sorted(one.words - other.words), sorted(other.words - one.words)
    paired = len(one.words & other.words)
    for word in tuple(mine):
        twin = next((w for w in yours if _misspelled(one.spelled[word], other.spelled[w])), None)
        if twin is not None:
            mine.remove(word)
            yours.remove(twin)
            paired += 1
    hard = min(sum(not soft(w) for w in mine), sum(not soft(w) for w in yours))
    light = min(len(mine), len(yours)) - hard
    return 2 * paired / (len(one.words) + len(other.words)) - hard * _REPLACED - light * _REPLACED_SOFT


def _misspelled(word: str, other: str) -> bool:
    return min(len(word), len(other)) >= _TYPO and word[0] == other[0] and OSA.distance(word, other) == 1
