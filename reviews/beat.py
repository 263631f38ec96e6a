"""The rows of Celery beat: Dreaming by the setting, its catch-up, the sweep, the digest (B04, B07)."""

from django.conf import settings
from django_celery_beat.models import CrontabSchedule, IntervalSchedule, PeriodicTask

from autorune import clock
from lessons.beat import sync_cron
from reviews import rhythm

SWEEP_EVERY_SECONDS = 30
CATCH_UP_EVERY_SECONDS = 15
"""How long a Run now waits at most; a tick that finds nothing is a few small queries."""


def sync_rows() -> None:
    """Make beat's rows what they should be; called at every boot."""
    sync_cron()
    rhythm.follow_setting(now=clock.now())
    _every(SWEEP_EVERY_SECONDS, name="sweep", task="reviews.tasks.sweep")
    _every(CATCH_UP_EVERY_SECONDS, name="dreaming catch-up", task="reviews.tasks.catch_up")
    _weekly(name="digest", task="reviews.tasks.digest", enabled=bool(settings.DIGEST_TO))


def _every(seconds: int, *, name: str, task: str) -> None:
    every, _ = IntervalSchedule.objects.get_or_create(every=seconds, period=IntervalSchedule.SECONDS)
    PeriodicTask.objects.update_or_create(
        name=name,
        # A tick that no worker took in time is not worth taking: the next one finds the same rows.
        defaults={"task": task, "interval": every, "crontab": None, "enabled": True, "expire_seconds": seconds},
    )


def _weekly(*, name: str, task: str, enabled: bool) -> None:
    """On Monday at seven."""
    when = {"minute": "0", "hour": "7", "day_of_week": "1", "timezone": settings.TIME_ZONE}
    monday = CrontabSchedule.objects.filter(**when, day_of_month="*", month_of_year="*").first()
    monday = monday or CrontabSchedule.objects.create(**when)
    PeriodicTask.objects.update_or_create(
        name=name, defaults={"task": task, "crontab": monday, "interval": None, "enabled": enabled}
    )
