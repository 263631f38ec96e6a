"""Lessons: dated cautions for one avatar and one skill, why they are there, and who read them."""

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Case, Q, Value, When

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job, JobItem
from skills.models import Skill, SkillVersion

LEASE = timedelta(days=7)
"""How long a machine lesson holds before it is reviewed (V01)."""
GRACE = timedelta(days=7)
"""How long it is still delivered after its lease, to the second (L18, V08)."""


class LessonQuerySet(models.QuerySet["Lesson"]):
    def at(self, now: datetime) -> Self:
        """Adds `stage`, by the clock and retirement alone: active, grace, silent or retired (L11).

        A lease ends at its very second: then its lesson is due and in grace. At the last second of grace it is
        still delivered, after it it is silent.
        """
        return self.annotate(
            stage=Case(
                When(retired_at__isnull=False, then=Value(Lesson.Stage.RETIRED)),
                When(Q(lease_until=None) | Q(lease_until__gt=now), then=Value(Lesson.Stage.ACTIVE)),
                When(lease_until__gte=now - GRACE, then=Value(Lesson.Stage.GRACE)),
                default=Value(Lesson.Stage.SILENT),
                output_field=models.CharField(),
            )
        )

    def active(self, now: datetime) -> Self:
        """What L11, L18 and B06 call active: in stage `active` or `grace`."""
        return self.at(now).filter(stage__in=[Lesson.Stage.ACTIVE, Lesson.Stage.GRACE])

    def unretired(self) -> Self:
        return self.filter(retired_at=None)

    def never_relearn(self) -> Self:
        """Retired lessons whose like Dreaming may not add again (L12, L21)."""
        return self.filter(never_relearn=True)

    def leased(self) -> Self:
        """Machine lessons that are not retired: what lease reviews are about (V02)."""
        return self.unretired().filter(author=Lesson.Author.DREAMING)

    def human_first(self) -> Self:
        """In the order of delivery: people's, then Dreaming's, oldest first (L17)."""
        rank = Case(When(author=Lesson.Author.HUMAN, then=Value(0)), default=Value(1))
        return self.order_by(rank, "created_at", "pk")


class Lesson(models.Model):
    """One caution for one avatar and one skill (L01). Its text never changes (L16), its stage is the clock's."""

    class Author(models.TextChoices):
        HUMAN = "human"
        DREAMING = "dreaming"

    class Writer(models.TextChoices):
        MODEL = "model"
        MINER = "miner"

    class Stage(models.TextChoices):
        ACTIVE = "active"
        GRACE = "grace"
        SILENT = "silent"
        RETIRED = "retired"

    OBSOLETE, LAPSED = "obsolete", "lapsed"
    """Reasons with which Dreaming retires (V04, V05); a person's reason is in the person's words."""

    avatar = models.ForeignKey(Avatar, on_delete=models.PROTECT, related_name="lessons")
    skill = models.ForeignKey(Skill, on_delete=models.PROTECT, related_name="lessons")
    text = models.TextField()
    author = models.CharField(max_length=8, choices=Author)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    source = models.ForeignKey("Reflection", null=True, blank=True, on_delete=models.PROTECT, related_name="lessons")
    writer = models.CharField(max_length=8, choices=Writer, blank=True, help_text="Which of the two reflectors (L20).")
    created_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True, blank=True, help_text="When its review is due; people's have none.")
    checked_at = models.DateTimeField(null=True, blank=True)
    checked_release = models.CharField(max_length=64, blank=True)
    checked_digest = models.CharField(
        max_length=64, blank=True, help_text="SHA-256 of the skill's script at the last check."
    )
    retired_at = models.DateTimeField(null=True, blank=True)
    retired_reason = models.CharField(max_length=200, blank=True)
    retired_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    retired_note = models.TextField(blank=True)
    never_relearn = models.BooleanField(default=False, help_text="Dreaming may not add its like again (L12).")

    objects = LessonQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        permissions = [("retire_lesson", "Can retire lessons and keep the never-relearn list")]
        constraints = [
            models.CheckConstraint(
                condition=Q(author="dreaming", lease_until__isnull=False, created_by=None)
                | Q(author="human", lease_until=None, created_by__isnull=False, source=None, writer=""),
                name="lesson_lease_belongs_to_dreaming",
            ),
            models.CheckConstraint(
                condition=Q(retired_at=None, retired_reason="", retired_by=None)
                | Q(retired_at__isnull=False) & ~Q(retired_reason=""),
                name="lesson_retired_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(author="dreaming") | Q(retired_at=None) | Q(retired_by__isnull=False),
                name="lesson_human_never_retired_by_dreaming",
            ),
            models.CheckConstraint(
                condition=Q(never_relearn=False) | Q(retired_at__isnull=False), name="lesson_never_relearned_is_retired"
            ),
        ]
        indexes = [
            models.Index("avatar", "skill", name="lesson_unretired", condition=Q(retired_at=None)),
            models.Index("avatar", "skill", name="lesson_never_relearn", condition=Q(never_relearn=True)),
            models.Index("lease_until", name="lesson_leased", condition=Q(retired_at=None, author="dreaming")),
        ]

    def __str__(self) -> str:
        return f"lesson {self.pk} for {self.avatar}"

    @property
    def human(self) -> bool:
        return self.author == self.Author.HUMAN

    @property
    def silent_after(self) -> datetime | None:
        """The last moment at which a machine lesson is delivered without a review."""
        return self.lease_until + GRACE if self.lease_until else None


class LessonEvidence(models.Model):
    """A job that a lesson rests on, and in it the failed call or the person's message (L07)."""

    lesson = models.ForeignKey(Lesson, on_delete=models.PROTECT, related_name="evidence")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="lesson_evidence")
    item = models.ForeignKey(JobItem, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    signature = models.CharField(max_length=300, blank=True, help_text="Program and normalised error of the call.")

    class Meta:
        ordering = ["lesson", "job", "item"]
        verbose_name_plural = "lesson evidence"
        constraints = [
            models.UniqueConstraint("lesson", "job", "item", name="evidence_once_per_item", nulls_distinct=False)
        ]

    def __str__(self) -> str:
        return f"job {self.job_id} for lesson {self.lesson_id}"


class LessonAct(models.Model):
    """What a person did to a lesson, with the note; append-only (L21, O05)."""

    class Act(models.TextChoices):
        ADDED = "added"
        RETIRED = "retired"
        LISTED = "listed", "put on the never-relearn list"
        UNLISTED = "unlisted", "taken off the never-relearn list"

    lesson = models.ForeignKey(Lesson, on_delete=models.PROTECT, related_name="acts")
    act = models.CharField(max_length=8, choices=Act)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    note = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.get_act_display()}: lesson {self.lesson_id}"


class Delivery(models.Model):
    """That a job read a version with this lesson below it, first and last (L22)."""

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="deliveries")
    version = models.ForeignKey(SkillVersion, on_delete=models.PROTECT, related_name="deliveries")
    lesson = models.ForeignKey(Lesson, on_delete=models.PROTECT, related_name="deliveries")
    at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "deliveries"
        constraints = [models.UniqueConstraint("job", "version", "lesson", name="delivery_once_per_reading")]

    def __str__(self) -> str:
        return f"lesson {self.lesson_id} to job {self.job_id}"
