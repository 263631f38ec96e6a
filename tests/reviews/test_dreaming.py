"""Runs of Dreaming: once a slot, once an avatar and day, whoever comes at the same time, and whoever dies midway."""

import json
import os
import signal
import time
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from autorune import clock
from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from lessons import brain
from lessons.models import Lesson, Reflection
from reviews import dreaming, rhythm, runs, tasks
from reviews.models import DreamRun, DreamTask, LeaseReview, Rhythm
from skills.decisions import NotAllowed
from skills.models import Skill
from tests.processes import live_worker, wait_until
from tests.reviews.conftest import (
    DAY,
    FAILURE,
    NOW,
    SECOND,
    a_finished_job,
    a_human_lesson,
    a_judge,
    a_lesson,
    a_skill,
    says,
)
from tests.reviews.threads import at_once

db = pytest.mark.django_db
REMEDY = {"type": "command", "command": "bun run wait.ts", "exitCode": 0, "output": "fine"}


def signal_jobs(avatar: Avatar, number: int = 2, **facts: Any) -> list[Job]:
    """Jobs that failed alike and got on with the same remedy: the built-in miner learns one lesson from two."""
    brain.set_value("brain.skill_learning_reflection_threshold", 2)
    return [a_finished_job(avatar, FAILURE, REMEDY, **facts) for _ in range(number)]


def at(now: Any) -> Any:
    return lambda: now


@db
@pytest.mark.rule("B06", "B07", "L03")
def test_a_run_has_a_reflection_and_a_review_of_each_active_avatar(aria: Avatar, bram: Avatar, skill: Skill) -> None:
    Avatar.objects.create(uid="gone", owner=aria.owner, created_at=NOW, is_active=False)
    signal_jobs(aria, uses=skill)
    run = runs.by_command(avatar=None, now=NOW)
    done = dreaming.perform(run=run, moment=at(NOW))
    assert [(task.avatar.uid, task.task, task.outcome) for task in done] == [
        ("aria", "reflection", "learned"),
        ("aria", "review", "nothing_due"),
        ("bram", "reflection", "below_threshold"),
        ("bram", "review", "nothing_due"),
    ]
    assert done[0].added == Lesson.objects.count() == 1
    assert done[0].reflection == Reflection.objects.get()
    run.refresh_from_db()
    assert run.finished_at is not None


@db
@pytest.mark.rule("B07")
def test_the_same_avatar_is_reflected_on_once_a_day(aria: Avatar, skill: Skill) -> None:
    def dream(now: Any) -> str:
        run = runs.by_command(avatar=aria, now=now)
        return dreaming.perform(run=run, moment=at(now))[0].outcome

    signal_jobs(aria, uses=skill)
    assert dream(NOW) == "learned"
    assert dream(NOW) == "below_threshold"
    signal_jobs(aria, uses=skill, ended=NOW + timedelta(hours=1))
    assert dream(NOW + timedelta(hours=5)) == "capped"
    assert dream(NOW + DAY) != "capped"
    assert Reflection.objects.count() == 2


@db
@pytest.mark.rule("B07", "B06")
def test_a_task_that_breaks_off_is_an_error_and_the_others_go_on(aria: Avatar, bram: Avatar, monkeypatch: Any) -> None:
    def broken(**facts: Any) -> Any:
        if facts["avatar"] == aria:
            raise RuntimeError("a secret thing")
        return real(**facts)

    real = dreaming.reflect
    monkeypatch.setattr(dreaming, "reflect", broken)
    done = dreaming.perform(run=runs.by_command(avatar=None, now=NOW), moment=at(NOW))
    assert [task.outcome for task in done] == ["error", "nothing_due", "below_threshold", "nothing_due"]
    assert "secret" not in done[0].explanation


@db
@pytest.mark.rule("B07")
def test_one_budget_of_tokens_goes_through_the_whole_run(
    aria: Avatar, bram: Avatar, settings: Any, say_all: Any
) -> None:
    for avatar in (aria, bram):
        a_lesson(avatar, a_skill(avatar))
    settings.DREAMING_TOKENS = 9_000
    with a_judge(say_all("renew"), tokens=(5_500, 100)) as stub:
        run = runs.by_command(avatar=None, now=NOW)
        done = [task for task in dreaming.perform(run=run, moment=at(NOW)) if task.task == "review"]
    assert [(task.avatar.uid, task.outcome) for task in done] == [
        ("aria", "reviewed"),
        ("bram", "capped"),
        ("mira", "nothing_due"),
    ]
    assert len(stub.requests) == 1
    run.refresh_from_db()
    assert run.tokens == 5_600


