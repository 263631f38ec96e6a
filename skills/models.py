"""What an avatar saved: skills, their immutable versions, outcomes, uses, decisions and enablement."""

from typing import Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import F, Func, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job

MAX_NAME, MAX_DESCRIPTION, MAX_PRECONDITIONS = 64, 1024, 2000
MAX_TAGS, MAX_TAG = 16, 32
MAX_SCRIPT_BYTES = 128 * 1024
"""Limits of one skill (X04), in characters but for the script."""


class SkillQuerySet(models.QuerySet["Skill"]):
    def visible_to(self, avatar: Avatar) -> Self:
        """The one door of every read: the avatar's own skills, and shared ones enabled for it (S01, S09, S11, S19)."""
        return self.with_enablement(avatar).filter(Q(avatar=avatar) | Q(state=Skill.State.SHARED, enabled=True))

    def with_enablement(self, avatar: Avatar) -> Self:
        """Adds `enabled`: the avatar's own setting, else the global one, else true (S19)."""
        settings_of = Enablement.objects.filter(skill=OuterRef("pk"))
        return self.annotate(
            enabled=Coalesce(
                Subquery(settings_of.filter(avatar=avatar).values("enabled")[:1]),
                Subquery(settings_of.filter(avatar=None).values("enabled")[:1]),
                Value(True),
            )
        )

    def enabled_for(self, avatar: Avatar) -> Self:
        """Those that are enabled for the avatar."""
        return self.with_enablement(avatar).filter(enabled=True)

    def waiting(self) -> Self:
        """The queue of candidates, oldest first (O01)."""
        return self.filter(state=Skill.State.CANDIDATE).order_by("state_since", "pk")

    def with_counts(self) -> Self:
        """Joins the current version's counts, for reading `successes`, `failures` and `attempts`."""
        return self.select_related("avatar", "current_version__count")


class Skill(models.Model):
    """One skill of one avatar: its identity, its state and what search looks at; bodies are in its versions."""

    class State(models.TextChoices):
        PENDING = "pending"
        CANDIDATE = "candidate"
        SHARED = "shared"
        REJECTED = "rejected"

    avatar = models.ForeignKey(Avatar, on_delete=models.PROTECT, related_name="skills")
    name = models.CharField(max_length=MAX_NAME)
    name_key = models.CharField(max_length=4 * MAX_NAME, editable=False)
    description = models.TextField(blank=True)
    tags = ArrayField(models.CharField(max_length=MAX_TAG), default=list, blank=True)
    preconditions = models.TextField(blank=True)
    header = models.TextField(blank=True, help_text="The script's first comment, which search reads too.")
    script_sha256 = models.CharField(max_length=64)
    state = models.CharField(max_length=16, choices=State, default=State.PENDING)
    state_since = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)
    current_version = models.OneToOneField(
        "SkillVersion", null=True, on_delete=models.PROTECT, related_name="current_of", db_constraint=False
    )
    approved_version = models.ForeignKey(
        "SkillVersion", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    approved_digest = models.CharField(max_length=64, blank=True)
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="children")
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    content_digest = models.GeneratedField(
        expression=Func(
            "name", "description", "tags", "preconditions", "script_sha256", function="skill_content_digest"
        ),
        output_field=models.CharField(max_length=64),
        db_persist=True,
    )
    search = models.GeneratedField(
        expression=Func("name", "tags", "description", "preconditions", "header", function="skill_search_vector"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    enabled: bool  # only where the query set was annotated for an avatar

    objects = SkillQuerySet.as_manager()

    class Meta:
        ordering = ["-updated_at"]
        permissions = [("review_skill", "Can approve, reject and withdraw skills")]
        constraints = [
            models.UniqueConstraint("avatar", "name_key", name="skill_one_name_per_avatar"),
            models.CheckConstraint(
                condition=~Q(state="shared")
                | Q(approved_version=F("current_version"), approved_digest=F("content_digest"))
                & Q(approved_version__isnull=False),
                name="skill_shared_content_is_the_approved_content",
            ),
        ]
        indexes = [models.Index("state_since", name="skill_waiting", condition=Q(state="candidate"))]

    def __str__(self) -> str:
        return f"{self.name} of {self.avatar}"

    @property
    def successes(self) -> int:
        return self.current_version.count.successes if self.current_version else 0

    @property
    def failures(self) -> int:
        return self.current_version.count.failures if self.current_version else 0

    @property
    def attempts(self) -> int:
        return self.successes + self.failures


class SkillVersion(models.Model):
    """One saved content of a skill, never changed (S16)."""

    skill = models.ForeignKey(Skill, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=MAX_NAME)
    description = models.TextField(blank=True)
    tags = ArrayField(models.CharField(max_length=MAX_TAG), default=list, blank=True)
    preconditions = models.TextField(blank=True)
    script = models.TextField()
    script_sha256 = models.CharField(max_length=64)
    author = models.ForeignKey(Avatar, on_delete=models.PROTECT, related_name="+")
    job = models.ForeignKey(Job, null=True, blank=True, on_delete=models.PROTECT, related_name="saved_versions")
    created_at = models.DateTimeField()
    content_digest = models.GeneratedField(
        expression=Func(
            "name", "description", "tags", "preconditions", "script_sha256", function="skill_content_digest"
        ),
        output_field=models.CharField(max_length=64),
        db_persist=True,
    )

    class Meta:
        ordering = ["skill", "-number"]
        constraints = [
            models.UniqueConstraint("skill", "number", name="version_one_per_number"),
            models.UniqueConstraint("id", "content_digest", name="version_id_with_its_digest"),
        ]

    def __str__(self) -> str:
        return f"version {self.number} of {self.name}"


class VersionCount(models.Model):
    """How often one version worked, kept by the outcome verb so that search never counts rows."""

    version = models.OneToOneField(SkillVersion, primary_key=True, on_delete=models.CASCADE, related_name="count")
    successes = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.successes} of {self.successes + self.failures}"


class SkillUse(models.Model):
    """That a job fetched or saved a version, and when last (S05, S06)."""

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="uses")
    version = models.ForeignKey(SkillVersion, on_delete=models.PROTECT, related_name="uses")
    skill = models.ForeignKey(Skill, on_delete=models.PROTECT, related_name="uses")
    fetched_at = models.DateTimeField(null=True, blank=True)
    saved_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField()

    class Meta:
        ordering = ["job", "used_at"]
        constraints = [models.UniqueConstraint("job", "version", name="use_one_per_job_and_version")]

    def __str__(self) -> str:
        return f"job {self.job_id} used {self.version}"


