"""What was seen around a lesson: who read it, and how often its failure came before and after (L22).

An observation, never a score: the numbers stand beside each other and no word here claims a cause.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Min, QuerySet

from autorune.jobs.models import Job
from lessons.models import Delivery, Lesson
from lessons.turns import failed_calls
from skills.models import SkillUse

SMALL = 10
"""Fewer jobs than this on one side say little."""
MAX_JOBS = 200
"""Jobs looked at on each side, those nearest to the first delivery."""


@dataclass(frozen=True)
class Side:
    """Jobs that used the skill on one side of the first delivery, and how many of them showed the signature."""

    jobs: int
    showed: int

    @property
    def text(self) -> str:
        return f"{self.showed} of {self.jobs} jobs"


@dataclass(frozen=True)
class Observation:
    """Deliveries of one lesson, and its failure before and after the first; `before` None: not measurable."""

    lesson: Lesson
    deliveries: int
    first: datetime | None
    signatures: tuple[str, ...]
    before: Side | None
    after: Side | None

    @property
    def measurable(self) -> bool:
        return self.before is not None and self.after is not None

    @property
    def small(self) -> bool:
        """Whether a side has so few jobs that its number says little."""
        return self.before is not None and self.after is not None and min(self.before.jobs, self.after.jobs) < SMALL

    @property
    def words(self) -> str:
        """One or two sentences for the screen."""
        read = f"Read in {self.deliveries} jobs." if self.deliveries != 1 else "Read in 1 job."
        if not self.signatures:
            return f"{read} Not measurable: a person's words have no failure to look for."
        if self.before is None or self.after is None:
            return "Never read so far, so there is no before and after."
        counts = f"Its failure was seen in {self.before.text} before it was first read and in {self.after.text} since."
        few = " These are few jobs; the numbers say little." if self.small else ""
        return f"{read} {counts}{few} What else changed meanwhile is not known."


def observe(lesson: Lesson, now: datetime) -> Observation:
    """Look at the avatar's finished jobs that used the skill; the job that read it first counts as after."""
    received = Delivery.objects.filter(lesson=lesson, at__lte=now)
    first: datetime | None = received.aggregate(first=Min("at"))["first"]
    read = received.values("job").distinct().count()
    rows = lesson.evidence.exclude(signature="").values_list("signature", flat=True)
    signatures = tuple(sorted(set(rows))) if not lesson.human else ()
    if first is None or not signatures:
        return Observation(lesson, read, first, signatures, None, None)
    jobs = _jobs(lesson, now)
    readers = received.values("job")
    after = jobs.filter(finished_at__gte=first).order_by("finished_at", "pk")
    before = jobs.filter(finished_at__lt=first).exclude(pk__in=readers).order_by("-finished_at", "-pk")
    return Observation(lesson, read, first, signatures, _side(before, signatures), _side(after, signatures))


def _jobs(lesson: Lesson, now: datetime) -> "QuerySet[Job]":
    used = SkillUse.objects.filter(skill=lesson.skill_id).values("job")
    return Job.objects.filter(avatar=lesson.avatar_id, pk__in=used, reflection=False, finished_at__lte=now)


def _side(jobs: "QuerySet[Job]", signatures: tuple[str, ...]) -> Side:
    looked = list(jobs[:MAX_JOBS])
    return Side(len(looked), sum(_showed(job, signatures) for job in looked))


def _showed(job: Job, signatures: tuple[str, ...]) -> bool:
    return bool(job.failed_calls) and any(str(call.signature) in signatures for call in failed_calls(job))