@db
@pytest.mark.rule("B07")
def test_run_now_pressed_twice_is_one_run_and_needs_the_permission(operator: Any, reader: Any, aria: Avatar) -> None:
    first = runs.ask_for_run(by=operator, now=NOW)
    assert runs.ask_for_run(by=operator, now=NOW) == first
    assert runs.ask_for_run(by=operator, avatar=aria, now=NOW) != first
    with pytest.raises(NotAllowed):
        runs.ask_for_run(by=reader, now=NOW)
    dreaming.run_due(now=NOW)
    assert runs.ask_for_run(by=operator, now=NOW) != first


@db
@pytest.mark.rule("B07")
def test_postgres_keeps_one_run_a_slot_and_one_task_a_run_and_avatar(aria: Avatar) -> None:
    run = DreamRun.objects.create(kind="scheduled", slot=NOW, created_at=NOW)
    DreamTask.objects.create(run=run, avatar=aria, task="review", started_at=NOW)
    for twice in (
        lambda: DreamRun.objects.create(kind="scheduled", slot=NOW, created_at=NOW),
        lambda: DreamTask.objects.create(run=run, avatar=aria, task="review", started_at=NOW),
        lambda: DreamRun.objects.create(kind="command", slot=NOW + DAY, created_at=NOW),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            twice()


@db
@pytest.mark.rule("B07")
def test_a_lost_worker_s_run_is_taken_over_when_its_claim_expired_and_finished_tasks_stay(
    aria: Avatar, skill: Skill
) -> None:
    signal_jobs(aria, uses=skill)
    run = DreamRun.objects.create(kind="scheduled", slot=NOW, created_at=NOW)
    assert runs.take(run)
    DreamTask.objects.create(
        run=run, avatar=aria, task="review", started_at=NOW, finished_at=NOW, outcome="reviewed", renewed=7
    )
    DreamTask.objects.create(run=run, avatar=aria, task="reflection", started_at=NOW)
    assert dreaming.perform(run=run, moment=at(NOW)) == []
    DreamRun.objects.update(claim_expires_at=clock.now() - SECOND)
    done = dreaming.perform(run=run, moment=at(NOW))
    assert [(task.task, task.outcome, task.renewed) for task in done] == [
        ("reflection", "learned", 0),
        ("review", "reviewed", 7),
    ]
    run.refresh_from_db()
    assert run.attempt == 2


@db
@pytest.mark.rule("B07")
def test_a_worker_that_lost_its_claim_stops(aria: Avatar) -> None:
    run = runs.by_command(avatar=aria, now=NOW)
    assert runs.take(run)
    DreamRun.objects.update(attempt=2)
    with pytest.raises(runs.ClaimLost):
        runs.keep(run)
    runs.finish(run)
    assert run.finished_at is None


@db
@pytest.mark.rule("B07")
def test_a_run_that_takes_three_workers_with_it_is_given_up(aria: Avatar) -> None:
    run = DreamRun.objects.create(kind="scheduled", slot=NOW, created_at=NOW)
    DreamTask.objects.create(run=run, avatar=aria, task="reflection", started_at=NOW)
    for _ in range(3):
        assert runs.waiting() == [run]
        assert runs.take(run)
        DreamRun.objects.update(claim_expires_at=clock.now() - SECOND)
    assert runs.waiting() == []
    assert DreamTask.objects.get().outcome == "error"


@db
@pytest.mark.rule("B07")
def test_a_command_that_was_killed_is_closed_and_not_done_again_at_another_moment(aria: Avatar) -> None:
    rhythm.follow_setting(now=NOW + SECOND)
    run = runs.by_command(avatar=aria, now=NOW)
    assert runs.take(run)
    DreamRun.objects.update(claim_expires_at=clock.now() - SECOND)
    assert dreaming.run_due(now=NOW + SECOND) == []
    run.refresh_from_db()
    assert run.finished_at is not None


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("B07")
def test_two_workers_in_one_minute_and_run_now_reflect_and_review_once(
    aria: Avatar, skill: Skill, operator: Any
) -> None:
    now = clock.now()
    signal_jobs(aria, uses=skill, ended=now - DAY)
    lesson = a_lesson(aria, skill, created=now - 8 * DAY, text="When it is dark, light a lamp.")
    rhythm.follow_setting(now=now)
    Rhythm.objects.update(since=now - 2 * DAY)

    def slowly(request: dict[str, Any]) -> dict[str, Any]:
        time.sleep(0.5)
        return says({"lesson": lesson.pk, "verdict": "renew"})

    with a_judge(slowly) as stub:
        runs.ask_for_run(by=operator, now=now)
        by_hand = runs.by_command(avatar=None, now=now)
        results = at_once(tasks.dream, tasks.catch_up, tasks.dream, lambda: dreaming.perform(run=by_hand))
    assert not [result for result in results if isinstance(result, Exception)]
    assert (
        Reflection.objects.filter(slot__isnull=False).count() + Reflection.objects.filter(claimed_at__gte=now).count()
        > 0
    )
    assert Reflection.objects.filter(claimed_at__gte=now).count() == 1
    assert len(stub.requests) == 1
    assert LeaseReview.objects.exclude(outcome="reviewed").count() == 0
    assert DreamRun.objects.filter(kind="scheduled").count() == 1
    assert Lesson.objects.filter(created_at__gte=now).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("B07")
def test_a_real_worker_killed_midway_leaves_a_claim_that_expires_and_the_slot_is_done_once(aria: Avatar) -> None:
    now = clock.now()
    skill = a_skill(aria)
    lesson = a_lesson(aria, skill, created=now - 8 * DAY)
    rhythm.follow_setting(now=now)
    Rhythm.objects.update(since=now - 2 * DAY)
    hang = True

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        if hang:
            time.sleep(30)
        return says({"lesson": lesson.pk, "verdict": "renew"})

    database = connection.settings_dict["NAME"]
    with a_judge(answer) as stub:
        with live_worker(queue=f"dream{os.getpid()}", database=database) as worker:
            tasks.dream.apply_async(queue=f"dream{os.getpid()}")
            wait_until(lambda: len(stub.requests) == 1)
            os.killpg(worker.pid, signal.SIGKILL)
        hang = False
        assert dreaming.run_due(now=now) == []
        assert len(stub.requests) == 1
        expired = clock.now() - SECOND
        DreamRun.objects.update(claim_expires_at=expired)
        LeaseReview.objects.update(claim_expires_at=expired)
        done = dreaming.run_due(now=now)
        assert dreaming.run_due(now=now) == []
    assert [task.outcome for task in done if task.task == "review" and task.avatar == aria] == ["reviewed"]
    assert list(LeaseReview.objects.order_by("pk").values_list("outcome", "expired")) == [
        ("error", True),
        ("reviewed", False),
    ]
    assert DreamRun.objects.get().attempt == 2


def dream_lines(*arguments: str) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("dream", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@db
@pytest.mark.rule("B06", "B07")
def test_the_command_prints_a_line_an_avatar_and_task(aria: Avatar, bram: Avatar, skill: Skill) -> None:
    signal_jobs(aria, uses=skill)
    lesson = a_lesson(aria, skill, text="When it is dark, light a lamp.")
    with a_judge(says({"lesson": lesson.pk, "verdict": "lapse", "note": "Never seen."})):
        lines = dream_lines("--avatar", "aria", "--now", NOW.isoformat())
    reflection, review = lines
    assert {key: reflection[key] for key in ("avatar", "task", "outcome", "added", "refused")} == {
        "avatar": "aria",
        "task": "reflection",
        "outcome": "learned",
        "added": 1,
        "refused": [],
    }
    assert {key: review[key] for key in ("task", "outcome", "renewed", "obsolete", "lapsed", "refused")} == {
        "task": "review",
        "outcome": "reviewed",
        "renewed": 0,
        "obsolete": 0,
        "lapsed": 1,
        "refused": [],
    }
    assert Lesson.objects.get(pk=lesson.pk).retired_at == NOW
    assert [line["avatar"] for line in dream_lines()] == ["aria", "aria", "bram", "bram", "mira", "mira"]


@db
@pytest.mark.rule("V06", "O05")
def test_review_now_is_for_leased_lessons_and_those_who_may(
    aria: Avatar, skill: Skill, operator: Any, reader: Any
) -> None:
    lesson = a_lesson(aria, skill)
    with pytest.raises(NotAllowed):
        runs.ask_for_review(lesson=lesson, by=reader, now=NOW)
    for other in (a_human_lesson(aria, skill), a_lesson(aria, skill, retired_at=NOW, retired_reason="lapsed")):
        with pytest.raises(ValueError, match="Only a machine lesson that is not retired"):
            runs.ask_for_review(lesson=other, by=operator, now=NOW)
    assert not DreamRun.objects.exists()
    run = runs.ask_for_review(lesson=lesson, by=operator, now=NOW)
    assert runs.ask_for_review(lesson=lesson, by=operator, now=NOW) == run
    assert runs.waiting() == [run]
