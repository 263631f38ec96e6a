"""Several workers and people at once, on real transactions (B07, L03, L04, L11, T59, T63)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections

from autorune.avatars.models import ModelProfile
from autorune.jobs.models import Job
from lessons import admission, brain, claims, delivery, reflection, retirement
from lessons.admission import Proposed
from lessons.brain_fields import THRESHOLD
from lessons.models import Lesson, Reflection
from lessons.reflection import reflect
from lessons.writers import Written
from tests.lessons.conftest import failed, ok
from tests.lessons.stub_model import answer, stub_model

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run all calls together, each in its own thread with its own connection; exceptions are answers."""
    barrier = Barrier(len(calls))

    def one(call: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            barrier.wait(30)
            return call()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


@pytest.fixture
def jobs(aria, skill, make_job):
    brain.set_value(THRESHOLD, 2)
    return [make_job(aria, failed(), ok(), uses=(skill,)) for _ in range(2)]


@pytest.mark.rule("B07", "L03")
def test_two_workers_two_beats_and_run_now_reflect_once(aria, skill, jobs, now) -> None:
    with stub_model() as stub:
        ModelProfile.objects.create(
            avatar=aria, name="heavy", provider="local", model="stub", base_url=f"{stub.url}/v1"
        )
        proposal = {"skill": skill.pk, "condition": "it rains", "action": "wait", "evidence": [job.pk for job in jobs]}
        stub.answers = [answer(proposal)]
        results = at_once(*[lambda: reflect(avatar=aria, now=now)] * 5)
        assert len(stub.requests) == 1
    outcomes = sorted(result.outcome for result in results)
    assert outcomes.count("learned") == 1
    assert set(outcomes) <= {"learned", "skipped", "below_threshold", "capped"}
    assert Reflection.objects.count() == 1
    assert Lesson.objects.count() == 1
    assert Job.objects.filter(reflection=True).count() == 1


@pytest.mark.rule("L04", "B07")
def test_one_output_applied_by_two_at_once_is_applied_once(aria, skill, jobs, now) -> None:
    row = claims.claim(avatar=aria, writer="model", profile="", slot=None, now=now)
    proposed = Proposed(skill.pk, "it rains", "wait under the tree", evidence=[job.pk for job in jobs])

    def apply() -> Any:
        return reflection.apply(reflection=row, written=Written(proposals=[proposed]), now=now)

    results = at_once(*[apply] * 4)
    assert [result.outcome for result in results] == ["learned"] * 4
    assert Lesson.objects.count() == 1
    assert row.proposals.count() == 1


@pytest.mark.rule("L11")
def test_dreaming_never_adds_to_ten_or_more_while_people_add(aria, skill, operator, make_job, jobs, now) -> None:
    for number in range(8):
        admission.add(avatar=aria, skill=skill, text=f"Rule {number}: keep {number} logs.", by=operator, now=now)
    row = claims.claim(avatar=aria, writer="model", profile="", slot=None, now=now)
    numbers = [job.pk for job in jobs]
    proposals = [
        Proposed(skill.pk, "the bank is closed", "walk to the next town", evidence=numbers),
        Proposed(skill.pk, "the axe breaks", "buy a new axe from Bob", evidence=numbers),
    ]

    def people(number: int) -> Callable[[], Any]:
        text = f"Rule {number}: sell {number} hides."
        return lambda: admission.add(avatar=aria, skill=skill, text=text, by=operator, now=now)

    results = at_once(
        lambda: reflection.apply(reflection=row, written=Written(proposals=proposals), now=now), people(50), people(51)
    )
    assert not [result for result in results if isinstance(result, Exception)]
    for lesson in Lesson.objects.filter(author="dreaming"):
        earlier = Lesson.objects.filter(skill=skill, pk__lt=lesson.pk).count()
        assert earlier < 10, "in the order of adding, each of Dreaming's found fewer than ten"
    assert Lesson.objects.filter(author="human").count() == 10
    assert {row.reason for row in row.proposals.all()} <= {"", "skill_full"}


@pytest.mark.rule("L11", "L12")
def test_equal_lessons_of_parallel_transactions_do_not_both_get_in(aria, bram, skill, jobs, make_job, now) -> None:
    def start() -> Reflection:
        job = make_job(aria, reflection=True)
        row = Reflection.objects.create(
            avatar=aria,
            job=job,
            writer="model",
            claimed_at=now,
            claim_expires_at=now,
            finished_at=now,
            outcome="learned",
        )
        for place, shown in enumerate(jobs):
            row.shown.create(job=shown, position=place)
        return row

    rows = [start() for _ in range(4)]
    proposed = Proposed(skill.pk, "it rains", "wait under the tree", evidence=[job.pk for job in jobs])
    at_once(*[lambda row=row: admission.propose(reflection=row, proposals=[proposed], now=now) for row in rows])
    assert Lesson.objects.count() == 1
    assert sorted(p.reason for row in rows for p in row.proposals.all()) == ["", "duplicate", "duplicate", "duplicate"]


@pytest.mark.rule("O04")
def test_two_people_retire_a_lesson_once(aria, skill, operator, now) -> None:
    lesson = admission.add(avatar=aria, skill=skill, text="If in doubt, ask.", by=operator, now=now).lesson
    results = at_once(
        *[lambda: retirement.retire(lesson=Lesson.objects.get(pk=lesson.pk), by=operator, reason="wrong", now=now)] * 3
    )
    assert sum(isinstance(result, Lesson) for result in results) == 1
    assert sum(isinstance(result, retirement.RetirementRefused) for result in results) == 2
    assert lesson.acts.filter(act="retired").count() == 1


@pytest.mark.rule("L22")
def test_reads_at_once_of_one_job_leave_one_receipt(aria, skill, operator, make_job, now) -> None:
    admission.add(avatar=aria, skill=skill, text="If in doubt, ask.", by=operator, now=now)
    job = make_job(aria)
    results = at_once(*[lambda: delivery.deliver(job=job, version=skill.current_version, now=now)] * 6)
    assert [len(result) for result in results] == [1] * 6
    assert job.deliveries.count() == 1


@pytest.mark.rule("B07", "L18")
def test_a_lesson_retired_while_the_model_thinks_is_not_learned_again(aria, skill, operator, jobs, now) -> None:
    with stub_model() as stub:
        ModelProfile.objects.create(
            avatar=aria, name="heavy", provider="local", model="stub", base_url=f"{stub.url}/v1"
        )
        there = admission.add(
            avatar=aria, skill=skill, text="When it rains, wait under the tree.", by=operator, now=now
        )
        proposal = {"skill": skill.pk, "condition": "it rains", "action": "wait under the tree"}
        stub.answers = [answer(proposal | {"evidence": [job.pk for job in jobs]})]

        def meanwhile() -> None:
            try:
                retirement.retire(lesson=there.lesson, by=operator, reason="wrong", now=now)
            finally:
                connections.close_all()

        stub.before = meanwhile
        result = reflect(avatar=aria, now=now)
    assert result.outcome == "all_refused", result.explanation
    assert [(row.reason, row.matched) for row in result.refused] == [("revoked", there.lesson)]
