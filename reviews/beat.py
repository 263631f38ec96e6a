"""The rows of Celery beat: Dreaming by the setting, the sweep every half minute."""

from django_celery_beat.models import IntervalSchedule, PeriodicTask

from lessons.beat import sync_cron

SWEEP_EVERY_SECONDS = 30


def sync_rows() -> None:
    """Make beat's rows what they should be; called at every boot."""
    sync_cron()
    every, _ = IntervalSchedule.objects.get_or_create(every=SWEEP_EVERY_SECONDS, period=IntervalSchedule.SECONDS)
    PeriodicTask.objects.update_or_create(
        name="sweep", defaults={"task": "reviews.tasks.sweep", "interval": every, "crontab": None, "enabled": True}
    )
