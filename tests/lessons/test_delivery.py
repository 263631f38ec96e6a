"""When a lesson is delivered, to the second, and what receipt it leaves (L11, L17, L18, L22, V01, V08, S19)."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lessons import admission, brain, delivery, retirement
from lessons.brain_fields import ENABLED
from lessons.models import GRACE, LEASE, Delivery, Lesson
from skills.enablement import follow_global, set_enabled

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def machine(avatar, skill, now, text="When it snows, wait.", **fields) -> Lesson:
    fields = {"created_at": now, "lease_until": now + LEASE, "writer": "miner"} | fields
    return Lesson.objects.create(avatar=avatar, skill=skill, text=text, author="dreaming", **fields)


def read(avatar, skill, now) -> list[Lesson]:
    return list(delivery.for_skill(avatar, [skill.pk], now))


@pytest.mark.rule("V01", "L11", "L18", "V08")
@pytest.mark.parametrize(
    ("after", "stage", "delivered"),
    [
        (timedelta(0), "active", True),
        (LEASE - SECOND, "active", True),
        (LEASE, "grace", True),
        (LEASE + SECOND, "grace", True),
        (LEASE + GRACE, "grace", True),
        (LEASE + GRACE + SECOND, "silent", False),
        (timedelta(days=400), "silent", False),
    ],
)
def test_a_lease_ends_to_the_second_and_grace_too(aria, skill, now, after, stage, delivered) -> None:
    lesson = machine(aria, skill, now)
    assert Lesson.objects.at(now + after).get(pk=lesson.pk).stage == stage
    assert read(aria, skill, now + after) == ([lesson] if delivered else [])
    assert delivery.counts(aria, [skill.pk], now + after) == ({skill.pk: 1} if delivered else {})
    assert Lesson.objects.active(now + after).filter(pk=lesson.pk).exists() is delivered


@pytest.mark.rule("L15", "L18")
def test_a_persons_lesson_has_no_lease_and_stays(aria, skill, operator, now) -> None:
    lesson = admission.add(avatar=aria, skill=skill, text="When it rains, wait.", by=operator, now=now).lesson
    assert read(aria, skill, now + timedelta(days=4000)) == [lesson]


@pytest.mark.rule("L17")
def test_people_come_first_then_dreaming_each_oldest_first(aria, skill, operator, now) -> None:
    early = machine(aria, skill, now - timedelta(days=3), "When it snows, wait.")
    late = machine(aria, skill, now - timedelta(days=1), "When it hails, wait.")
    first = admission.add(avatar=aria, skill=skill, text="If in doubt, ask.", by=operator, now=now - SECOND).lesson
    second = admission.add(avatar=aria, skill=skill, text="If sure, go.", by=operator, now=now).lesson
    assert read(aria, skill, now) == [first, second, early, late]


@pytest.mark.rule("L01")
def test_a_lesson_is_delivered_to_its_avatar_and_with_its_skill_only(aria, bram, skill, make_skill, now) -> None:
    machine(aria, skill, now)
    assert read(bram, skill, now) == []
    assert read(aria, make_skill(aria), now) == []


@pytest.mark.rule("L18")
def test_a_retired_lesson_is_gone_at_the_next_read(aria, skill, operator, now) -> None:
    lesson = machine(aria, skill, now)
    retirement.retire(lesson=lesson, by=operator, reason="wrong", now=now)
    assert read(aria, skill, now) == []
    assert Lesson.objects.at(now).get(pk=lesson.pk).stage == "retired"
    assert Lesson.objects.at(now + timedelta(days=30)).get(pk=lesson.pk).stage == "retired"


@pytest.mark.rule("L18", "S19")
@pytest.mark.parametrize("scope", ["avatar", "global"])
def test_a_disabled_skill_hides_its_lessons_and_an_enabled_one_shows_those_not_expired(
    aria, skill, operator, now, scope
) -> None:
    fresh = machine(aria, skill, now)
    machine(aria, skill, now - timedelta(days=15), "When it hails, wait.")
    avatar = aria if scope == "avatar" else None
    set_enabled(skill=skill, enabled=False, avatar=avatar, by=operator, now=now)
    assert read(aria, skill, now) == []
    assert delivery.counts(aria, [skill.pk], now) == {}
    set_enabled(skill=skill, enabled=True, avatar=avatar, by=operator, now=now)
    assert read(aria, skill, now) == [fresh]


@pytest.mark.rule("S19")
def test_the_avatars_own_setting_wins_over_the_global_one(aria, skill, operator, now) -> None:
    lesson = machine(aria, skill, now)
    set_enabled(skill=skill, enabled=False, avatar=None, by=operator, now=now)
    set_enabled(skill=skill, enabled=True, avatar=aria, by=operator, now=now)
    assert read(aria, skill, now) == [lesson]
    follow_global(skill=skill, avatar=aria, by=operator)
    assert read(aria, skill, now) == []


@pytest.mark.rule("B01", "L18")
def test_the_switch_hides_all_lessons_and_loses_none(aria, skill, operator, now) -> None:
    admission.add(avatar=aria, skill=skill, text="If in doubt, ask.", by=operator, now=now)
    machine(aria, skill, now)
    before = read(aria, skill, now)
    assert len(before) == 2
    brain.set_value(ENABLED, False)
    assert read(aria, skill, now) == []
    assert delivery.counts(aria, [skill.pk], now) == {}
    brain.set_value(ENABLED, True)
    assert read(aria, skill, now) == before


@pytest.mark.rule("L22")
def test_every_delivery_leaves_a_receipt_of_job_version_and_lessons(aria, skill, make_job, now) -> None:
    job = make_job(aria)
    one, two = machine(aria, skill, now), machine(aria, skill, now, "When it hails, wait.")
    assert delivery.deliver(job=job, version=skill.current_version, now=now) == [one, two]
    delivery.deliver(job=job, version=skill.current_version, now=now + SECOND)
    receipts = Delivery.objects.filter(job=job, version=skill.current_version).order_by("lesson_id")
    assert [(row.lesson, row.at, row.last_at) for row in receipts] == [
        (one, now, now + SECOND),
        (two, now, now + SECOND),
    ]


@pytest.mark.rule("L22")
def test_nothing_delivered_leaves_no_receipt(aria, skill, make_job, now) -> None:
    machine(aria, skill, now - timedelta(days=15))
    assert delivery.deliver(job=make_job(aria), version=skill.current_version, now=now) == []
    assert not Delivery.objects.exists()


@pytest.mark.rule("L17")
def test_counts_of_a_page_take_one_query_beside_the_switch(aria, make_skill, now) -> None:
    skills = [make_skill(aria) for _ in range(5)]
    for skill in skills[:3]:
        machine(aria, skill, now)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        counted = delivery.counts(aria, [skill.pk for skill in skills], now)
    assert counted == {skill.pk: 1 for skill in skills[:3]}
    assert len(queries) == 2
