"""Brain settings: checked wherever they are set, effective at the next read, and the cron row follows (B01-B05)."""

import asyncio
import multiprocessing
import os
from multiprocessing.connection import Connection

import pytest
from constance import config
from constance.forms import ConstanceForm
from constance.utils import get_values
from django.core.exceptions import ValidationError
from django.db import connection
from django_celery_beat.models import PeriodicTask

from lessons import beat, brain
from lessons.brain_fields import CRON, ENABLED, MAINTAINER, THRESHOLD

pytestmark = pytest.mark.django_db


@pytest.mark.rule("B01", "B02", "B03", "B04")
def test_defaults_are_those_of_the_rules() -> None:
    assert brain.learning_enabled() is True
    assert brain.reflection_threshold() == 10
    assert brain.maintainer() is None
    assert brain.dreaming_cron() == "0 5 * * *"


@pytest.mark.rule("B05")
def test_reading_an_unset_key_writes_nothing() -> None:
    from constance.models import Constance

    brain.get(THRESHOLD)
    assert not Constance.objects.exists()


@pytest.mark.rule("B02", "B05")
@pytest.mark.parametrize("value", ["1", "0", "-3", "2.5", "", "many", "1e3", "٣", True, 10_001])
def test_a_threshold_below_two_or_no_number_is_refused(value: object) -> None:
    with pytest.raises(ValidationError):
        brain.set_value(THRESHOLD, value)
    assert brain.reflection_threshold() == 10


@pytest.mark.rule("B02", "B05")
def test_a_threshold_of_two_is_kept_as_a_number() -> None:
    assert brain.set_value(THRESHOLD, " 2 ") == 2
    assert brain.reflection_threshold() == 2


@pytest.mark.rule("B02")
def test_a_threshold_written_past_the_checks_still_counts_as_two() -> None:
    setattr(config, THRESHOLD, 1)
    assert brain.reflection_threshold() == 2


@pytest.mark.rule("B01", "B05")
@pytest.mark.parametrize(
    ("word", "meaning"), [("false", False), ("OFF", False), ("0", False), ("true", True), ("yes", True)]
)
def test_the_switch_takes_words(word: str, meaning: bool) -> None:
    brain.set_value(ENABLED, word)
    assert brain.learning_enabled() is meaning


@pytest.mark.rule("B01", "B05")
def test_the_switch_takes_no_other_words() -> None:
    with pytest.raises(ValidationError):
        brain.set_value(ENABLED, "maybe")


@pytest.mark.rule("B03", "B05")
def test_the_maintainer_must_exist_or_be_empty(aria) -> None:
    with pytest.raises(ValidationError, match="no avatar"):
        brain.set_value(MAINTAINER, "nobody")
    brain.set_value(MAINTAINER, "aria")
    assert brain.maintainer() == aria
    brain.set_value(MAINTAINER, "")
    assert brain.maintainer() is None


BAD_CRONS = [
    "", "0 5 * *", "0 5 * * * *", "61 5 * * *", "a b c d e", "0 5 30 2 *", "0 5 31 2,4 *", "@daily", "0 5 L * *",
    "0 5 1 * 1", "0 22-2 * * *", "0 5 * * 8", "0 5 * * mon#2", "*/0 * * * *", "0 5 ٣ * *",
]  # fmt: skip


@pytest.mark.rule("B04", "B05")
@pytest.mark.parametrize("line", BAD_CRONS)
def test_a_bad_cron_line_is_refused_with_the_reason(line: str) -> None:
    with pytest.raises(ValidationError) as refused:
        brain.set_value(CRON, line)
    assert len(refused.value.messages[0]) > 20
    assert brain.dreaming_cron() == "0 5 * * *"


@pytest.mark.rule("B04", "B05")
@pytest.mark.parametrize("line", ["0 5 * * *", "*/15 * * * *", "30 4 * * mon-fri", "0 5 1,15 * *", "0  5 * 1-6 *"])
def test_a_good_cron_line_moves_the_row_of_beat(line: str) -> None:
    beat.sync_cron()
    brain.set_value(CRON, line)
    row = PeriodicTask.objects.get(name="dreaming")
    assert row.task == "reviews.tasks.dream"
    assert row.enabled
    parts = [
        row.crontab.minute,
        row.crontab.hour,
        row.crontab.day_of_month,
        row.crontab.month_of_year,
        row.crontab.day_of_week,
    ]
    assert " ".join(parts) == " ".join(line.split())
    assert str(row.crontab.timezone) == "UTC"


@pytest.mark.rule("B04")
def test_the_row_follows_once_and_is_repaired_when_it_drifted() -> None:
    assert beat.sync_cron() is True
    assert beat.sync_cron() is False
    brain.set_value(CRON, "15 3 * * *")
    PeriodicTask.objects.filter(name="dreaming").update(task="something.else")
    assert beat.sync_cron() is True
    row = PeriodicTask.objects.get(name="dreaming")
    assert (row.task, row.crontab.minute, row.crontab.hour) == ("reviews.tasks.dream", "15", "3")
    assert PeriodicTask.objects.filter(name="dreaming").count() == 1


@pytest.mark.rule("B04")
def test_an_operators_pause_of_the_row_survives_a_restart() -> None:
    beat.sync_cron()
    PeriodicTask.objects.filter(name="dreaming").update(enabled=False)
    beat.sync_cron()
    assert PeriodicTask.objects.get(name="dreaming").enabled is False


@pytest.mark.rule("B05")
@pytest.mark.parametrize(
    ("key", "value"), [(THRESHOLD, "1"), (MAINTAINER, "nobody"), (CRON, "0 5 30 2 *"), (CRON, "* * *")]
)
def test_the_form_refuses_what_the_verb_refuses(key: str, value: str) -> None:
    good = {ENABLED: "on", THRESHOLD: "5", MAINTAINER: "", CRON: "0 6 * * *"}
    form = ConstanceForm(initial=get_values())
    good["version"] = form.initial["version"]
    assert ConstanceForm(data=good, initial=get_values()).is_valid()
    form = ConstanceForm(data=good | {key: value}, initial=get_values())
    assert not form.is_valid()
    assert list(form.errors) == [key]


@pytest.mark.rule("B05")
def test_a_value_is_plain_inside_an_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

    async def read() -> object:
        return brain.get(THRESHOLD)

    value = asyncio.run(read())
    assert (type(value), value) == (int, 10)


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("B05")
def test_a_change_holds_at_the_next_read_of_another_process() -> None:
    ask, answers = multiprocessing.Pipe()
    other = multiprocessing.get_context("fork").Process(target=_read_when_asked, args=(answers,), daemon=True)
    other.start()
    try:
        for value in (10, 4):
            ask.send("now")
            assert ask.poll(60)
            assert ask.recv() == value
            brain.set_value(THRESHOLD, 4)
    finally:
        ask.send("enough")
        other.join(30)
        other.kill()


def _read_when_asked(pipe: Connection) -> None:
    """Another process with a connection of its own; the parent's is left alone."""
    connection.connection = None
    while pipe.recv() == "now":
        pipe.send(brain.reflection_threshold())
    connection.close()
    os._exit(0)


@pytest.mark.rule("B05")
def test_an_unknown_setting_is_named_as_such() -> None:
    with pytest.raises(brain.UnknownSetting, match=CRON):
        brain.get("brain.nonsense")
