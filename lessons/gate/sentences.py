"""Sentences of a lesson, where a full stop inside a name or a version ends none."""

import re

_CODE = re.compile(r"`[^`\n]*`")
_QUOTED = re.compile(r"\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)")
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|etc|vs|approx|resp|cf|no|nos|min|max|sec|fig|v|incl|excl|St|Mr|Dr)\.(?=\s)", re.I
)
_END = re.compile(r"[.!?…]+[\"')\]]*(?=\s|$)")


def without_code(text: str) -> str:
    """The text with each `inline code` replaced by one plain word."""
    return _CODE.sub("code", text)


def split(text: str) -> list[str]:
    """The sentences of one line, without empty ones; code and quotations are not cut.

    They come back without their code, for counting and for tests on words.
    """
    plain = _QUOTED.sub("quotation", without_code(text))
    plain = _ABBREVIATION.sub(lambda match: match.group().replace(".", ""), plain)
    return [part.strip() for part in _END.split(plain) if part.strip(" .,;:\"'")]
