"""Who acts: avatars, the models they may use, and the credentials of their runners."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models

UID = RegexValidator(
    r"^[A-Za-z0-9][A-Za-z0-9_-]{0,47}\Z",
    "An avatar's uid has 1 to 48 letters, digits, '-' or '_', and begins with a letter or a digit.",
)


class Avatar(models.Model):
    """One agent of an owner; what Ankole calls an Agent."""

    uid = models.CharField(max_length=48, unique=True, validators=[UID])
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="avatars")
    bot_password_ref = models.CharField(
        "reference of the bot's password",
        max_length=500,
        blank=True,
        help_text="env:NAME or file:PATH; never the value.",
    )
    reach = ArrayField(
        models.CharField(max_length=260),
        default=list,
        blank=True,
        help_text="HOST:PORT pairs, separated by commas, that the sandbox may reach besides the library and the model.",
    )
    is_active = models.BooleanField(default=True, help_text="An inactive avatar's runners are refused.")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["uid"]

    def __str__(self) -> str:
        return self.uid


class ModelProfile(models.Model):
    """A model that an avatar may use under a name: `coding` for its engine, `heavy` for reflection and review."""

    avatar = models.ForeignKey(Avatar, on_delete=models.CASCADE, related_name="profiles")
    name = models.SlugField(max_length=32)
    provider = models.CharField(max_length=32, help_text="openai (and anything that speaks its protocol) or anthropic.")
    model = models.CharField(max_length=128)
    base_url = models.URLField(max_length=500, blank=True)
    key_ref = models.CharField("reference of the key", max_length=500, blank=True, help_text="env:NAME or file:PATH.")

    class Meta:
        ordering = ["avatar", "name"]
        constraints = [models.UniqueConstraint("avatar", "name", name="profile_one_name_per_avatar")]

    def __str__(self) -> str:
        return f"{self.avatar} {self.name}: {self.provider}:{self.model}"


class RunnerCredential(models.Model):
    """What a runner shows to be its avatar, for one job: kept as a hash, it expires and dies with the job (R04)."""

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    avatar = models.ForeignKey(Avatar, on_delete=models.CASCADE, related_name="credentials")
    job = models.OneToOneField("jobs.Job", on_delete=models.CASCADE, related_name="credential")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"runner of job {self.job_id}"
