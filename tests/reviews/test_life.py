"""The drawing of a lesson's life in docs/leases.md holds the very steps of the code."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from autorune import clock
from autorune.avatars.models import Avatar
from lessons import retirement
from lessons.models import GRACE, LEASE, Lesson
from reviews import dreaming, runs
from reviews.life import Step
from skills.models import Skill
from tests.factories import AvatarFactory, UserFactory
from tests.processes import database_url
from tests.reviews.conftest import DAY, NOW, SECOND, a_lesson, a_skill

DOC = Path(settings.BASE_DIR) / "docs" / "leases.md"
ARROW = re.compile(r"^\s+(\[\*\]|\w+) --> (\w+): ([\w ]+?) \((\w+)\)$", re.MULTILINE)


@pytest.mark.rule("V01", "V03", "V04", "V05", "V08")
def test_the_drawing_has_exactly_the_steps_of_the_code() -> None:
    drawn = set(ARROW.findall(DOC.read_text()))
    told = {(source, step.target, step.label, step.taken_by) for step in Step for source in (step.sources or ("[*]",))}
    assert len(told) > 10
    assert drawn == told


@pytest.mark.rule("V08")
def test_every_stage_is_reached_and_only_retired_is_left_by_nothing() -> None:
    assert {step.target for step in Step} == set(Lesson.Stage.values)
    left = {source for step in Step for source in step.sources}
    assert set(Lesson.Stage.values) - left == {"retired"}


@pytest.mark.django_db
@pytest.mark.rule("V01", "V08", "L18")
def test_the_clock_takes_its_steps_to_the_second(aria: Avatar, skill: Skill) -> None:
    lesson = a_lesson(aria, skill, created=NOW)
    due, last = NOW + LEASE, NOW + LEASE + GRACE
    assert (LEASE, GRACE) == (7 * DAY, 7 * DAY)
    moments = [NOW, due - SECOND, due, last, last + SECOND, last + 1000 * DAY]
    stages = [Lesson.objects.at(moment).get(pk=lesson.pk).stage for moment in moments]
    assert stages == ["active", "active", "grace", "grace", "silent", "silent"]


@pytest.mark.django_db
@pytest.mark.rule("O04", "L18")
@pytest.mark.parametrize("age", [DAY, LEASE, LEASE + GRACE + SECOND])
def test_a_person_retires_a_lesson_from_every_stage(aria: Avatar, skill: Skill, age: Any) -> None:
    lesson = a_lesson(aria, skill, created=NOW - age)
    assert Step.RETIRE.fits(Lesson.objects.at(NOW).get().stage)
    retirement.retire(lesson=lesson, by=UserFactory(is_superuser=True), reason="wrong", now=NOW)
    assert Lesson.objects.at(NOW).get().stage == Step.RETIRE.target


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("V02", "V07")
def test_the_clock_s_offset_moves_a_whole_process() -> None:
    aria = AvatarFactory(uid="aria")
    a_lesson(aria, a_skill(aria), created=clock.now())

    assert [task.outcome for task in dreaming.perform(run=runs.by_command(avatar=aria, now=clock.now()))][
        1
    ] == "nothing_due"
    env = os.environ | {
        "DATABASE_URL": database_url(connection.settings_dict["NAME"]),
        "AUTORUNE_CLOCK_OFFSET": str(7 * 24 * 3600),
    }
    command = [sys.executable, "manage.py", "dream", "--avatar", "aria"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    outcomes = {line["task"]: line["outcome"] for line in map(json.loads, done.stdout.splitlines())}
    assert outcomes["review"] == "skipped"  # due, and there is no model to review it
