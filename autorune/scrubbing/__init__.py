"""Secrets and text hygiene, pure Python (X02, X03, X04). Used by the runner and by the API alike."""

from autorune.scrubbing.errors import ScrubError, WireError
from autorune.scrubbing.library import library_available, warm
from autorune.scrubbing.marker import MARKER
from autorune.scrubbing.scrubber import Finding, Mask, Scrubbed, ScrubbedFields, Scrubber


def scrub_text(text: str, known: list[str]) -> str:
    """One text masked, for scoring and for scripts."""
    return Scrubber(known).scrub(text).text


__all__ = [
    "MARKER",
    "Finding",
    "Mask",
    "ScrubError",
    "Scrubbed",
    "ScrubbedFields",
    "Scrubber",
    "WireError",
    "library_available",
    "scrub_text",
    "warm",
]
