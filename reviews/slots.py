"""When Dreaming is to run: the slots of the cron line, as moments in UTC (B04, B07).

The line is read in TIME_ZONE. Where the clock is put forward over a slot, the slot is at the first moment after the
gap; where an hour comes twice, the slot is its first coming only. So each daily slot comes once a day, every day.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from cronsim import CronSim

LOOK_BACK = tuple(timedelta(days=days) for days in (2, 40, 400, 9 * 366))
"""How far back the last slot is looked for, in widening steps; 29 February may lie eight years back."""


def previous_slot(*, cron: str, zone: str, now: datetime) -> datetime | None:
    """The last slot at or before `now`, None when there was none in nine years."""
    for span in LOOK_BACK:
        last = None
        for slot in _slots(cron, zone, now - span):
            if slot > now:
                break
            last = slot
        if last is not None:
            return last
    return None


def next_slot(*, cron: str, zone: str, now: datetime) -> datetime:
    """The first slot after `now`."""
    return next(slot for slot in _slots(cron, zone, now - timedelta(days=2)) if slot > now)


def _slots(cron: str, zone: str, start: datetime) -> Iterator[datetime]:
    """Slots from about `start` on, each later than the one before."""
    last = datetime.min.replace(tzinfo=UTC)
    for local in CronSim(cron, start.astimezone(ZoneInfo(zone))):
        slot = local.astimezone(UTC)
        if slot > last:
            yield slot
            last = slot
