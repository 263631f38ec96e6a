"""All rules over one text: in its shadow, in its joined shadow, and by the library."""

import re
from collections.abc import Callable, Iterable, Iterator

from autorune.scrubbing.assignments import assignments
from autorune.scrubbing.commands import command_lines
from autorune.scrubbing.headers import authorization, cookies, key_headers
from autorune.scrubbing.joined import crossing, joined
from autorune.scrubbing.known import KnownValue, known_values
from autorune.scrubbing.library import library_findings
from autorune.scrubbing.lines import credential_lines
from autorune.scrubbing.marker import MARKERS
from autorune.scrubbing.markup import markup
from autorune.scrubbing.pem import private_keys
from autorune.scrubbing.phrases import phrases
from autorune.scrubbing.positions import positions
from autorune.scrubbing.shadow import shadow
from autorune.scrubbing.shapes import key_shapes
from autorune.scrubbing.spans import Span, View, merged
from autorune.scrubbing.spoken import spoken
from autorune.scrubbing.urls import url_query, url_userinfo

Detector = Callable[[str], Iterator[Span]]

DETECTORS: tuple[Detector, ...] = (
    *(private_keys, key_shapes, url_userinfo, url_query, authorization, key_headers, cookies, command_lines),
    *(assignments, positions, phrases, markup, spoken, credential_lines),
)
JOINED_DETECTORS: tuple[Detector, ...] = (
    *(key_shapes, authorization, assignments, spoken, credential_lines, url_userinfo),
)


def secrets_in(text: str, known: Iterable[KnownValue]) -> list[Span]:
    """Disjoint spans to mask, in order, none across a line break, none that touches a marker."""
    view = shadow(text)
    found = list(known_values(view, known))
    for detect in DETECTORS:
        for span in detect(view.text):
            found.extend(view.original(span))
    found.extend(_in_pieces(view))
    found.extend(_narrowed(text, library_findings(text), found))
    return list(_maskable(text, merged(found)))


def _narrowed(text: str, findings: Iterable[Span], own: list[Span]) -> Iterator[Span]:
    """The library calls a whole address or argument secret; where an own rule knows the secret part of it, that is
    enough."""
    for span in findings:
        loose = re.search(r"://|[\"'\s:=]", text[span.start : span.end])
        if not (loose and any(span.start <= one.start and one.end <= span.end for one in own)):
            yield span


def _in_pieces(view: View) -> Iterator[Span]:
    result = joined(view)
    if result is None:
        return
    whole, seams = result
    for detect in JOINED_DETECTORS:
        for span in crossing(detect(whole.text), seams):
            yield from whole.original(span)


def _maskable(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Cut at line breaks and around markers, trimmed of blanks: lines and earlier masks stay as they are."""
    for span in spans:
        for start, end in _lines(text, span.start, span.end):
            yield from (Span(a, b, span.rule) for a, b in _around_markers(text, start, end))


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for piece in text[start:end].splitlines(keepends=True):
        left, right = at, at + len(piece)
        while right > left and text[right - 1].isspace():
            right -= 1
        while left < right and text[left].isspace():
            left += 1
        if right > left:
            yield left, right
        at += len(piece)


def _around_markers(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A span that reaches over a marker takes it in whole; one that is nothing but markers is done already."""
    for marker in MARKERS.finditer(text, max(0, start - 48), min(len(text), end + 48)):
        if marker.start() < end and start < marker.end():
            start, end = min(start, marker.start()), max(end, marker.end())
    if MARKERS.sub("", text[start:end]).strip():
        yield start, end
