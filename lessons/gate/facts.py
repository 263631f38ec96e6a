"""The hard facts of a lesson: numbers, versions, coordinates, names in code (L12).

Two lessons that differ in one of these are two lessons, however alike their words are.
"""

import re
from collections.abc import Callable

from lessons.gate import folding

_UNITS: dict[str, tuple[str, int]] = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), ("s", 1)),
    **dict.fromkeys(("ms", "millisecond", "milliseconds"), ("ms", 1)),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), ("s", 60)),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), ("s", 3600)),
    **dict.fromkeys(("day", "days"), ("s", 86400)),
    **dict.fromkeys(("kb", "kib"), ("kb", 1)),
    **dict.fromkeys(("mb", "mib", "megabyte", "megabytes"), ("mb", 1)),
    **dict.fromkeys(("gb", "gib", "gigabyte", "gigabytes"), ("gb", 1)),
    **dict.fromkeys(("%", "percent"), ("%", 1)),
    **dict.fromkeys(("gp", "coins"), ("gp", 1)),
}
_COUNTS = {
    word: str(n)
    for n, word in enumerate(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 2
    )
}
_COUNTS |= {"twice": "2", "thrice": "3", "zero": "0"}
_UNIT = r"(?:\s?(" + "|".join(sorted(_UNITS, key=len, reverse=True)) + r")(?![\w]))?"

_COUNT = re.compile(r"\b(" + "|".join(_COUNTS) + r")\b", re.I)
_COORDINATES = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?){1,2}(?![\w.]*\d)")
_NUMBER = re.compile(r"(?<![\w.])v?([-+]?\d+(?:\.\d+)*(?:\.x)?)" + _UNIT + r"(?![\w]|\.\d)", re.I)
_NAME = re.compile(
    r"(?<![\w-])--?[A-Za-z][\w-]*(?:=[\w./-]+)?"  # flags
    r"|[\w~@$./:\\-]*\w[./_:\\]+\w[\w~@./:\\-]*"  # paths, files, attributes, snake_case
    r"|\b[a-z]+[A-Z]\w*|\b[A-Z]+[a-z]+[A-Z]\w*"  # camelCase
    r"|\b(?=\w*\d)(?=\w*[A-Za-z])\w+"  # letters and digits in one
    r"|(?<![\w.])[.~][A-Za-z]\w+"  # dotfiles
    r"|(?<!\S)(?:[<>=!]=?|\|\||&&)(?!\S)"  # comparisons
)
_CODE = re.compile(r"`([^`\n]+)`")
_PLAIN = re.compile(r"(?<![\w./:=-])[A-Za-z]{2,}(?![\w./:=-])")


def normalised(text: str) -> str:
    """One spelling for each letter: no format characters, NFKC, look-alikes folded, one space."""
    return " ".join(folding.normalised(text).split())


def split(text: str) -> tuple[frozenset[str], str]:
    """The facts of a `normalised` text, and the words that remain without them.

    `30 seconds`, `30s` and `30 s` are one fact, as are `2 min` and `120 s`, `twice` and `2 times`.
    """
    facts: list[str] = []

    def taker(read: Callable[[re.Match[str]], str]) -> Callable[[re.Match[str]], str]:
        def take(match: re.Match[str]) -> str:
            facts.append(read(match))
            return " "

        return take

    text = _COUNT.sub(lambda match: _COUNTS[match[1].casefold()], text)
    rest = _COORDINATES.sub(taker(lambda match: re.sub(r"\s", "", match.group())), text.replace("`", " "))
    rest = _NUMBER.sub(taker(_number), rest)
    rest = _NAME.sub(taker(lambda match: match.group().rstrip(".:,").casefold()), rest)
    return frozenset(facts), rest


def in_code(text: str) -> frozenset[str]:
    """The plain words that stand between backticks, case-folded."""
    return frozenset(word.casefold() for word in _PLAIN.findall(" ".join(_CODE.findall(text))))


def is_count(word: str) -> bool:
    """Whether a lower-case word is already a fact (`twice`)."""
    return word in _COUNTS


def _number(match: re.Match[str]) -> str:
    number, unit = match.group(1), (match.group(2) or "").casefold()
    if not unit:
        return number.casefold()
    name, factor = _UNITS[unit]
    return f"{int(number) * factor}{name}" if number.isdigit() else f"{number}{unit}"
