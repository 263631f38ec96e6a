"""Which cron lines Dreaming may run by (B04)."""

from datetime import UTC, datetime
from typing import Any

from celery.schedules import ParseException, crontab
from cronsim import CronSim, CronSimError

MAX_CRON = 200


class CronRefused(ValueError):
    """The expression is no cron line that beat can follow; the message says why."""


def check(expression: str) -> str:
    """The expression with single blanks; both beat and the reckoning of slots must read it, and alike."""
    parts = expression.split()
    if len(parts) != 5 or len(expression) > MAX_CRON or not expression.isascii():
        raise CronRefused(f"Give five parts (minute, hour, day of month, month, day of week); {len(parts)} were given.")
    text = " ".join(parts)
    if parts[2] != "*" and parts[4] != "*":
        raise CronRefused("Restrict the day of the month or the day of the week, not both: programs disagree on both.")
    if _as_beat_reads(parts) != _as_slots_read(text):
        raise CronRefused(f"{text!r} is read in two ways by different programs. Write it out with commas.")
    return text


def _as_beat_reads(parts: list[str]) -> tuple[set[int], ...]:
    minute, hour, day, month, weekday = parts
    try:
        read: Any = crontab(minute=minute, hour=hour, day_of_month=day, month_of_year=month, day_of_week=weekday)
    except (ParseException, ValueError, KeyError, IndexError) as error:
        raise CronRefused(f"{' '.join(parts)!r} is no cron line: {error}") from error
    return read.minute, read.hour, read.day_of_month, read.month_of_year, {number % 7 for number in read.day_of_week}


def _as_slots_read(text: str) -> tuple[set[Any], ...]:
    try:
        read = CronSim(text, datetime(2026, 1, 1, tzinfo=UTC))
        next(read)
    except (CronSimError, StopIteration) as error:
        raise CronRefused(f"{text!r} is no cron line that ever comes: {error or 'no such day'}") from error
    read = CronSim(text, datetime(2026, 1, 1, tzinfo=UTC))
    return (
        read.minutes,
        read.hours,
        read.days,
        read.months,
        {day % 7 if isinstance(day, int) else day for day in read.weekdays},
    )
