"""What Dreaming did and how lessons were judged."""

from django.db import models


class ApiWatch(models.Model):
    """Since when the sweep has seen the API up, in one row."""

    up_since = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"up since {self.up_since}"
