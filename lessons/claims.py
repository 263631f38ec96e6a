"""Who reflects: the claim that is taken before any model is asked, and what stands in its way (L03, B07).

    learning off, avatar inactive, or a reflection in flight ─▶ skipped
    too few signal jobs                                      ─▶ below_threshold
    reflected enough today, or no tokens left                ─▶ capped
    otherwise a Reflection row, its job and its bundle       ─▶ claimed

A claim that its worker never came back to expires, by the clock on the wall also in a drill; the next run closes it
and may claim again.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from autorune import clock
from autorune.avatars.models import Avatar
from autorune.jobs.lifecycle import start_job
from autorune.jobs.models import Job
from lessons import brain, evidence
from lessons.models import Lesson, Reflection, ReflectionJob
from skills.outcomes import end_job

ENGINE = "dreaming"
"""What a reflection's own job is shown to run on."""
SPARE = timedelta(minutes=5)
"""How long a claim outlives the time limit of the model."""
TRIES = 3
"""How many claims a day there may be for each allowed reflection, when workers are lost."""


class NotNow(RuntimeError):
    """The avatar is not reflected on now; `outcome` is a word of B06, the message says why."""

    def __init__(self, outcome: str, message: str) -> None:
        super().__init__(message)
        self.outcome = outcome


def check_due(avatar: Avatar, now: datetime) -> None:
    """Raise NotNow unless a reflection of this avatar is due (L03, B01, B02, B07)."""
    if not brain.learning_enabled():
        raise NotNow("skipped", "Skill learning is off.")
    if not avatar.is_active:
        raise NotNow("skipped", "The avatar is inactive.")
    if Reflection.objects.filter(avatar=avatar, finished_at=None).exists():
        raise NotNow("skipped", "A reflection of this avatar is in flight.")
    waiting = Job.objects.with_signal(now).unprocessed().filter(avatar=avatar).count()
    threshold = brain.reflection_threshold()
    if waiting < threshold:
        raise NotNow("below_threshold", f"{waiting} of {threshold} signal jobs.")
    if _capped(avatar, now):
        raise NotNow("capped", f"At most {settings.REFLECTIONS_PER_DAY} reflections of an avatar a day.")


def claim(*, avatar: Avatar, writer: str, profile: str, slot: datetime | None, now: datetime) -> Reflection:
    """The row that makes this reflection ours, with the jobs that it is shown; or NotNow."""
    close_expired(avatar=avatar, now=now)
    try:
        with transaction.atomic():
            Avatar.objects.select_for_update(no_key=True).get(pk=avatar.pk)
            check_due(avatar, now)
            return _claimed(avatar, writer, profile, slot, now)
    except IntegrityError as error:
        if "one_reflection_in_flight_per_avatar" in str(error):
            raise NotNow("skipped", "A reflection of this avatar is in flight.") from error
        raise


@transaction.atomic
def close_expired(*, avatar: Avatar, now: datetime) -> int:
    """End the claims whose workers never came back; their jobs wait for the next reflection as before."""
    stale = Reflection.objects.select_for_update().filter(
        avatar=avatar, finished_at=None, claim_expires_at__lte=clock.now()
    )
    for reflection in stale:
        Reflection.objects.filter(pk=reflection.pk).update(
            finished_at=now,
            outcome=Reflection.Outcome.ERROR,
            explanation="Its worker never came back; the claim expired.",
            expired=True,
        )
        end_job(job=reflection.job, result="failed", reason="runner_lost", summary="The claim expired.", now=now)
    return len(stale)


def _claimed(avatar: Avatar, writer: str, profile: str, slot: datetime | None, now: datetime) -> Reflection:
    jobs = evidence.signal_jobs(avatar, now)
    goal = f"Reflect on {len(jobs)} jobs of {avatar.uid}"
    # A model's checks run sealed; the miner runs nothing.
    job = start_job(avatar=avatar, goal=goal, engine=ENGINE, now=now, sandboxed=True, reflection=True)
    lifetime = SPARE + (settings.REFLECTION_TIME_LIMIT if writer == Lesson.Writer.MODEL else timedelta())
    reflection = Reflection.objects.create(
        avatar=avatar,
        job=job,
        slot=slot,
        writer=writer,
        profile=profile,
        claimed_at=now,
        claim_expires_at=clock.now() + lifetime,
    )
    ReflectionJob.objects.bulk_create(
        [ReflectionJob(reflection=reflection, job=shown, position=place) for place, shown in enumerate(jobs, 1)]
    )
    return reflection


def _capped(avatar: Avatar, now: datetime) -> bool:
    """A day is a day of TIME_ZONE. A claim whose worker was lost may be taken again, a few times."""
    start = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    end = (start + timedelta(days=1, hours=2)).replace(hour=0)
    today = Reflection.objects.filter(avatar=avatar, claimed_at__gte=start, claimed_at__lt=end)
    allowed = settings.REFLECTIONS_PER_DAY
    return today.filter(expired=False).count() >= allowed or today.count() >= allowed * TRIES
