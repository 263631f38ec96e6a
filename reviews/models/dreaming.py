"""Runs of Dreaming, and what each did for each avatar (B06, B07)."""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from autorune.avatars.models import Avatar
from lessons.models import Lesson, Reflection, Refusal


class DreamRunQuerySet(models.QuerySet["DreamRun"]):
    def unfinished(self) -> Self:
        return self.filter(finished_at=None)

    def claimable(self, wall: datetime) -> Self:
        """Unfinished ones that nobody works at: never claimed, or claimed by a worker that did not come back."""
        return self.unfinished().filter(Q(claim_expires_at=None) | Q(claim_expires_at__lt=wall))


class DreamRun(models.Model):
    """One run: of a slot of the cron line, asked for by a person, or from the command line."""

    class Kind(models.TextChoices):
        SCHEDULED = "scheduled"
        RUN_NOW = "run_now", "Run now"
        COMMAND = "command"

    kind = models.CharField(max_length=16, choices=Kind)
    slot = models.DateTimeField(null=True, blank=True, unique=True, help_text="The moment of the cron line it is for.")
    avatar = models.ForeignKey(
        Avatar, null=True, blank=True, on_delete=models.PROTECT, related_name="dream_runs", help_text="Empty: all."
    )
    lesson = models.ForeignKey(
        Lesson, null=True, blank=True, on_delete=models.PROTECT, related_name="dream_runs", help_text="Of a Review now."
    )
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    claim_expires_at = models.DateTimeField(null=True, blank=True)
    attempt = models.PositiveIntegerField(default=0, help_text="How often it was claimed; 2: a worker was lost.")
    finished_at = models.DateTimeField(null=True, blank=True)
    tokens = models.PositiveBigIntegerField(default=0)

    objects = DreamRunQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        verbose_name = "run of Dreaming"
        verbose_name_plural = "runs of Dreaming"
        permissions = [("run_dreaming", "Can start Dreaming")]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="scheduled", slot__isnull=False) | ~Q(kind="scheduled") & Q(slot=None),
                name="dream_run_of_a_slot_is_scheduled",
            ),
            models.UniqueConstraint(
                "avatar",
                "lesson",
                condition=Q(kind="run_now", finished_at=None),
                name="dream_run_asked_for_once_at_a_time",
                nulls_distinct=False,
            ),
        ]
        indexes = [models.Index("claim_expires_at", name="dream_run_unfinished", condition=Q(finished_at=None))]

    def __str__(self) -> str:
        return f"run {self.pk} of Dreaming"


class DreamTask(models.Model):
    """What one run did for one avatar in one of its two tasks, in B06's words; claimed before it is done."""

    class Task(models.TextChoices):
        REFLECTION = "reflection"
        REVIEW = "review"

    class Outcome(models.TextChoices):
        LEARNED = "learned"
        NOTHING_LEARNED = "nothing_learned"
        ALL_REFUSED = "all_refused"
        BELOW_THRESHOLD = "below_threshold"
        REVIEWED = "reviewed"
        NOTHING_DUE = "nothing_due"
        UNREADABLE = "unreadable"
        CAPPED = "capped"
        SKIPPED = "skipped"
        ERROR = "error"

    run = models.ForeignKey(DreamRun, on_delete=models.PROTECT, related_name="tasks")
    avatar = models.ForeignKey(Avatar, on_delete=models.PROTECT, related_name="dream_tasks")
    task = models.CharField(max_length=16, choices=Task)
    attempt = models.PositiveIntegerField(default=1)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=16, choices=Outcome, blank=True)
    explanation = models.TextField(blank=True)
    added = models.PositiveIntegerField(default=0)
    refused = ArrayField(models.CharField(max_length=32, choices=Refusal), default=list, blank=True)
    renewed = models.PositiveIntegerField(default=0)
    obsolete = models.PositiveIntegerField(default=0)
    lapsed = models.PositiveIntegerField(default=0)
    refused_verdicts = ArrayField(models.CharField(max_length=32), default=list, blank=True)
    tokens = models.PositiveBigIntegerField(default=0)
    reflection = models.ForeignKey(
        Reflection, null=True, blank=True, on_delete=models.PROTECT, related_name="dream_tasks"
    )

    class Meta:
        ordering = ["run", "avatar__uid", "task"]
        constraints = [
            models.UniqueConstraint("run", "avatar", "task", name="dream_task_once_per_run_and_avatar"),
            models.CheckConstraint(
                condition=Q(finished_at=None, outcome="") | Q(finished_at__isnull=False) & ~Q(outcome=""),
                name="dream_task_finished_with_an_outcome",
            ),
        ]
        indexes = [models.Index(fields=["avatar", "task", "-started_at"], name="dream_task_latest")]

    def __str__(self) -> str:
        return f"{self.task} for {self.avatar_id}: {self.outcome or 'under way'}"
