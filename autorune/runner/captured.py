"""One item as it may leave the runner: storable, bounded, without secrets (R08, R11, X04)."""

import json
from collections.abc import Mapping
from typing import Any

from autorune.scrubbing import Scrubber, WireError
from autorune.scrubbing.text import escape_captured
from autorune.scrubbing.wire import decode_json

ITEM_LIMIT = 16 * 1024
"""Characters kept of one text; of a longer one the head and the tail, half each."""
MARGIN = 2 * 1024
"""Scrubbed with the part that is kept and then dropped, so that the cut leaves no half of a secret."""
PLAIN = frozenset({"type", "kind", "author", "at", "sequence", "result", "reason"})
"""The runner's own words, which nothing captured can reach."""


def as_item(raw: Mapping[str, Any], scrubber: Scrubber) -> dict[str, Any]:
    """The item with every captured text escaped, capped and scrubbed. Raises ScrubError."""
    return {name: value if name in PLAIN else _kept(value, scrubber) for name, value in raw.items()}


def _kept(value: Any, scrubber: Scrubber) -> Any:
    if isinstance(value, str):
        return kept_text(value, scrubber)
    if not isinstance(value, dict | list):
        return value
    # As one text, so that the scrubber sees each value beside its name.
    text = kept_text(json.dumps(value, ensure_ascii=False, default=str), scrubber)
    try:  # as deep as it will stand in a batch; what the API would not read goes as text
        return decode_json(f"[[[{text}]]]".encode())[0][0][0]
    except WireError:
        return text


def kept_text(text: str, scrubber: Scrubber) -> str:
    """A captured text: NUL and lone surrogates escaped, secrets masked, at most about ITEM_LIMIT characters."""
    if len(text) <= ITEM_LIMIT:
        return scrubber.scrub(escape_captured(text)).text
    half = ITEM_LIMIT // 2
    window = half + MARGIN
    head = scrubber.scrub(escape_captured(text[:window])).text
    tail = scrubber.scrub(escape_captured(text[-window:])).text
    head, tail = head[: min(half, len(head) - MARGIN)], tail[-min(half, len(tail) - MARGIN) :]
    return f"{head}\n… {len(text) - len(head) - len(tail)} characters left out …\n{tail}"
