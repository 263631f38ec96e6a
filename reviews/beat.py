"""The rows of Celery beat: Dreaming by the setting, its catch-up, the sweep, the digest (B04, B07)."""

from django_celery_beat.models import IntervalSchedule, PeriodicTask

from autorune import clock
from lessons.beat import sync_cron
from reviews import rhythm

SWEEP_EVERY_SECONDS = 30
CATCH_UP_EVERY_SECONDS = 180


def sync_rows() -> None:
    """Make beat's rows what they should be; called at every boot."""
    sync_cron()
    rhythm.follow_setting(now=clock.now())
    _every(SWEEP_EVERY_SECONDS, name="sweep", task="reviews.tasks.sweep")
    _every(CATCH_UP_EVERY_SECONDS, name="dreaming catch-up", task="reviews.tasks.catch_up")


def _every(seconds: int, *, name: str, task: str) -> None:
    every, _ = IntervalSchedule.objects.get_or_create(every=seconds, period=IntervalSchedule.SECONDS)
    PeriodicTask.objects.update_or_create(
        name=name, defaults={"task": task, "interval": every, "crontab": None, "enabled": True}
    )
