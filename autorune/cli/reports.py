"""What commands print of a job: its keys are those of design, section 5 and 6."""

from typing import Any

from autorune.jobs.models import Job, JobItem

_KEYS = {
    "kind": "kind",
    "author": "author",
    "text": "text",
    "command": "command",
    "name": "name",
    "arguments": "arguments",
    "exit_code": "exitCode",
    "success": "success",
    "output": "output",
    "duration_ms": "durationMs",
    "skill_id": "skill",
    "input_tokens": "inputTokens",
    "output_tokens": "outputTokens",
}


def job_report(job: Job) -> dict[str, Any]:
    """The whole job in one line."""
    return {
        "job": job.pk,
        "avatar": job.avatar.uid,
        "status": job.status,
        "result": job.result or None,
        **({"reason": job.reason} if job.reason else {}),
        "summary": job.summary,
        "reflection": job.reflection,
        "sandboxed": job.sandboxed,
        "outcomes": [
            {
                "skill": outcome.skill_id,
                "version": outcome.version.number,
                "ok": outcome.ok,
                "durationMs": outcome.duration_ms,
                "source": outcome.source,
            }
            for outcome in job.outcomes.select_related("version").order_by("pk")
        ],
        "items": [item_report(item) for item in job.items.order_by("sequence")],
    }


def item_report(item: JobItem) -> dict[str, Any]:
    """One item; what it does not have is left out."""
    told = {key: getattr(item, field) for field, key in _KEYS.items()}
    kept = {key: value for key, value in told.items() if value not in ("", None)}
    return {"sequence": item.sequence, "type": item.type, "at": item.at.isoformat(), **kept}


def ending_report(job: Job) -> dict[str, Any]:
    """The last line of a run."""
    return {
        "job": job.pk,
        "result": job.result,
        "status": job.status,
        "summary": job.summary,
        **({"reason": job.reason} if job.reason else {}),
    }
