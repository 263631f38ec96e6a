"""Places in a text, and the views of a text in which rules look for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    """Characters start..end (end excluded) of a text hold a secret, found by `rule`."""

    start: int
    end: int
    rule: str


@dataclass(frozen=True, slots=True)
class View:
    """A text derived from an original, each of whose characters knows where it came from.

    `starts[i]..ends[i]` is the original's range behind character i; both are None when the view is the original.
    """

    text: str
    starts: list[int] | None = None
    ends: list[int] | None = None

    def original(self, span: Span) -> Iterator[Span]:
        """The span in the original: one piece per run of neighbouring characters, so that what the view
        left out (quotes, plus signs, line breaks) is never covered."""
        if self.starts is None or self.ends is None:
            yield span
            return
        if span.start >= span.end:
            return
        start, end = self.starts[span.start], self.ends[span.start]
        for i in range(span.start + 1, span.end):
            if self.starts[i] > end:
                yield Span(start, end, span.rule)
                start = self.starts[i]
            end = max(end, self.ends[i])
        yield Span(start, end, span.rule)

    def derive(self, text: str, starts: list[int], ends: list[int]) -> View:
        """A view of this view: `starts` and `ends` index this view's text."""
        if self.starts is None or self.ends is None:
            return View(text, starts, ends)
        return View(text, [self.starts[i] for i in starts], [self.ends[i - 1] for i in ends])


def without(view: View, gaps: Iterable[tuple[int, int]]) -> View | None:
    """The view with the given ranges (ascending, disjoint) left out; None when there are none."""
    kept: list[str] = []
    starts: list[int] = []
    at = 0
    for gap_start, gap_end in gaps:
        if gap_start < at:
            continue
        kept.append(view.text[at:gap_start])
        starts.extend(range(at, gap_start))
        at = gap_end
    if at == 0:
        return None
    kept.append(view.text[at:])
    starts.extend(range(at, len(view.text)))
    return view.derive("".join(kept), starts, [i + 1 for i in starts])


def merged(spans: Iterable[Span]) -> list[Span]:
    """Overlapping spans as one, in order; the rule of the first one stands for all."""
    result: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if result and span.start < result[-1].end:
            last = result[-1]
            result[-1] = Span(last.start, max(last.end, span.end), last.rule)
        else:
            result.append(span)
    return result
