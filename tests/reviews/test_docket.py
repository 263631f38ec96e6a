"""Which lessons are due, and truly why."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings

from autorune.avatars.models import Avatar
from lessons.models import GRACE, LEASE, Lesson
from reviews.docket import docket, reasons
from skills.models import Skill
from tests.reviews.conftest import DAY, NOW, SECOND, a_human_lesson, a_lesson, a_skill

pytestmark = pytest.mark.django_db
HORIZON = NOW + DAY


def due(**facts: Any) -> dict[int, list[str]]:
    arguments = {"now": NOW, "horizon": HORIZON, "release": settings.RELEASE, **facts}
    return {lesson.pk: reasons(lesson) for lesson in docket(**arguments)}


@pytest.mark.rule("V02")
@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        (HORIZON - SECOND, ["lease_due"]),
        (HORIZON, None),
        (HORIZON + SECOND, None),
        (NOW, ["lease_due"]),
        (NOW - GRACE - SECOND, ["lease_due"]),
        (NOW - 300 * DAY, ["lease_due"]),
    ],
)
def test_a_lease_is_due_when_it_ends_before_the_next_run(
    aria: Avatar, skill: Skill, ends: Any, expected: list[str] | None
) -> None:
    lesson = a_lesson(aria, skill, created=ends - LEASE)
    assert due().get(lesson.pk) == expected


@pytest.mark.rule("V02")
def test_another_release_puts_every_leased_lesson_on_the_docket_at_once(aria: Avatar, bram: Avatar) -> None:
    fresh = [a_lesson(avatar, a_skill(avatar), created=NOW - DAY) for avatar in (aria, bram) for _ in range(3)]
    assert due() == {}
    assert due(release="99.0") == {lesson.pk: ["release_changed"] for lesson in fresh}


@pytest.mark.rule("V02")
def test_a_changed_script_puts_it_on_the_docket_and_other_changes_do_not(aria: Avatar, skill: Skill) -> None:
    lesson = a_lesson(aria, skill, created=NOW - DAY)
    a_skill(aria, script=skill.current_version.script)  # saved again, unchanged
    assert due() == {}
    a_skill(aria, script="// Sells hides at dawn.\n")
    assert due() == {lesson.pk: ["skill_changed"]}
    a_skill(aria, script=skill.current_version.script)  # back to what was checked
    assert due() == {}


@pytest.mark.rule("V02")
def test_all_reasons_that_are_so_are_given(aria: Avatar, skill: Skill) -> None:
    lesson = a_lesson(aria, skill, checked_release="0.0.1")
    a_skill(aria, script="// Another way.\n")
    assert due(asked=[lesson.pk]) == {lesson.pk: ["lease_due", "release_changed", "skill_changed", "asked"]}


@pytest.mark.rule("V02", "V06", "L15")
def test_people_s_and_retired_lessons_are_never_on_it(aria: Avatar, skill: Skill) -> None:
    human = a_human_lesson(aria, skill)
    retired = a_lesson(aria, skill, retired_at=NOW - DAY, retired_reason="lapsed")
    assert due(release="99.0", asked=[human.pk, retired.pk]) == {}


@pytest.mark.rule("V10", "V08")
def test_a_silent_lesson_stays_on_the_docket(aria: Avatar, skill: Skill) -> None:
    lesson = a_lesson(aria, skill, created=NOW - LEASE - GRACE - SECOND)
    assert Lesson.objects.at(NOW).get().stage == "silent"
    assert due() == {lesson.pk: ["lease_due"]}


@pytest.mark.rule("V02")
def test_the_oldest_look_comes_first_and_an_avatar_has_its_own(aria: Avatar, bram: Avatar, skill: Skill) -> None:
    ages = [9, 30, 12]
    mine = [a_lesson(aria, skill, created=NOW - age * DAY) for age in ages]
    a_lesson(bram, a_skill(bram))
    assert list(due(avatar=aria)) == [mine[1].pk, mine[2].pk, mine[0].pk]


@pytest.mark.rule("V02")
def test_the_docket_is_one_query(aria: Avatar, skill: Skill, django_assert_num_queries: Any) -> None:
    for age in range(8, 14):
        a_lesson(aria, skill, created=NOW - timedelta(days=age))
    with django_assert_num_queries(1):
        assert len([reasons(lesson) for lesson in docket(now=NOW, horizon=HORIZON, release="2")]) == 6
