"""The one verb of this package: a text, or the fields of a skill, with every secret masked (X02)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from autorune.scrubbing.detection import secrets_in
from autorune.scrubbing.errors import ScrubError
from autorune.scrubbing.known import prepare
from autorune.scrubbing.literals import is_placeholder, looks_chosen, looks_random
from autorune.scrubbing.marker import MARKER, without_markers
from autorune.scrubbing.spans import Span, merged

MAX_PASSES = 3
"""A mask can make a neighbour visible as a secret; after three passes a text is stable."""
MIN_REPEATED = 6
MAX_TEXT = 8 * 1024 * 1024

REPEATED_RULE = "repeated"


@dataclass(frozen=True)
class Mask:
    """One masked value: its line (from 1) and the rule that found it, never the value (T09)."""

    line: int
    rule: str


@dataclass(frozen=True)
class Finding:
    """A mask in a field of a skill; tags are named tags[0], tags[1] …"""

    field: str
    line: int
    rule: str


@dataclass(frozen=True)
class Scrubbed:
    text: str
    masks: tuple[Mask, ...] = ()


@dataclass(frozen=True)
class ScrubbedFields:
    fields: dict[str, str | list[str]]
    findings: tuple[Finding, ...] = ()


@dataclass
class _Field:
    """A text on its way through the passes."""

    name: str
    text: str
    masks: list[Mask] = field(default_factory=list)


class Scrubber:
    """Masks secrets; `known` are values that must vanish in every form. Holds no state between calls."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._known = prepare(known)

    @property
    def weak_known(self) -> int:
        """How many known values are too weak to be masked everywhere: rotate them."""
        return sum(not value.strong for value in self._known)

    def scrub(self, text: str) -> Scrubbed:
        """The text masked. Raises ScrubError when that cannot be finished; the caller then keeps nothing."""
        one = _Field("text", text)
        self._run([one])
        return Scrubbed(one.text, tuple(sorted(one.masks, key=lambda mask: mask.line)))

    def scrub_fields(self, fields: Mapping[str, str | list[str]]) -> ScrubbedFields:
        """All fields of one skill: a value found in one is masked in all (T04). Raises ScrubError."""
        cells = [
            _Field(name if isinstance(value, str) else f"{name}[{index}]", text)
            for name, value in fields.items()
            for index, text in enumerate([value] if isinstance(value, str) else value)
        ]
        self._run(cells)
        texts = iter([cell.text for cell in cells])
        cleaned: dict[str, str | list[str]] = {
            name: next(texts) if isinstance(value, str) else [next(texts) for _ in value]
            for name, value in fields.items()
        }
        findings = (
            Finding(cell.name, mask.line, mask.rule)
            for cell in cells
            for mask in sorted(cell.masks, key=lambda m: m.line)
        )
        return ScrubbedFields(cleaned, tuple(findings))

    def _run(self, cells: list[_Field]) -> None:
        """Passes over all cells until nothing changes."""
        try:
            for _ in range(MAX_PASSES):
                if not self._pass(cells):
                    return
        except ScrubError:
            raise
        except Exception as error:  # whatever it is, nothing unscrubbed may pass; its text may hold the secret
            raise ScrubError(f"scrubbing failed: {type(error).__name__}") from None

    def _pass(self, cells: list[_Field]) -> bool:
        found = []
        for cell in cells:
            if len(cell.text) > MAX_TEXT:
                raise ScrubError("the text is too long to scrub")
            found.append(secrets_in(cell.text, self._known))
        repeated = _repeatable(
            cell.text[span.start : span.end] for cell, spans in zip(cells, found, strict=True) for span in spans
        )
        changed = False
        for cell, spans in zip(cells, found, strict=True):
            spans = merged([*spans, *_repeats(cell.text, repeated)])
            changed = _mask(cell, spans) or changed
        return changed


def _repeatable(values: Iterable[str]) -> list[str]:
    """Masked values odd enough to be masked wherever else they stand."""
    kept = {
        value
        for value in values
        if len(value) >= MIN_REPEATED and without_markers(value) == value and not is_placeholder(value)
    }
    return sorted(
        (v for v in kept if looks_random(v) or (looks_chosen(v, MIN_REPEATED) and re.search(r"\d", v))),
        key=lambda v: (-len(v), v),
    )


def _repeats(text: str, values: list[str]) -> Iterable[Span]:
    for value in values:
        at = text.find(value)
        while at >= 0:
            end = at + len(value)
            if not (_joins(text[at - 1 : at], value[0]) or _joins(value[-1], text[end : end + 1])) or len(value) >= 16:
                yield Span(at, end, REPEATED_RULE)
            at = text.find(value, end)


def _joins(left: str, right: str) -> bool:
    return left.isalnum() and right.isalnum()


def _mask(cell: _Field, spans: list[Span]) -> bool:
    if not spans:
        return False
    out, at, line = [], 0, 1
    for span in spans:
        between = cell.text[at : span.start]
        line += between.count("\n")
        out += [between, MARKER]
        cell.masks.append(Mask(line, span.rule))
        line += cell.text.count("\n", span.start, span.end)
        at = span.end
    out.append(cell.text[at:])
    changed = "".join(out)
    if changed == cell.text:
        return False
    cell.text = changed
    return True
