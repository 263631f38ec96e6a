"""The slots of the cron line, across the days on which the clock is changed."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from reviews.slots import next_slot, previous_slot

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
CHANGES = [
    (BERLIN, date(2026, 3, 29)),
    (BERLIN, date(2026, 10, 25)),
    (NEW_YORK, date(2026, 3, 8)),
    (NEW_YORK, date(2026, 11, 1)),
]
DAILY = ["0 5 * * *", "30 2 * * *", "0 2 * * *", "0 3 * * *", "30 1 * * *", "59 23 * * *", "0 0 * * *"]


def local(text: str, zone: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


@pytest.mark.rule("B07")
@pytest.mark.parametrize("cron", DAILY)
@pytest.mark.parametrize(("zone", "day"), CHANGES)
def test_a_daily_slot_comes_once_on_each_day_around_a_change_of_the_clock(cron: str, zone: str, day: date) -> None:
    moment = datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(days=2)
    seen = set()
    while moment < datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=3):
        seen.add(previous_slot(cron=cron, zone=zone, now=moment))
        moment += timedelta(minutes=30)
    days = [slot.astimezone(ZoneInfo(zone)).date() for slot in sorted(seen) if slot is not None]
    inner = [one for one in days if abs((one - day).days) <= 1]
    assert inner == [day - timedelta(days=1), day, day + timedelta(days=1)]


@pytest.mark.rule("B07")
def test_a_slot_that_the_spring_skips_is_at_the_first_moment_after_the_gap() -> None:
    now = local("2026-03-29T12:00", BERLIN)
    assert previous_slot(cron="30 2 * * *", zone=BERLIN, now=now) == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)


@pytest.mark.rule("B07")
def test_of_an_hour_that_comes_twice_only_the_first_is_a_slot() -> None:
    first = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)  # 02:30 summer time
    second = first + timedelta(hours=1)  # 02:30 again, winter time
    for now in (first, second, second + timedelta(minutes=1), local("2026-10-25T23:00", BERLIN)):
        assert previous_slot(cron="30 2 * * *", zone=BERLIN, now=now) == first
    assert next_slot(cron="30 2 * * *", zone=BERLIN, now=second - timedelta(minutes=15)) == local(
        "2026-10-26T02:30", BERLIN
    )


@pytest.mark.rule("B04")
@pytest.mark.parametrize("zone", [BERLIN, NEW_YORK, "UTC"])
def test_the_cron_line_is_read_in_the_time_zone(zone: str) -> None:
    now = local("2026-07-01T12:00", zone)
    assert previous_slot(cron="0 5 * * *", zone=zone, now=now) == local("2026-07-01T05:00", zone)
    assert next_slot(cron="0 5 * * *", zone=zone, now=now) == local("2026-07-02T05:00", zone)


@pytest.mark.rule("B07")
def test_at_its_very_second_a_slot_has_come_and_the_next_one_is_later() -> None:
    slot = datetime(2026, 5, 4, 5, 0, tzinfo=UTC)
    second = timedelta(seconds=1)
    at = {"cron": "0 5 * * *", "zone": "UTC"}
    assert previous_slot(**at, now=slot) == slot
    assert next_slot(**at, now=slot) == slot + timedelta(days=1)
    assert previous_slot(**at, now=slot - second) == slot - timedelta(days=1)
    assert next_slot(**at, now=slot - second) == slot


@pytest.mark.rule("B04")
@pytest.mark.parametrize(
    ("cron", "expected"),
    [("0 5 29 2 *", "2024-02-29T05:00"), ("0 5 * * 1", "2026-05-04T05:00"), ("*/15 * * * *", "2026-05-04T12:15")],
)
def test_a_rare_or_a_frequent_line_has_its_last_slot(cron: str, expected: str) -> None:
    now = local("2026-05-04T12:29", "UTC")
    assert previous_slot(cron=cron, zone="UTC", now=now) == local(expected, "UTC")
