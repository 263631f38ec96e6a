"""What the product knows of itself over time: since when the API is up, since when Dreaming has its rhythm."""

from django.db import models


class ApiWatch(models.Model):
    """Since when the sweep has seen the API up, in one row."""

    up_since = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"up since {self.up_since}"


class SentDigest(models.Model):
    """That the weekly digest of this day was mailed: two beats send it once."""

    day = models.DateField(unique=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"digest of {self.day}"


class Rhythm(models.Model):
    """The cron line by which Dreaming's slots are reckoned, and since when, in one row.

    A slot before `since` was never promised, so it is not missed: a fresh instance and a new cron line owe nothing.
    """

    cron = models.CharField(max_length=200)
    zone = models.CharField(max_length=64)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.cron} in {self.zone} since {self.since}"
