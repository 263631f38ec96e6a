"""A job's items in pages, and what a running job's page asks for to follow it without a reload."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string

from autorune import clock
from autorune.jobs.models import Job, JobItem
from autorune.jobs.recording import last_sequence

PER_PAGE = 200
"""Items of one page, and of one answer to a page that follows."""
LONG_OUTPUT, LONG_TEXT = 600, 3000
"""Characters beyond which an output or a text is folded."""


def follow(request: HttpRequest, pk: int) -> HttpResponse:
    """`?after=SEQUENCE`: the items after it and the facts as they are now, as HTML in JSON (all text escaped)."""
    if not request.user.has_perm("jobs.view_job"):
        raise PermissionDenied
    job = get_object_or_404(Job.objects.select_related("avatar", "stop_requested_by"), pk=pk)
    shown = items_of(job, request.GET.get("after", ""))
    finished = job.finished_at or clock.now()
    facts = {
        "job": job,
        "elapsed": max(0.0, (finished - job.started_at).total_seconds()),
        "messages_sent": job.messages.select_related("author"),
    }
    return JsonResponse(
        {
            "items": render_to_string("jobs/_items.html", shown),
            "facts": render_to_string("jobs/_facts.html", facts),
            "messages": render_to_string("jobs/_messages.html", facts),
            "last": shown["last"],
            "more": shown["more"],
            "running": job.running,
        }
    )


def items_of(job: Job, after: str = "", only: str = "") -> dict[str, Any]:
    """Items after a sequence; `only` is `failed` or `human` to see those alone."""
    start = int(after) if after.isascii() and after.isdecimal() and len(after) < 10 else _start(job, only)
    chosen = {"failed": job.items.failed_calls, "human": job.items.human}
    rows = chosen[only]() if only in chosen else job.items.all()
    found = list(rows.filter(sequence__gt=start).order_by("sequence")[: PER_PAGE + 1])
    shown = found[:PER_PAGE]
    last = shown[-1].sequence if shown else start
    return {
        "items": [_seen(item) for item in shown],
        "last": last,
        "more": len(found) > PER_PAGE,
        "after": start,
        "only": only,
    }


def _start(job: Job, only: str) -> int:
    """A running job's page begins near its end, where things happen; all else at the beginning."""
    return max(0, last_sequence(job) - PER_PAGE // 2) if job.running and not only else 0


def _seen(item: JobItem) -> dict[str, Any]:
    """An item with what its line says first: whether it failed, whether a person said it."""
    failed = (item.type == "command" and item.exit_code not in (0, None)) or (
        item.type == "tool" and item.success is False
    )
    return {
        "item": item,
        "failed": failed,
        "person": item.author == JobItem.Author.HUMAN,
        "long_text": len(item.text) > LONG_TEXT,
        "long": len(item.output) > LONG_OUTPUT,
    }
