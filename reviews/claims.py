"""Who reviews an avatar's leases: one claim at a time, granted by PostgreSQL before any model is called (B07).

A claim is by the clock on the wall, also in a drill with another moment. One whose worker never came back expires.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from autorune import clock
from autorune.avatars.models import Avatar
from lessons.models import Lesson
from reviews.judge import Judge
from reviews.models import DreamRun, LeaseReview


class InFlight(RuntimeError):
    """Another worker reviews this avatar's lessons right now."""


class NothingLeft(RuntimeError):
    """Another worker reviewed them a moment ago."""


def close_expired(avatar: Avatar) -> None:
    """End the claims whose workers never came back; what they had shown may be shown again."""
    wall = clock.now()
    stale = LeaseReview.objects.filter(avatar=avatar, finished_at=None, claim_expires_at__lt=wall)
    stale.update(
        finished_at=wall, expired=True, outcome=LeaseReview.Outcome.ERROR, explanation="Its worker never came back."
    )


@contextmanager
def claimed(
    *, run: DreamRun, avatar: Avatar, judge: Judge, horizon: datetime, due: Callable[[], list[Lesson]]
) -> Iterator[tuple[LeaseReview, list[Lesson]]]:
    """The avatar's review is ours in this block, with what is due now that nobody else is at it.

    Raises InFlight or NothingLeft. However the block ends, the claim does not stay open.
    """
    review, lessons = _claim(run, avatar, judge, horizon, due)
    try:
        yield review, lessons
    except Exception as error:
        finish(review, LeaseReview.Outcome.ERROR, f"It broke off: {type(error).__name__}.")
        raise


def finish(review: LeaseReview, outcome: str, explanation: str) -> None:
    """Close the claim, unless it expired and was closed by another."""
    LeaseReview.objects.filter(pk=review.pk, finished_at=None).update(
        finished_at=clock.now(), outcome=outcome, explanation=explanation
    )
    review.refresh_from_db()


def _claim(
    run: DreamRun, avatar: Avatar, judge: Judge, horizon: datetime, due: Callable[[], list[Lesson]]
) -> tuple[LeaseReview, list[Lesson]]:
    wall = clock.now()
    try:
        with transaction.atomic():
            review = LeaseReview.objects.create(
                run=run,
                avatar=avatar,
                maintainer=judge.maintainer,
                profile=str(judge.usable),
                release=settings.RELEASE,
                horizon=horizon,
                claimed_at=wall,
                claim_expires_at=wall + 2 * settings.REFLECTION_TIME_LIMIT,
            )
            # Only now is it sure that whoever was at it before has applied its verdicts.
            lessons = due()
            if not lessons:
                raise NothingLeft(f"{avatar.uid}'s lessons were reviewed a moment ago.")
    except IntegrityError as error:
        raise InFlight(f"Another review of {avatar.uid}'s lessons is under way.") from error
    return review, lessons
