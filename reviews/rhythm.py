"""Which slots Dreaming owes: those of the cron line that holds, since it holds (B04, B07)."""

from datetime import datetime

from django.conf import settings
from django.db import transaction

from lessons import brain
from reviews import slots
from reviews.models import DreamRun, Rhythm


@transaction.atomic
def follow_setting(*, now: datetime) -> Rhythm:
    """The rhythm that holds now; a new cron line or time zone begins at `now` and owes nothing from before.

    Called at boot, when the setting changes, and before each look at what is due.
    """
    cron, zone = brain.dreaming_cron(), settings.TIME_ZONE
    Rhythm.objects.get_or_create(pk=1, defaults={"cron": cron, "zone": zone, "since": now})
    rhythm = Rhythm.objects.select_for_update().get(pk=1)
    if (rhythm.cron, rhythm.zone) != (cron, zone):
        rhythm.cron, rhythm.zone, rhythm.since = cron, zone, now
        rhythm.save()
    return rhythm


def next_run(*, now: datetime) -> datetime:
    """The next scheduled run after `now`."""
    return slots.next_slot(cron=brain.dreaming_cron(), zone=settings.TIME_ZONE, now=now)


def slot_due(*, now: datetime) -> datetime | None:
    """The latest slot up to `now` when no run has it yet; older missed ones are not made up for (B07)."""
    rhythm = follow_setting(now=now)
    slot = slots.previous_slot(cron=rhythm.cron, zone=rhythm.zone, now=now)
    if slot is None or slot < rhythm.since or DreamRun.objects.filter(slot__gte=slot).exists():
        return None
    return slot
