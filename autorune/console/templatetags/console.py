"""How the console writes stored texts, states, moments and numbers."""

import json
from datetime import datetime
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from autorune import clock
from autorune.console import code as code_listing
from autorune.scrubbing.text import visible as make_visible

register = template.Library()

VARIANTS = {
    "success": (
        "success",
        "shared",
        "succeeded",
        "done",
        "approve",
        "enabled",
        "active",
        "learned",
        "added",
        "accepted",
        "renew",
    ),
    "warning": ("candidate", "blocked", "grace", "withdraw", "unlisted", "capped", "all_refused", "lapse"),
    "danger": ("rejected", "failed", "reject", "unsandboxed", "error", "unreadable", "refused", "retired"),
    "info": ("running", "reported", "human", "listed", "dreaming", "this version"),
}
"""Colours of words; a word that is in none is grey."""
_COLOUR = {word: variant for variant, words in VARIANTS.items() for word in words}
_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"))


@register.filter
def visible(value: Any) -> str:
    """A stored text with control, format and bidirectional characters as visible escapes."""
    return make_visible("" if value is None else str(value))


@register.filter
def as_json(value: Any) -> str:
    """A JSON value as text, with hidden characters visible."""
    return make_visible(json.dumps(value, ensure_ascii=False, indent=1 if len(str(value)) > 100 else None))


@register.filter
def line(value: Any, most: int = 100) -> str:
    """A stored text on one line, cut with an ellipsis."""
    text = make_visible(" ".join(str(value or "").split()))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


@register.simple_tag
def label(word: Any, text: Any = None) -> SafeString:
    """A coloured label; the colour is that of the word in VARIANTS."""
    shown = make_visible(str(word if text is None else text)).replace("_", " ")
    return render_to_string("unfold/helpers/label.html", {"text": shown, "type": _COLOUR.get(str(word), "")})


@register.simple_tag
def when(moment: datetime | None, empty: str = "–") -> SafeString | str:
    """How long ago, with the moment itself as a tooltip and for machines."""
    if moment is None:
        return empty
    there = localtime(moment)
    exact = f"{there:%Y-%m-%d %H:%M:%S %Z}"
    return format_html('<time datetime="{}" title="{}">{}</time>', there.isoformat(), exact, ago(moment))


@register.filter
def ago(moment: datetime | None) -> str:
    """Such as `3 hours ago`, `in 2 days`, `just now`, by the product's clock."""
    if moment is None:
        return "never"
    seconds = (clock.now() - moment).total_seconds()
    span = duration(abs(seconds))
    if abs(seconds) < 60:
        return "just now"
    return f"{span} ago" if seconds > 0 else f"in {span}"


@register.filter
def duration(seconds: float | str | None) -> str:
    """The largest whole unit of a time span; a dash where there is none (a template gives an empty string then)."""
    if seconds is None or isinstance(seconds, str):
        return "–"
    for size, unit in _UNITS:
        if seconds >= size:
            many = int(seconds // size)
            return f"{many} {unit}{'' if many == 1 else 's'}"
    return f"{seconds:.0f} s"


@register.filter
def milliseconds(value: int | None) -> str:
    """A duration that was given in milliseconds."""
    if value is None:
        return ""
    return f"{value} ms" if value < 1000 else f"{value / 1000:.1f} s" if value < 60_000 else duration(value / 1000)


@register.inclusion_tag("console/code.html")
def code(text: str, caption: str = "") -> dict[str, Any]:
    """A stored text as numbered, highlighted lines."""
    return {"listing": code_listing.listing(text or ""), "caption": caption}


@register.inclusion_tag("console/difference.html")
def differs(difference: Any) -> dict[str, Any]:
    """A difference of two texts."""
    return {"difference": difference}
