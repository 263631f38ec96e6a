"""Values that the scrubber is told: the bot's password, the owner's keys, in every form and in pieces (T06, X02).

A value that is short or a plain word would destroy scripts if it were masked wherever it stands; it is masked
only where it is a whole quoted or assigned token, under a rule of its own, so that someone rotates it.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from autorune.scrubbing.encodings import as_standard, caseless_forms, encoded_cores
from autorune.scrubbing.escapes import unescaped
from autorune.scrubbing.joined import squeezed, squeezed_text
from autorune.scrubbing.literals import looks_random
from autorune.scrubbing.occurrences import apart, every, whole_token
from autorune.scrubbing.shadow import shadow
from autorune.scrubbing.spans import Span, View
from autorune.scrubbing.weak_known import is_odd, weak_values

RULE = "known"
ENCODED_RULE = "known_encoded"
FRAGMENT_RULE = "known_fragment"

STRONG_LENGTH = 8
LONG = 16
SHORTEST = 3
MIN_FRAGMENT, MAX_FRAGMENT = 6, 12
MIN_PART = 4

_PREFIX = re.compile(r"^(?:[A-Za-z]{2,10}\d{0,2}[-_]){1,4}|^ey[JI]\w{1,40}")
_DECIMAL = re.compile(r"(?<![0-9A-Za-z])[0-9]{1,7}(?![0-9A-Za-z])")
_HEX = re.compile(r"(?<![0-9A-Za-z])0[xX][0-9A-Fa-f]{1,6}(?![0-9A-Za-z])")
MAX_NUMBER = 24
"""Characters from one number of a spelled-out value to the next."""


class KnownValue:
    """One value and the forms to look for."""

    def __init__(self, value: str) -> None:
        self.value = value
        self.shadow = shadow(value).text

    @property
    def strong(self) -> bool:
        """At least STRONG_LENGTH characters, with a digit among them or as odd or long as no word of a script is."""
        odd = any(char.isdigit() for char in self.value) or looks_random(self.value) or len(self.value) >= LONG
        return len(self.value) >= STRONG_LENGTH and odd

    @cached_property
    def caseless(self) -> list[tuple[str, str]]:
        """(form, rule) pairs, lower-cased."""
        forms = dict.fromkeys(form.lower() for form in caseless_forms(self.shadow) if len(form) >= MIN_FRAGMENT)
        return [(form, RULE if form == self.shadow.lower() else ENCODED_RULE) for form in forms]

    @cached_property
    def cores(self) -> list[str]:
        return [core for core in dict.fromkeys(map(as_standard, encoded_cores(self.value))) if len(core) >= 7]

    @cached_property
    def bare_forms(self) -> list[tuple[str, str]]:
        """The value without separators, reversed and in hexadecimal: what the squeezed view shows."""
        bare = squeezed_text(self.shadow).lower()
        forms = [(bare, RULE), (bare[::-1], ENCODED_RULE), (self.value.encode("utf-8").hex(), ENCODED_RULE)]
        shortest = STRONG_LENGTH if self.strong else MIN_FRAGMENT
        return [(form, rule) for form, rule in forms if len(form) >= shortest]

    @cached_property
    def fragments(self) -> list[str]:
        """Stretches long and odd enough to give the value away."""
        text, size = self.shadow, max(MIN_FRAGMENT, min(MAX_FRAGMENT, len(self.shadow) // 2))
        prefix = _PREFIX.match(text)
        skip = prefix.end() if prefix else 0
        grams = (text[i : i + size] for i in range(len(text) - size + 1) if i + size > skip + 3 or not skip)
        return [gram for gram in dict.fromkeys(grams) if _odd(gram)]


def _odd(gram: str) -> bool:
    """A digit beside a letter, or capitals inside a word: no word that a text would hold anyway."""
    if not any(char.isalpha() for char in gram):
        return False
    if any(char.isdigit() for char in gram):
        return re.fullmatch(r"[A-Z]?[a-z]{3,}[-_ ]?\d{1,2}|[A-Z]{3,}[-_ ]\d{1,2}", gram) is None
    return re.search(r"[a-z][A-Z][a-z]?[A-Z]|[A-Z][a-z][A-Z]|[A-Z]{2}[a-z][A-Z]|[^\w\s.,;:()/\\'\"-]", gram) is not None


def prepare(values: Iterable[str]) -> list[KnownValue]:
    """The values worth looking for, longest first, so that one inside another does not hide it."""
    kept = {value.strip() for value in values}
    return [KnownValue(value) for value in sorted(kept, key=lambda v: (-len(v), v)) if len(value) >= SHORTEST]


def known_values(view: View, values: Iterable[KnownValue]) -> Iterator[Span]:
    """Spans in the original of `view`."""
    values = list(values)
    if not values:
        return
    views = _readings(view)
    for value in values:
        if not value.strong:
            for each in views:
                yield from _mapped(each, weak_values(each.text, value.shadow, value.cores))
            continue
        for each in views:
            yield from _mapped(each, _strong(each.text, value))
        yield from _numbers(view, value)
    for each in views:
        yield from _loose(each, [value for value in values if value.strong or is_odd(value.shadow)])


def _loose(view: View, values: list[KnownValue]) -> Iterator[Span]:
    """Values whose characters stand apart: in quotes of their own, on two lines, with dashes between."""
    plain = squeezed_text(view.text).lower()
    forms = [(form, rule) for value in values for form, rule in value.bare_forms if form in plain]
    close = squeezed(view) if forms else None
    if close is not None:
        for form, rule in forms:
            yield from _mapped(close, every(close.text.lower(), form, rule))


def _readings(view: View) -> list[View]:
    """As it stands, and with its escapes read once and twice."""
    views = [view]
    for _ in range(2):
        deeper = unescaped(views[-1])
        if deeper is None:
            break
        views.append(deeper)
    return views


def _mapped(view: View, spans: Iterable[Span]) -> Iterator[Span]:
    for span in spans:
        yield from view.original(span)


def _strong(text: str, value: KnownValue) -> Iterator[Span]:
    lower = text.lower()
    if len(lower) == len(text):
        for form, rule in value.caseless:
            yield from every(lower, form, rule)
    else:
        yield from every(text, value.shadow, RULE)
    standard = as_standard(text)
    for core in value.cores:
        for span in every(standard, core, ENCODED_RULE):
            yield whole_token(text, span)
    for fragment in value.fragments:
        yield from every(text, fragment, FRAGMENT_RULE)
    yield from _halves(text, value.shadow)


def _halves(text: str, value: str) -> Iterator[Span]:
    """The value cut in two anywhere, when both parts stand in the text as tokens of their own."""
    for cut in range(MIN_PART, len(value) - MIN_PART + 1):
        left, right = value[:cut], value[cut:]
        if left in text and right in text:
            found = [[span for span in every(text, part, FRAGMENT_RULE) if apart(text, span)] for part in (left, right)]
            if all(found):
                yield from found[0] + found[1]


def _numbers(view: View, value: KnownValue) -> Iterator[Span]:
    """`[90, 120, 57]`, `chr(90) + chr(120)`: masked from the first number to the last."""
    first = ord(value.shadow[0])
    for start, pattern, form in ((str(first), _DECIMAL, "{}"), (f"0x{first:x}", _HEX, "0x{:x}")):
        if start not in view.text.lower():
            continue
        numbers = [(found.group().lower(), found.span()) for found in pattern.finditer(view.text)]
        wanted = [form.format(ord(char)) for char in value.shadow]
        written = [number for number, _ in numbers]
        for at in range(len(written) - len(wanted) + 1):
            if written[at] == wanted[0] and written[at : at + len(wanted)] == wanted:
                span = Span(numbers[at][1][0], numbers[at + len(wanted) - 1][1][1], ENCODED_RULE)
                if span.end - span.start <= MAX_NUMBER * len(wanted):
                    yield from view.original(span)
