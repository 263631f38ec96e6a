"""Runs of Dreaming as rows: one for each slot, each Run now and each command; claimed before anything is done (B07).

    waiting ──take──▶ claimed ──finish──▶ finished
                        │  ▲
                        └──┘ take again, when the claim expired: its worker was lost

A claim is by the clock on the wall, also in a drill with another moment.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F, Q, Sum

from autorune import clock
from autorune.avatars.history import remember
from autorune.avatars.models import Avatar
from lessons.models import Lesson
from reviews import rhythm
from reviews.models import DreamRun, DreamTask
from skills.decisions import NotAllowed

RUN_PERMISSION = "reviews.run_dreaming"
REVIEW_PERMISSION = "reviews.review_lesson"
MAX_ATTEMPTS = 3
"""How often a run is claimed when its workers are lost, before it is given up."""
LOST = "Its worker never came back."


class ClaimLost(RuntimeError):
    """This worker took so long that another one has the run now."""


def claim_time() -> timedelta:
    """How long a claim holds without a sign of life: longer than any one task can take."""
    return 2 * settings.REFLECTION_TIME_LIMIT + timedelta(minutes=5)


def for_slot(*, now: datetime) -> DreamRun | None:
    """The run of the slot that is due, made once whoever comes first; None when none is due."""
    slot = rhythm.slot_due(now=now)
    if slot is None:
        return None
    return DreamRun.objects.get_or_create(
        slot=slot, defaults={"kind": DreamRun.Kind.SCHEDULED, "created_at": clock.now()}
    )[0]


def ask_for_run(*, by: User, avatar: Avatar | None = None, now: datetime) -> DreamRun:
    """An operator's Run now, for all avatars or one; pressed twice it is one run. Raises NotAllowed."""
    _check(by, RUN_PERMISSION)
    return _asked(by=by, now=now, avatar=avatar, lesson=None)


def ask_for_review(*, lesson: Lesson, by: User, now: datetime) -> DreamRun:
    """An operator's Review now of one leased lesson. Raises NotAllowed, or ValueError for a lesson without a lease."""
    _check(by, REVIEW_PERMISSION)
    if lesson.human or lesson.retired_at is not None:
        raise ValueError("Only a machine lesson that is not retired can be reviewed.")
    run = _asked(by=by, now=now, avatar=lesson.avatar, lesson=lesson)
    remember(person=by, row=lesson, act="asked for a review now")
    return run


def by_command(*, avatar: Avatar | None, now: datetime) -> DreamRun:
    """A run from the command line, claimed by the process that makes it."""
    return DreamRun.objects.create(kind=DreamRun.Kind.COMMAND, avatar=avatar, created_at=now)


def take(run: DreamRun) -> bool:
    """Claim the run; False when another worker has it, or it is finished."""
    wall = clock.now()
    free = DreamRun.objects.claimable(wall).filter(pk=run.pk)
    if not free.update(claimed_at=wall, claim_expires_at=wall + claim_time(), attempt=F("attempt") + 1):
        return False
    run.refresh_from_db()
    return True


def keep(run: DreamRun) -> None:
    """A sign of life before each task; raises ClaimLost when the claim went to another worker meanwhile."""
    mine = DreamRun.objects.unfinished().filter(pk=run.pk, attempt=run.attempt)
    if not mine.update(claim_expires_at=clock.now() + claim_time()):
        raise ClaimLost(f"Run {run.pk} of Dreaming is another worker's now.")


def finish(run: DreamRun) -> DreamRun:
    """End the run that is still ours, with the tokens of all its tasks."""
    tokens = run.tasks.aggregate(all=Sum("tokens"))["all"] or 0
    DreamRun.objects.unfinished().filter(pk=run.pk, attempt=run.attempt).update(finished_at=clock.now(), tokens=tokens)
    run.refresh_from_db()
    return run


def waiting() -> list[DreamRun]:
    """Runs that a worker may take: asked for, of a slot, or left by a lost worker; hopeless ones are closed first."""
    wall = clock.now()
    free = DreamRun.objects.claimable(wall)
    for run in free.filter(Q(kind=DreamRun.Kind.COMMAND, claimed_at__isnull=False) | Q(attempt__gte=MAX_ATTEMPTS)):
        _give_up(run, wall)
    return list(free.exclude(kind=DreamRun.Kind.COMMAND).order_by("pk"))


@transaction.atomic
def _give_up(run: DreamRun, wall: datetime) -> None:
    """Nobody will come back to it: a command's process is gone, or it took three workers with it."""
    if DreamRun.objects.claimable(wall).filter(pk=run.pk).update(finished_at=wall):
        run.tasks.filter(finished_at=None).update(finished_at=wall, outcome=DreamTask.Outcome.ERROR, explanation=LOST)


def _asked(*, by: User, now: datetime, avatar: Avatar | None, lesson: Lesson | None) -> DreamRun:
    same = DreamRun.objects.unfinished().filter(kind=DreamRun.Kind.RUN_NOW, avatar=avatar, lesson=lesson)
    if run := same.first():
        return run
    try:
        with transaction.atomic():
            return DreamRun.objects.create(
                kind=DreamRun.Kind.RUN_NOW, avatar=avatar, lesson=lesson, requested_by=by, created_at=now
            )
    except IntegrityError:  # pressed twice at once
        return same.get()


def _check(by: User, permission: str) -> None:
    if not by.has_perm(permission):
        raise NotAllowed(f"{by} lacks the permission {permission}.")
