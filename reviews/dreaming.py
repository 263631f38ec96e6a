"""Dreaming: for each avatar a reflection and a lease review, each once a run, in B06's words (B07).

    beat, a catch-up tick, Run now ─▶ run_due ─▶ the slot's run, and every run that waits
                          command ─▶ perform   ─▶ claim the run ─▶ claim each task ─▶ do it ─▶ keep what it came to

Whoever comes second finds the claim and goes. What a task did is a row, which Health shows.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import structlog

from autorune import clock
from autorune.avatars.models import Avatar
from lessons.budget import TokenBudget
from lessons.reflection import reflect
from reviews import leases, rhythm, runs
from reviews.models import DreamRun, DreamTask

log = structlog.get_logger(__name__)
Task = DreamTask.Task


def run_due(*, now: datetime) -> list[DreamTask]:
    """Do what is due: the latest slot that was not run, once, and what people asked for; answers what was done."""
    runs.for_slot(now=now)
    done: list[DreamTask] = []
    for run in runs.waiting():
        done += perform(run=run)
    return done


def perform(*, run: DreamRun, moment: Callable[[], datetime] = clock.now) -> list[DreamTask]:
    """Do one run; answers its tasks, none when another worker has it. `moment` is the clock that rules look at."""
    if not runs.take(run):
        return []
    budget = TokenBudget()
    budget.take(run.tokens)
    try:
        done = [_task(run, avatar, task, budget, moment) for avatar in _avatars(run) for task in _tasks(run)]
    except runs.ClaimLost:
        log.warning("dreaming_claim_lost", run=run.pk)
        return []
    runs.finish(run)
    log.info("dreaming_ran", run=run.pk, kind=run.kind, tasks=len(done), tokens=run.tokens)
    return done


def _avatars(run: DreamRun) -> list[Avatar]:
    return [run.avatar] if run.avatar else list(Avatar.objects.filter(is_active=True).order_by("pk"))


def _tasks(run: DreamRun) -> list[Task]:
    return [Task.REVIEW] if run.lesson_id else [Task.REFLECTION, Task.REVIEW]


def _task(run: DreamRun, avatar: Avatar, task: Task, budget: TokenBudget, moment: Callable[[], datetime]) -> DreamTask:
    """One task of the run, unless an earlier worker of this run finished it."""
    runs.keep(run)
    row, _ = DreamTask.objects.get_or_create(
        run=run, avatar=avatar, task=task, defaults={"started_at": moment(), "attempt": run.attempt}
    )
    if row.finished_at is not None:
        return row
    DreamTask.objects.filter(pk=row.pk, finished_at=None).update(attempt=run.attempt)
    try:
        facts = _WORK[task](run, avatar, budget, moment)
    except Exception as error:
        log.exception("dreaming_task_failed", run=run.pk, avatar=avatar.uid, task=task)
        facts = {"outcome": DreamTask.Outcome.ERROR, "explanation": f"It broke off: {type(error).__name__}."}
    mine = DreamTask.objects.filter(pk=row.pk, finished_at=None, attempt=run.attempt)
    mine.update(finished_at=moment(), **facts)
    row.refresh_from_db()
    return row


def _reflection(run: DreamRun, avatar: Avatar, budget: TokenBudget, moment: Callable[[], datetime]) -> dict[str, Any]:
    reflected = reflect(avatar=avatar, now=moment(), slot=run.slot, budget=budget)
    return {
        "outcome": reflected.outcome,
        "explanation": reflected.explanation,
        "added": len(reflected.added),
        "refused": [proposal.reason for proposal in reflected.refused],
        "tokens": reflected.tokens,
        "reflection": reflected.reflection,
    }


def _review(run: DreamRun, avatar: Avatar, budget: TokenBudget, moment: Callable[[], datetime]) -> dict[str, Any]:
    horizon = rhythm.next_run(now=moment())
    reviewed = leases.review(run=run, avatar=avatar, moment=moment, horizon=horizon, budget=budget)
    return {
        "outcome": reviewed.outcome,
        "explanation": reviewed.explanation,
        "renewed": reviewed.renewed,
        "obsolete": reviewed.obsolete,
        "lapsed": reviewed.lapsed,
        "refused_verdicts": reviewed.refused,
        "tokens": reviewed.tokens,
    }


_WORK = {Task.REFLECTION: _reflection, Task.REVIEW: _review}
