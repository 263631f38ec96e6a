"""What was done: jobs (goals), their items, and the messages of people to running ones."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q

from autorune.avatars.models import Avatar

EVIDENCE_WINDOW = timedelta(days=30)
"""How long a finished job can be evidence (L02)."""


class JobQuerySet(models.QuerySet["Job"]):
    def running(self) -> "JobQuerySet":
        return self.filter(status=Job.Status.RUNNING)

    def with_signal(self, now: datetime) -> "JobQuerySet":
        """Finished jobs, never reflections, of the last 30 days with a failed call or a person's message (L02)."""
        return self.filter(HAS_SIGNAL, finished_at__gt=now - EVIDENCE_WINDOW, finished_at__lte=now)

    def unprocessed(self) -> "JobQuerySet":
        """Those that no reflection has used yet, nor given up on (L04)."""
        return self.filter(reflected_at=None, parked_at=None)


class Job(models.Model):
    """One goal of one avatar; what Ankole calls a Background Agent Job."""

    class Status(models.TextChoices):
        RUNNING = "running"
        SUCCEEDED = "succeeded"
        FAILED = "failed"
        STOPPED = "stopped"

    class Result(models.TextChoices):
        DONE = "done"
        BLOCKED = "blocked"
        STOPPED = "stopped"
        FAILED = "failed"

    class Reason(models.TextChoices):
        CRASH = "crash"
        EXIT_CODE = "exit_code"
        TIME_LIMIT = "time_limit"
        NO_RESULT = "no_result"
        RUNNER_LOST = "runner_lost"
        REPORTED = "reported"

    avatar = models.ForeignKey(Avatar, on_delete=models.PROTECT, related_name="jobs")
    goal = models.TextField()
    engine = models.CharField(max_length=32)
    sandboxed = models.BooleanField(default=False)
    reflection = models.BooleanField(default=False, help_text="This job is itself a Dreaming reflection.")
    status = models.CharField(max_length=16, choices=Status, default=Status.RUNNING)
    result = models.CharField(max_length=16, choices=Result, blank=True)
    reason = models.CharField(max_length=16, choices=Reason, blank=True)
    summary = models.TextField(blank=True)
    declared_result = models.CharField(
        max_length=16, choices=Result, blank=True, help_text="The result that a turn fixed; nothing later changes it."
    )
    declared_summary = models.TextField(blank=True)
    port = models.PositiveIntegerField(null=True, blank=True, help_text="The library's loopback port.")
    bridges = models.JSONField(default=list, blank=True, help_text="What the sandbox may reach, as HOST:PORT.")
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField()
    stop_requested_at = models.DateTimeField(null=True, blank=True)
    stop_requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    failed_calls = models.PositiveIntegerField(default=0)
    human_messages = models.PositiveIntegerField(default=0)
    input_tokens = models.PositiveBigIntegerField(default=0)
    output_tokens = models.PositiveBigIntegerField(default=0)
    reflected_at = models.DateTimeField(
        null=True, blank=True, help_text="When a reflection's result from it was applied."
    )
    reflection_failures = models.PositiveSmallIntegerField(default=0)
    parked_at = models.DateTimeField(null=True, blank=True, help_text="Given up on by reflection after three failures.")
    transcript_sha256 = models.CharField(max_length=64, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        permissions = [("steer_job", "Can stop a running job and send messages to it")]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="running", finished_at=None, result="")
                | Q(status="succeeded", result="done", finished_at__isnull=False)
                | Q(status="failed", result__in=["blocked", "failed"], finished_at__isnull=False)
                | Q(status="stopped", result="stopped", finished_at__isnull=False),
                name="job_status_follows_its_result",
            ),
            models.CheckConstraint(
                condition=Q(result="failed") & ~Q(reason="") | ~Q(result="failed") & Q(reason=""),
                name="job_failed_with_a_reason",
            ),
            models.UniqueConstraint(
                "avatar",
                "transcript_sha256",
                condition=~Q(transcript_sha256=""),
                name="job_one_per_transcript_and_avatar",
            ),
        ]
        indexes = [
            models.Index(
                "avatar",
                models.F("finished_at").desc(),
                name="job_signal_unprocessed",
                condition=Q(reflected_at=None, parked_at=None, reflection=False)
                & (Q(failed_calls__gt=0) | Q(human_messages__gt=0)),
            ),
            models.Index("heartbeat_at", name="job_running", condition=Q(status="running")),
        ]

    def __str__(self) -> str:
        return f"job {self.pk} of {self.avatar}"

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING


HAS_SIGNAL = Q(reflection=False) & (Q(failed_calls__gt=0) | Q(human_messages__gt=0))
"""A job with a failed command or tool call, or a person's message; never a reflection (L02)."""


class JobItemQuerySet(models.QuerySet["JobItem"]):
    def failed_calls(self) -> "JobItemQuerySet":
        """Commands that ended with another code than 0, and tools that did not succeed (L02)."""
        return self.filter(FAILED_CALL)

    def human(self) -> "JobItemQuerySet":
        """What a person said after the job started; never a prompt of the runner (L02)."""
        return self.filter(HUMAN)


class JobItem(models.Model):
    """One thing that happened in a job, in order of `sequence`; append-only (R08)."""

    class Type(models.TextChoices):
        USER_MESSAGE = "user_message"
        AGENT_MESSAGE = "agent_message"
        COMMAND = "command"
        TOOL = "tool"
        SKILL = "skill"
        USAGE = "usage"
        COMPACTION = "compaction"
        TURN_END = "turn_end"
        OUTPUT = "output"
        NOTE = "note"

    class Kind(models.TextChoices):
        GOAL = "goal"
        WRAP_UP = "wrap_up"
        MESSAGE = "message"

    class Author(models.TextChoices):
        HUMAN = "human"
        RUNNER = "runner"

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="items")
    sequence = models.PositiveIntegerField()
    type = models.CharField(max_length=16, choices=Type)
    at = models.DateTimeField()
    kind = models.CharField(max_length=8, choices=Kind, blank=True)
    author = models.CharField(max_length=8, choices=Author, blank=True)
    text = models.TextField(blank=True)
    command = models.TextField(blank=True)
    name = models.CharField(max_length=200, blank=True)
    arguments = models.JSONField(null=True, blank=True)
    exit_code = models.IntegerField(null=True, blank=True)
    success = models.BooleanField(null=True, blank=True)
    output = models.TextField(blank=True)
    duration_ms = models.PositiveBigIntegerField(null=True, blank=True)
    skill_id = models.BigIntegerField(null=True, blank=True)
    input_tokens = models.PositiveBigIntegerField(null=True, blank=True)
    output_tokens = models.PositiveBigIntegerField(null=True, blank=True)

    objects = JobItemQuerySet.as_manager()

    class Meta:
        ordering = ["job", "sequence"]
        constraints = [models.UniqueConstraint("job", "sequence", name="item_one_per_job_and_sequence")]

    def __str__(self) -> str:
        return f"{self.type} {self.sequence} of job {self.job_id}"


FAILED_CALL = (Q(type="command") & ~Q(exit_code=0) & Q(exit_code__isnull=False)) | Q(type="tool", success=False)
HUMAN = Q(type="user_message", kind="message", author="human")


class Message(models.Model):
    """What a person says to a running job; its runner delivers it at the next turn (R09)."""

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField()
    fetched_at = models.DateTimeField(null=True, blank=True, help_text="When the runner took it.")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"message {self.pk} to job {self.job_id}"
