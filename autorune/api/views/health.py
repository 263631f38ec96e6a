"""`GET /healthz`: whether this instance works, and how learning does, for machines (B06)."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from health_check.base import HealthCheck
from health_check.checks import Database
from health_check.contrib.celery import Ping
from health_check.exceptions import ServiceUnavailable

from autorune import clock
from autorune.celery import app
from reviews.health import Health, health

PATIENCE = timedelta(seconds=5)
"""How long the broker and a worker have to answer."""


class Broker(HealthCheck):
    """That the broker takes a connection."""

    def run(self) -> None:
        try:
            with app.connection_for_read(connect_timeout=PATIENCE.total_seconds()) as connection:
                connection.ensure_connection(max_retries=1, interval_start=0, timeout=PATIENCE.seconds)
        except Exception as error:  # kombu raises what its transport does
            raise ServiceUnavailable("The broker does not answer.") from error


CHECKS: dict[str, Callable[[], HealthCheck]] = {
    "database": Database,
    "broker": Broker,
    "worker": lambda: Ping(limit=1, timeout=PATIENCE),
}


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when database, broker and a worker answer, else 503; both say what does not, and tell no secret."""
    problems = async_to_sync(_look)()
    learning = None if problems["database"] else _learning()
    ok = not any(problems.values()) and learning is not None
    content = {
        "status": "ok" if ok else "unavailable",
        "release": settings.RELEASE,
        "checks": {name: problem or "ok" for name, problem in problems.items()},
        "learning": learning,
    }
    return JsonResponse(content, status=200 if ok else 503)


async def _look() -> dict[str, str]:
    """The problem of each check, empty where there is none."""
    results = await asyncio.gather(*(check().get_result() for check in CHECKS.values()))
    return {name: str(result.error or "") for name, result in zip(CHECKS, results, strict=True)}


def _learning() -> dict[str, Any] | None:
    try:
        return as_json(health(now=clock.now()))
    except DatabaseError:
        return None


def as_json(facts: Health) -> dict[str, Any]:
    """The facts of Health in camelCase; moments are ISO in UTC, ages whole seconds."""
    return {
        "enabled": facts.enabled,
        "activeLessons": facts.active,
        "silentLessons": facts.silent,
        "addedLastSevenDays": sum(facts.added.values()),
        "retiredLastSevenDays": facts.retired,
        "oldestActiveDreamingLessonSeconds": _seconds(facts.oldest_active_dreaming_age),
        "lastRun": _moment(facts.last_run.finished_at if facts.last_run else None),
        "lastTasks": [
            {
                "avatar": task.avatar.uid,
                "task": task.task,
                "outcome": task.outcome,
                "added": task.added,
                "refused": len(task.refused) + len(task.refused_verdicts),
                "renewed": task.renewed,
                "obsolete": task.obsolete,
                "lapsed": task.lapsed,
            }
            for task in facts.last_tasks
        ],
        "nextRun": _moment(facts.next_run),
        "candidatesWaiting": facts.candidates.waiting,
        "oldestCandidateSeconds": _seconds(facts.oldest_candidate_age),
        "reviewHasModel": facts.review_model.usable,
        "lessonsToReview": facts.on_docket,
        "parkedJobs": facts.parked_jobs,
    }


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _seconds(age: timedelta | None) -> int | None:
    return int(age.total_seconds()) if age is not None else None
