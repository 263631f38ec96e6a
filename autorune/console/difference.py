"""What differs between two texts, line by line, for a page; hidden characters are visible on both sides (O01)."""

import difflib
from dataclasses import dataclass

from autorune.console.code import unix_lines
from autorune.scrubbing.text import visible

CONTEXT = 4
"""Unchanged lines shown around a change."""
MAX_COMPARED = 3000
"""Changed lines of each side that are compared one by one; beyond, the whole part is shown as replaced."""

Span = tuple[str, int, int, int, int]
"""What happens (equal, replace, delete, insert), from where to where in the old text and in the new."""


@dataclass(frozen=True)
class Line:
    """One line of a difference: `kind` is same, added, removed or gap; numbers are of the old and the new text."""

    kind: str
    text: str
    old: int | None = None
    new: int | None = None


@dataclass(frozen=True)
class Difference:
    lines: list[Line]
    added: int
    removed: int

    def __bool__(self) -> bool:
        return bool(self.added or self.removed)


def difference(old: str, new: str) -> Difference:
    """The lines taken away and added on the way from `old` to `new`, with a little of what surrounds them."""
    old, new = _comparable(old, new)
    before, after = old.split("\n"), new.split("\n")
    lines: list[Line] = []
    for group in _groups(before, after):
        if lines or group[0][1] > 0:
            lines.append(Line("gap", ""))
        for change, i1, i2, j1, j2 in group:
            if change == "equal":
                lines += [Line("same", visible(before[i]), i + 1, j1 + i - i1 + 1) for i in range(i1, i2)]
            else:
                lines += [Line("removed", visible(before[i]), old=i + 1) for i in range(i1, i2)]
                lines += [Line("added", visible(after[j]), new=j + 1) for j in range(j1, j2)]
    kinds = [line.kind for line in lines]
    return Difference(lines, kinds.count("added"), kinds.count("removed"))


def _comparable(old: str, new: str) -> tuple[str, str]:
    """Without CR LF where both have it throughout; where only one has, the CRs are part of the difference."""
    plain = unix_lines(old), unix_lines(new)
    return plain if (plain[0] != old) == (plain[1] != new) else (old, new)


def _groups(before: list[str], after: list[str]) -> list[list[Span]]:
    """The changes with a few unchanged lines around each; what both begin and end with is set aside first."""
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    one, other = before[head : len(before) - tail], after[head : len(after) - tail]
    changes: list[Span] = [("replace", 0, len(one), 0, len(other))]
    if max(len(one), len(other)) <= MAX_COMPARED:
        changes = list(difflib.SequenceMatcher(None, one, other).get_opcodes())
    moved = [(kind, i1 + head, i2 + head, j1 + head, j2 + head) for kind, i1, i2, j1, j2 in changes]
    return _grouped([span for span in moved if span[0] != "equal"], len(before), len(after))


def _grouped(changes: list[Span], before: int, after: int) -> list[list[Span]]:
    """Changes that stand close together form one group, filled and framed with what is the same in both."""
    groups: list[list[Span]] = []
    for change in changes:
        _, i1, _, j1, _ = change
        if groups and i1 - groups[-1][-1][2] <= 2 * CONTEXT:
            end = groups[-1][-1]
            groups[-1] += [("equal", end[2], i1, end[4], j1), change]
        else:
            lead = min(CONTEXT, i1, j1)
            groups.append([("equal", i1 - lead, i1, j1 - lead, j1), change])
    for group in groups:
        _, _, i2, _, j2 = group[-1]
        trail = min(CONTEXT, before - i2, after - j2)
        group.append(("equal", i2, i2 + trail, j2, j2 + trail))
    return groups


def _common(one: list[str], other: list[str]) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
