"""Secrets in pieces: the text with its string concatenations joined, and the text with all separators left out."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from autorune.scrubbing.spans import Span, View, without

_SEAM = re.compile(
    r"(?P<q>[\"'`])(?:\)?[ \t]{0,8}(?:\+|\.\.?|&|\|\||\\|~|"
    r"<>)?[ \t]{0,8}(?:\r?\n(?:[ \t]{0,80}\r?\n)?[ \t]{0,80})?(?:\+|\.\.?|&|\|\|)?[ \t]{0,8}|"
    r"\.concat\([ \t]{0,8}|\)?[ \t]{0,4}\+[ \t]{0,4}(?:String|str|atob)\()[fbrFBRuU]?(?P<r>[\"'`])"
)
_CONTINUED = re.compile(r"\\\r?\n[ \t]{0,80}")
_JOIN_AFTER = re.compile(r"\]\s{0,40}\.join\(\s{0,8}(?:\"\"|''|``)\s{0,8}\)")
_JOIN_BEFORE = re.compile(r"(?:\"\"|'')\.join\(\s{0,8}[\[(]")
_CLOSED = re.compile(r"[\])]")
_COMMA = re.compile(r"[\"'`]\s{0,80},\s{0,80}[fbrFBR]?[\"'`]")
_PLUS_EQUALS = re.compile(
    r"[\"'`][ \t]{0,4};?[ \t]{0,4}\r?\n?[ \t]{0,40}[A-Za-z_$][\w.$]{0,60}[ \t]{0,4}\+=[ \t]{0,4}[\"'`]"
)
MAX_LIST = 4096

_SEPARATORS = " \t\r\n\v\f\"'`+\\,.-_|&()[]{};:/<>=*#"
_SEPARATOR = re.compile(f"[{re.escape(_SEPARATORS)}]+")
_DELETED = dict.fromkeys(map(ord, _SEPARATORS))


def joined(view: View) -> tuple[View, list[int]] | None:
    """The view with seams between literals left out, and where in it the seams were; None without any."""
    gaps = sorted(set(_seams(view.text)))
    kept: list[tuple[int, int]] = []
    for gap in gaps:
        if not kept or gap[0] >= kept[-1][1]:
            kept.append(gap)
    whole = without(view, kept)
    if whole is None:
        return None
    seams, lost = [], 0
    for start, end in kept:
        seams.append(start - lost)
        lost += end - start
    return whole, seams


def _seams(text: str) -> Iterator[tuple[int, int]]:
    for found in _SEAM.finditer(text):
        if found["q"] != found["r"] or found.end() - found.start() > 2:
            yield found.span()
    for found in _CONTINUED.finditer(text):
        yield found.span()
    for found in _PLUS_EQUALS.finditer(text):
        yield found.span()
    for found in _JOIN_AFTER.finditer(text):
        opened = text.rfind("[", max(0, found.start() - MAX_LIST), found.start())
        if opened >= 0:
            yield from (comma.span() for comma in _COMMA.finditer(text, opened, found.start()))
    for found in _JOIN_BEFORE.finditer(text):
        closed = _CLOSED.search(text, found.end(), found.end() + MAX_LIST)
        if closed:
            yield from (comma.span() for comma in _COMMA.finditer(text, found.end(), closed.start()))


def crossing(spans: Iterator[Span], seams: list[int]) -> Iterator[Span]:
    """Those spans that a seam lies in: the others were found in the plain text already."""
    for span in spans:
        place = bisect_right(seams, span.start)
        if place < len(seams) and seams[place] < span.end:
            yield span


def squeezed_text(text: str) -> str:
    """What the squeezed view reads, without the map of where it came from: enough to see whether a look is worth it."""
    return text.translate(_DELETED)


def squeezed(view: View) -> View | None:
    """The view without white space, quotes and punctuation: `['Z', 'x', '9']` and `Z-x-9` read Zx9."""
    return without(view, (found.span() for found in _SEPARATOR.finditer(view.text)))
