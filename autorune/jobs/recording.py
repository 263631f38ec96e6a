"""What happened in a job becomes its items: in batches, each once by its sequence, never changed (R08)."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from math import isfinite
from typing import Any

from django.db import transaction
from django.db.models import Max, Sum
from django.db.models.functions import Coalesce
from django.utils.dateparse import parse_datetime

from autorune.jobs.models import Job, JobItem
from autorune.scrubbing.text import escape_captured

MAX_BATCH = 500
"""Items of one batch."""
MAX_TEXT = 64 * 1024
"""Characters kept of one text of an item; the runner cuts earlier and shows head and tail."""
MAX_DEPTH = 32
"""Levels kept of a tool's arguments, as the API reads them (X04)."""
MAX_NUMBER = 2**53
MAX_BITS = 212
"""Bits of a whole number in a tool's arguments: 64 digits, as the API reads them."""
_TEXTS = {"text": "text", "command": "command", "output": "output", "name": "name"}
_NUMBERS = {
    "exitCode": ("exit_code", range(-(2**31), 2**31)),
    "durationMs": ("duration_ms", range(MAX_NUMBER)),
    "skill": ("skill_id", range(1, MAX_NUMBER)),
    "inputTokens": ("input_tokens", range(2**31)),
    "outputTokens": ("output_tokens", range(2**31)),
}
"""What each column takes; the tokens of a whole job still fit into their sum."""


class ItemRefused(ValueError):
    """An item has no usable sequence or type; the message says which one."""


def record_items(*, job: Job, items: Iterable[Mapping[str, Any]], now: datetime) -> int:
    """Store the items that are new by their sequence; answers how many. An ended job takes late ones too (R08)."""
    rows = [_row(job, item, now) for item in items]
    with transaction.atomic():
        Job.objects.select_for_update(no_key=True).get(pk=job.pk)
        before = job.items.count()
        JobItem.objects.bulk_create(rows, ignore_conflicts=True, batch_size=MAX_BATCH)
        _count(job)
        return job.items.count() - before


def last_sequence(job: Job) -> int:
    """The highest sequence that is stored, 0 at first."""
    return job.items.aggregate(last=Coalesce(Max("sequence"), 0))["last"]


def _count(job: Job) -> None:
    """Keep on the job what signal jobs are found by, and its tokens (L02)."""
    tokens = job.items.aggregate(into=Coalesce(Sum("input_tokens"), 0), out=Coalesce(Sum("output_tokens"), 0))
    Job.objects.filter(pk=job.pk).update(
        failed_calls=job.items.failed_calls().count(),
        human_messages=job.items.human().count(),
        input_tokens=tokens["into"],
        output_tokens=tokens["out"],
    )


def _row(job: Job, item: Mapping[str, Any], now: datetime) -> JobItem:
    sequence, kind = item.get("sequence"), item.get("type")
    if not isinstance(sequence, int) or isinstance(sequence, bool) or not 0 < sequence < 2**31:
        raise ItemRefused("An item needs a sequence: a whole number from 1.")
    if kind not in JobItem.Type.values:
        raise ItemRefused(f"Item {sequence} has an unknown type. Known are: {', '.join(JobItem.Type.values)}.")
    row = JobItem(job=job, sequence=sequence, type=kind, at=moment_of(item.get("at")) or now)
    for key, field in _TEXTS.items():
        setattr(row, field, escape_captured(_text(item.get(key)))[:MAX_TEXT])
    for key, (field, fits) in _NUMBERS.items():
        setattr(row, field, _number(item.get(key), fits))
    row.name = row.name[:200]
    row.success = item["success"] if isinstance(item.get("success"), bool) else None
    row.arguments = _plain(item.get("arguments"))
    row.kind = item["kind"] if item.get("kind") in JobItem.Kind.values else ""
    row.author = item["author"] if item.get("author") in JobItem.Author.values else ""
    return row


def _plain(value: Any, levels: int = MAX_DEPTH) -> Any:
    """A JSON value that PostgreSQL can store: of what is deeper, not finite or endless only a word is kept."""
    if isinstance(value, str):
        return escape_captured(value)[:MAX_TEXT]
    if isinstance(value, Mapping | list) and not levels:
        return "(nested deeper)"
    if isinstance(value, Mapping):
        return {escape_captured(str(key)): _plain(item, levels - 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item, levels - 1) for item in value]
    endless = isinstance(value, int) and value.bit_length() > MAX_BITS
    return "(out of range)" if endless or (isinstance(value, float) and not isfinite(value)) else value


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def _number(value: Any, fits: range) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value in fits else None


def moment_of(value: Any) -> datetime | None:
    """An ISO moment with its zone, in UTC; else None."""
    try:
        moment = parse_datetime(value) if isinstance(value, str) else None
        return moment.astimezone(UTC) if moment and moment.tzinfo else None
    except (ValueError, OverflowError):
        return None