class Outcome(models.Model):
    """One success or failure of one version in one job (S05, S06); append-only."""

    class Source(models.TextChoices):
        REPORTED = "reported"
        AUTOMATIC = "automatic"

    skill = models.ForeignKey(Skill, on_delete=models.PROTECT, related_name="outcomes")
    version = models.ForeignKey(SkillVersion, on_delete=models.PROTECT, related_name="outcomes")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="outcomes")
    ok = models.BooleanField()
    duration_ms = models.PositiveIntegerField(null=True, blank=True)
    source = models.CharField(max_length=16, choices=Source)
    used_in_job = models.BooleanField(help_text="The job had fetched or saved this version.")
    created_at = models.DateTimeField()
    idempotency_key = models.CharField(max_length=255, blank=True)
    answer = models.JSONField(null=True, blank=True, help_text="What was answered, for a retry with the same key.")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                "job",
                "version",
                condition=Q(source="automatic"),
                name="outcome_once_per_job_and_version_when_automatic",
            ),
            models.UniqueConstraint(
                "job", "idempotency_key", condition=~Q(idempotency_key=""), name="outcome_one_per_job_and_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{'success' if self.ok else 'failure'} of {self.version} ({self.source})"


class SkillDecision(models.Model):
    """An operator's verdict on exactly one version, with the warnings that were shown; append-only (S14, O05)."""

    class Verdict(models.TextChoices):
        APPROVE = "approve"
        REJECT = "reject"
        WITHDRAW = "withdraw"

    skill = models.ForeignKey(Skill, on_delete=models.PROTECT, related_name="decisions")
    version = models.ForeignKey(SkillVersion, on_delete=models.PROTECT, related_name="decisions")
    script_sha256 = models.CharField(max_length=64)
    verdict = models.CharField(max_length=16, choices=Verdict)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    note = models.TextField(blank=True)
    warnings = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index("skill", "script_sha256", name="decision_of_a_script")]

    def __str__(self) -> str:
        return f"{self.verdict} of {self.version}"


class Enablement(models.Model):
    """Whether a skill is enabled, for every avatar (`avatar` empty) or for one (S19)."""

    skill = models.ForeignKey(Skill, on_delete=models.CASCADE, related_name="enablements")
    avatar = models.ForeignKey(Avatar, null=True, blank=True, on_delete=models.CASCADE, related_name="enablements")
    enabled = models.BooleanField()
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("skill", "avatar", name="enablement_one_per_skill_and_scope", nulls_distinct=False)
        ]

    def __str__(self) -> str:
        return f"{self.skill} {'on' if self.enabled else 'off'} for {self.avatar or 'all'}"


class Shelf(models.Model):
    """Exactly the shared skills, with their own full-text index: search reads these and the avatar's own only."""

    skill = models.OneToOneField(Skill, primary_key=True, on_delete=models.CASCADE, related_name="shelf")
    version = models.ForeignKey(SkillVersion, on_delete=models.PROTECT, related_name="+", db_index=False)
    search = SearchVectorField()

    class Meta:
        indexes = [GinIndex(fields=["search"], name="shelf_search", fastupdate=False)]

    def __str__(self) -> str:
        return f"shelf: {self.skill_id}"


class ShelfWord(models.Model):
    """A word of the shelf, never a private one, and how many skills have it; the empty word counts them all."""

    word = models.CharField(max_length=255, primary_key=True)
    skills = models.IntegerField()

    class Meta:
        indexes = [GinIndex(fields=["word"], opclasses=["gin_trgm_ops"], name="shelf_word_trigrams")]

    def __str__(self) -> str:
        return f"{self.word} ({self.skills})"


class ShelfTerm(models.Model):
    """How much one word says in one shared skill (`ts_rank`, in millionths), so that search need not work it out."""

    pk = models.CompositePrimaryKey("word", "skill_id")
    word = models.CharField(max_length=255)
    skill = models.ForeignKey(Shelf, on_delete=models.CASCADE, related_name="terms")
    version_id = models.BigIntegerField()
    weight = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.word} in {self.skill_id}"
