"""The console's home page: what waits for the operator, what runs, what was decided."""

from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import Count, Q
from django.http import HttpRequest

from autorune import clock
from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from lessons import brain
from lessons.models import Lesson
from reviews import rhythm
from skills.models import Skill

SHOWN = 8
"""Rows of each table; the whole list is a link away."""


def home(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """The theme's dashboard callback; each part only for those who may look at it."""
    if request.user.has_perm("skills.view_skill"):
        context |= _skills()
    if request.user.has_perm("jobs.view_job"):
        context |= _jobs()
    if request.user.has_perm("reviews.view_dreamrun"):
        context["learning"] = _learning()
    history = LogEntry.objects.select_related("user", "content_type")
    return context | {
        "title": "Home",
        "avatars": Avatar.objects.filter(is_active=True).count(),
        "acts": history[:SHOWN],
    }


def _skills() -> dict[str, Any]:
    waiting = Skill.objects.waiting()
    states = Skill.objects.values("state").annotate(many=Count("pk")).order_by()
    oldest = waiting.first()
    return {
        "may_see_skills": True,
        "waiting_count": waiting.count(),
        "waiting_oldest": oldest.state_since if oldest else None,
        "candidates": waiting.with_counts()[:SHOWN],
        "states": {row["state"]: row["many"] for row in states},
    }


def _learning() -> dict[str, Any]:
    """Learning in one tile; the rest is on Health."""
    now = clock.now()
    on = brain.learning_enabled()
    silent = Lesson.objects.at(now).filter(stage=Lesson.Stage.SILENT).count()  # type: ignore[misc]
    says = "learning is on" if on else "learning is off: none is delivered"
    return {
        "active": Lesson.objects.active(now).count(),
        "trouble": not on,
        "says": f"{says}, {silent} silent" if silent else says,
        "next_run": rhythm.next_run(now=now) if on else None,
    }


def _jobs() -> dict[str, Any]:
    jobs = Job.objects.select_related("avatar")
    numbers = Job.objects.aggregate(
        running=Count("pk", filter=Q(status="running")),
        unsandboxed=Count("pk", filter=Q(status="running", sandboxed=False, reflection=False)),
    )
    ended = jobs.exclude(status="running").filter(reflection=False).order_by("-finished_at")
    return {"may_see_jobs": True, "job_numbers": numbers, "running": jobs.running()[:SHOWN], "ended": ended[:SHOWN]}
