"""The marker that stands where a secret stood. No rule may find anything in it (X02)."""

import re

MARKER = "[REDACTED]"

MARKERS = re.compile(r"\[REDACTED(?::[\w-]{1,32})?\]")
"""Also markers of other tools and older versions, such as [REDACTED:known]."""


def without_markers(value: str) -> str:
    """What is left of a value once the markers in it are taken out."""
    return MARKERS.sub("", value) if "[REDACTED" in value else value
