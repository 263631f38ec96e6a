"""The product's clock: every moment that a rule compares comes from here."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone


def now() -> datetime:
    """This moment in UTC, moved by `AUTORUNE_CLOCK_OFFSET` seconds (a drill; refused in production)."""
    return timezone.now() + timedelta(seconds=settings.CLOCK_OFFSET)
