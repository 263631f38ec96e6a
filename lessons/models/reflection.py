"""Reflections: which jobs were looked at, what was shown, checked, proposed, and what became of it."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from lessons.models.lesson import Lesson
from skills.models import Skill


class Reflection(models.Model):
    """One look of Dreaming at one avatar's signal jobs; it is itself a job (L03, L04)."""

    class Outcome(models.TextChoices):
        LEARNED = "learned"
        NOTHING_LEARNED = "nothing_learned"
        ALL_REFUSED = "all_refused"
        UNREADABLE = "unreadable"
        CAPPED = "capped"
        ERROR = "error"

    avatar = models.ForeignKey(Avatar, on_delete=models.PROTECT, related_name="reflections")
    job = models.OneToOneField(Job, on_delete=models.PROTECT, related_name="as_reflection")
    slot = models.DateTimeField(null=True, blank=True, help_text="The scheduled run it belongs to; empty for Run now.")
    writer = models.CharField(max_length=8, choices=Lesson.Writer, help_text="A model, or the built-in miner (L20).")
    profile = models.CharField(max_length=200, blank=True, help_text="Name and model of the profile.")
    claimed_at = models.DateTimeField()
    claim_expires_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=16, choices=Outcome, blank=True)
    explanation = models.TextField(blank=True, help_text="Why nothing was learned, or what went wrong (L19).")
    expired = models.BooleanField(default=False, help_text="Its worker never came back before the claim ended.")
    bundle = models.TextField(blank=True)
    prompt = models.TextField(blank=True)
    output = models.TextField(blank=True, help_text="What came back, as it came, without secrets.")
    input_tokens = models.PositiveBigIntegerField(default=0)
    output_tokens = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                "avatar", condition=Q(finished_at=None), name="one_reflection_in_flight_per_avatar"
            ),
            models.CheckConstraint(
                condition=Q(finished_at=None, outcome="") | Q(finished_at__isnull=False) & ~Q(outcome=""),
                name="reflection_finished_with_an_outcome",
            ),
        ]
        indexes = [models.Index("avatar", "claimed_at", name="reflection_by_day")]

    def __str__(self) -> str:
        return f"reflection {self.pk} of {self.avatar}"

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens


class ReflectionJob(models.Model):
    """A job that a reflection was shown (L04)."""

    reflection = models.ForeignKey(Reflection, on_delete=models.PROTECT, related_name="shown")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="shown_to")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["reflection", "position"]
        constraints = [models.UniqueConstraint("reflection", "job", name="shown_once_per_reflection_and_job")]

    def __str__(self) -> str:
        return f"job {self.job_id} shown to reflection {self.reflection_id}"


class Check(models.Model):
    """A read-only command that a reflection ran, with what came back (L06)."""

    reflection = models.ForeignKey(Reflection, on_delete=models.PROTECT, related_name="checks")
    number = models.PositiveSmallIntegerField()
    command = models.TextField()
    exit_code = models.IntegerField(null=True, blank=True, help_text="Empty when it ran out of time or was refused.")
    output = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["reflection", "number"]
        constraints = [models.UniqueConstraint("reflection", "number", name="check_one_per_number")]

    def __str__(self) -> str:
        return f"check {self.number} of reflection {self.reflection_id}"


class Refusal(models.TextChoices):
    """Why a proposal is no lesson; the one home of these words (L14)."""

    STRUCTURE = "structure"
    LENGTH = "length"
    LANGUAGE = "language"
    NO_CONDITION = "no_condition"
    JUDGES_RESULT = "judges_result"
    ONE_TASK = "one_task"
    URL = "url"
    INJECTION = "injection"
    SECRET = "secret"  # noqa: S105 - a word of L14
    EVIDENCE = "evidence"
    UNKNOWN_SKILL = "unknown_skill"
    SKILL_DISABLED = "skill_disabled"
    TOO_MANY = "too_many"
    SKILL_FULL = "skill_full"
    DUPLICATE = "duplicate"
    REVOKED = "revoked"
    CHECK_FAILED = "check_failed"


class Proposal(models.Model):
    """What a reflection proposed, as it came, and what became of it (L14)."""

    reflection = models.ForeignKey(Reflection, on_delete=models.PROTECT, related_name="proposals")
    number = models.PositiveSmallIntegerField()
    skill = models.ForeignKey(Skill, null=True, blank=True, on_delete=models.PROTECT, related_name="proposals")
    skill_given = models.CharField(max_length=64, help_text="The skill's id as it was proposed.")
    condition = models.TextField(blank=True)
    action = models.TextField(blank=True)
    check_text = models.TextField("check", blank=True)
    text = models.TextField(help_text="The three parts as one text.")
    evidence_given = ArrayField(models.CharField(max_length=64), default=list, blank=True)
    reason = models.CharField(max_length=16, choices=Refusal, blank=True, help_text="Empty when it was accepted.")
    detail = models.TextField(blank=True, help_text="What the gate saw.")
    matched = models.ForeignKey(
        Lesson, null=True, blank=True, on_delete=models.PROTECT, related_name="+", help_text="The lesson it equals."
    )
    lesson = models.OneToOneField(Lesson, null=True, blank=True, on_delete=models.PROTECT, related_name="proposal")

    class Meta:
        ordering = ["reflection", "number"]
        constraints = [
            models.UniqueConstraint("reflection", "number", name="proposal_one_per_number"),
            models.CheckConstraint(
                condition=Q(lesson__isnull=False, reason="") | Q(lesson=None) & ~Q(reason=""),
                name="proposal_accepted_or_refused_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"proposal {self.number} of reflection {self.reflection_id}"

    @property
    def accepted(self) -> bool:
        return self.lesson_id is not None


class ProposalEvidence(models.Model):
    """A job of the bundle that a proposal cites (L07)."""

    proposal = models.ForeignKey(Proposal, on_delete=models.PROTECT, related_name="evidence")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="cited_by")

    class Meta:
        ordering = ["proposal", "job"]
        verbose_name_plural = "proposal evidence"
        constraints = [models.UniqueConstraint("proposal", "job", name="proposal_cites_a_job_once")]

    def __str__(self) -> str:
        return f"job {self.job_id} for proposal {self.proposal_id}"
