"""Lease reviews: what was put before the judge, what it said, and what became of each verdict (V02-V10)."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from lessons.models import Lesson
from reviews.models.dreaming import DreamRun


class Due(models.TextChoices):
    """Why a lesson is on the docket (V02), and, last, that a person put it there."""

    LEASE_DUE = "lease_due"
    RELEASE_CHANGED = "release_changed"
    SKILL_CHANGED = "skill_changed"
    ASKED = "asked", "a person asked"


class LeaseReview(models.Model):
    """One call of the judge about some lessons of one avatar; claimed before the model is called (B07)."""

    class Outcome(models.TextChoices):
        REVIEWED = "reviewed"
        UNREADABLE = "unreadable"
        CAPPED = "capped"
        ERROR = "error"

    run = models.ForeignKey(DreamRun, on_delete=models.PROTECT, related_name="reviews")
    avatar = models.ForeignKey(Avatar, on_delete=models.PROTECT, related_name="lease_reviews")
    maintainer = models.ForeignKey(Avatar, on_delete=models.PROTECT, related_name="judged_reviews")
    profile = models.CharField(max_length=200, help_text="Name and model of the maintainer's profile.")
    release = models.CharField(max_length=64)
    horizon = models.DateTimeField(help_text="The next scheduled run: leases that end before it are due.")
    claimed_at = models.DateTimeField()
    claim_expires_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    expired = models.BooleanField(default=False, help_text="Its worker never came back before the claim ended.")
    outcome = models.CharField(max_length=16, choices=Outcome, blank=True)
    explanation = models.TextField(blank=True)
    prompt = models.TextField(blank=True)
    output = models.TextField(blank=True, help_text="What came back, as it came, without secrets.")
    input_tokens = models.PositiveBigIntegerField(default=0)
    output_tokens = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-id"]
        permissions = [("review_lesson", "Can have a lesson reviewed now and overrule verdicts")]
        constraints = [
            models.UniqueConstraint(
                "avatar", condition=Q(finished_at=None), name="one_lease_review_in_flight_per_avatar"
            ),
            models.CheckConstraint(
                condition=Q(finished_at=None, outcome="") | Q(finished_at__isnull=False) & ~Q(outcome=""),
                name="lease_review_finished_with_an_outcome",
            ),
        ]

    def __str__(self) -> str:
        return f"lease review {self.pk} for {self.avatar_id}"

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens


class ReviewedLesson(models.Model):
    """A lesson on the docket of a review, as it stood when it was shown; verdicts are checked against it (V06, V10)."""

    review = models.ForeignKey(LeaseReview, on_delete=models.PROTECT, related_name="docket")
    lesson = models.ForeignKey(Lesson, on_delete=models.PROTECT, related_name="shown_to_reviews")
    position = models.PositiveSmallIntegerField()
    reasons = ArrayField(models.CharField(max_length=16, choices=Due))
    lease_until = models.DateTimeField()
    skill_digest = models.CharField(max_length=64, help_text="SHA-256 of the skill's script as it was shown.")
    shown_at = models.DateTimeField()

    class Meta:
        ordering = ["review", "position"]
        constraints = [models.UniqueConstraint("review", "lesson", name="on_a_docket_once")]
        indexes = [models.Index(fields=["lesson", "-shown_at"], name="reviewed_lesson_latest")]

    def __str__(self) -> str:
        return f"lesson {self.lesson_id} before review {self.review_id}"


class ReviewedJob(models.Model):
    """A job in the index that the judge was shown for one lesson; verdicts may cite these only (V06)."""

    shown = models.ForeignKey(ReviewedLesson, on_delete=models.PROTECT, related_name="jobs")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="shown_to_reviews")

    class Meta:
        ordering = ["shown", "job"]
        constraints = [models.UniqueConstraint("shown", "job", name="job_shown_once_for_a_lesson")]

    def __str__(self) -> str:
        return f"job {self.job_id} for {self.shown_id}"


class Verdict(models.Model):
    """One verdict as it was given and what became of it; append-only (V09)."""

    class Kind(models.TextChoices):
        RENEW = "renew"
        OBSOLETE = "obsolete"
        LAPSE = "lapse"

    class Refused(models.TextChoices):
        """Why a verdict changed nothing; the one home of these words (V06, V10)."""

        OUTSIDE_DOCKET = "outside_docket"
        HUMAN = "human"
        RETIRED = "retired"
        CONTRADICTORY = "contradictory"
        UNKNOWN_EVIDENCE = "unknown_evidence"
        NOTE_MISSING = "note_missing"
        LEASE_RUNNING = "lease_running"
        SKILL_CHANGED = "skill_changed"
        LESSON_CHANGED = "lesson_changed"

    review = models.ForeignKey(LeaseReview, on_delete=models.PROTECT, related_name="verdicts")
    number = models.PositiveSmallIntegerField()
    lesson = models.ForeignKey(Lesson, null=True, blank=True, on_delete=models.PROTECT, related_name="verdicts")
    lesson_given = models.CharField(max_length=64, help_text="The lesson's id as it was given.")
    verdict = models.CharField(max_length=8, choices=Kind)
    judge = models.CharField(max_length=300, help_text="Who or what judged.")
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()
    note = models.TextField(blank=True)
    evidence_given = ArrayField(models.CharField(max_length=64), default=list, blank=True)
    refused = models.CharField(max_length=16, choices=Refused, blank=True, help_text="Empty when it was applied.")
    detail = models.TextField(blank=True, help_text="What was in the way.")
    lease_before = models.DateTimeField(null=True, blank=True)
    lease_after = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["review", "number"]
        constraints = [
            models.UniqueConstraint("review", "number", name="verdict_one_per_number"),
            models.UniqueConstraint(
                "review", "lesson", condition=Q(refused=""), name="verdict_applied_once_per_review_and_lesson"
            ),
            models.CheckConstraint(
                condition=Q(refused="", lesson__isnull=False) | ~Q(refused=""), name="verdict_applied_to_a_lesson"
            ),
            models.CheckConstraint(
                condition=~Q(verdict="obsolete", refused="", note=""), name="verdict_obsolete_with_a_note"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.verdict} of lesson {self.lesson_given}" + (f", refused: {self.refused}" if self.refused else "")

    @property
    def applied(self) -> bool:
        return not self.refused


class VerdictEvidence(models.Model):
    """A job that a verdict rests on (V09)."""

    verdict = models.ForeignKey(Verdict, on_delete=models.PROTECT, related_name="evidence")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="verdicts")

    class Meta:
        ordering = ["verdict", "job"]
        verbose_name_plural = "verdict evidence"
        constraints = [models.UniqueConstraint("verdict", "job", name="verdict_cites_a_job_once")]

    def __str__(self) -> str:
        return f"job {self.job_id} for verdict {self.verdict_id}"
