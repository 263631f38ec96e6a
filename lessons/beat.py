"""The row of Celery beat that starts Dreaming follows the setting (B04).

CELERY_BEAT_SCHEDULE stays empty: beat would write its entries over the row at every start.
"""

from django.conf import settings
from django.db import transaction
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from autorune import clock
from lessons import brain

TASK_NAME = "dreaming"
"""Name of beat's row."""
TASK = "reviews.tasks.dream"


def sync_cron() -> bool:
    """Make beat's row follow the setting; True when it had to change. Called at boot and when the setting changes."""
    minute, hour, day, month, weekday = brain.dreaming_cron().split()
    wanted = {
        "minute": minute,
        "hour": hour,
        "day_of_month": day,
        "month_of_year": month,
        "day_of_week": weekday,
        "timezone": settings.TIME_ZONE,
    }
    with transaction.atomic():
        row = PeriodicTask.objects.select_for_update(of=("self",)).filter(name=TASK_NAME).first()
        if row and row.task == TASK and row.crontab and _same(row.crontab, wanted):
            return False
        schedule = CrontabSchedule.objects.filter(**wanted).first() or CrontabSchedule.objects.create(**wanted)
        # The old rhythm's last run must not make the new one look overdue.
        fields = {"crontab": schedule, "interval": None, "task": TASK, "last_run_at": clock.now()}
        PeriodicTask.objects.update_or_create(name=TASK_NAME, defaults=fields)
    return True


def _same(schedule: CrontabSchedule, wanted: dict[str, str]) -> bool:
    return all(str(getattr(schedule, field)) == value for field, value in wanted.items())
