"""Which slots are owed: each once, missed ones caught up once, none from before the line held."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django_celery_beat.models import PeriodicTask

from lessons import brain
from reviews import beat, dreaming, rhythm
from reviews.models import DreamRun, Rhythm
from tests.reviews.conftest import DAY, NOW, SECOND

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def slots() -> list[datetime]:
    return list(DreamRun.objects.filter(kind="scheduled").order_by("slot").values_list("slot", flat=True))


@pytest.mark.rule("B07")
def test_a_fresh_instance_owes_no_slot_from_before_it_was() -> None:
    rhythm.follow_setting(now=NOW + HOUR)
    assert rhythm.slot_due(now=NOW + 2 * HOUR) is None
    assert rhythm.slot_due(now=NOW + DAY) == NOW + DAY


@pytest.mark.rule("B07")
def test_a_slot_runs_once_however_often_somebody_looks() -> None:
    rhythm.follow_setting(now=NOW - HOUR)
    for minutes in range(0, 60, 5):
        dreaming.run_due(now=NOW + timedelta(minutes=minutes))
    assert slots() == [NOW]
    assert DreamRun.objects.get().finished_at is not None


@pytest.mark.rule("B07")
def test_of_the_slots_missed_in_a_week_of_silence_only_the_latest_is_caught_up() -> None:
    rhythm.follow_setting(now=NOW - 10 * DAY)
    dreaming.run_due(now=NOW - 7 * DAY)
    dreaming.run_due(now=NOW + 3 * HOUR)
    dreaming.run_due(now=NOW + 4 * HOUR)
    assert slots() == [NOW - 7 * DAY, NOW]


@pytest.mark.rule("B04", "B07")
def test_a_new_cron_line_owes_its_slots_from_its_setting_on() -> None:
    rhythm.follow_setting(now=NOW - DAY)
    dreaming.run_due(now=NOW)
    brain.set_value("brain.dreaming_task_cron", "0 3 * * *")
    Rhythm.objects.update(since=NOW + HOUR)  # set an hour after the slot, at a moment of this test
    assert rhythm.slot_due(now=NOW + 2 * HOUR) is None
    assert rhythm.slot_due(now=NOW + 22 * HOUR) == NOW + 22 * HOUR


@pytest.mark.rule("B04")
def test_the_setting_moves_the_rhythm_at_once() -> None:
    rhythm.follow_setting(now=NOW)
    brain.set_value("brain.dreaming_task_cron", "10 4 * * *")
    row = Rhythm.objects.get()
    assert row.cron == "10 4 * * *"
    assert row.since > NOW


@pytest.mark.rule("B07")
@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Europe/Berlin", "03-29"),
        ("Europe/Berlin", "10-25"),
        ("America/New_York", "03-08"),
        ("America/New_York", "11-01"),
    ],
)
def test_ticks_through_a_change_of_the_clock_make_one_run_a_day(zone: str, day: str, settings: object) -> None:
    settings.TIME_ZONE = zone  # type: ignore[attr-defined]
    brain.set_value("brain.dreaming_task_cron", "30 2 * * *" if "Berlin" in zone else "30 1 * * *")
    middle = datetime.fromisoformat(f"2026-{day}T12:00").replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    Rhythm.objects.update(since=middle - 2 * DAY)
    moment = middle - 2 * DAY + timedelta(minutes=20)
    while moment <= middle + 2 * DAY:  # a tick every two hours, at twenty past
        dreaming.run_due(now=moment)
        moment += 2 * HOUR
    days = [slot.astimezone(ZoneInfo(zone)).date() for slot in slots()]
    assert len(days) == 4
    assert len(set(days)) == 4


@pytest.mark.rule("B04", "R10")
def test_beat_has_a_row_for_dreaming_its_catch_up_and_the_sweep() -> None:
    beat.sync_rows()
    beat.sync_rows()
    rows = dict(PeriodicTask.objects.filter(enabled=True).values_list("task", "name"))
    assert {"reviews.tasks.dream", "reviews.tasks.catch_up", "reviews.tasks.sweep"} <= set(rows)
    assert "reviews.tasks.digest" not in rows
    assert PeriodicTask.objects.filter(task__startswith="reviews.").count() == 4


@pytest.mark.rule("B07")
def test_the_second_before_its_slot_nothing_is_due() -> None:
    rhythm.follow_setting(now=NOW - HOUR)
    assert rhythm.slot_due(now=NOW - SECOND) is None
    assert rhythm.slot_due(now=NOW) == NOW
