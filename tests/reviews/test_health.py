"""The facts of Health, and `GET /healthz` of real processes."""

import json
import os
import random
import re
import string
import urllib.error
import urllib.request
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from autorune.api.views.health import as_json
from autorune.avatars.models import Avatar
from lessons import brain
from lessons.models import GRACE, LEASE
from reviews import dreaming, rhythm, runs
from reviews.health import health, latest_tasks, review_model
from skills.models import Skill
from tests.factories import UserFactory, candidate
from tests.processes import live_web, live_worker, wait_until
from tests.reviews.conftest import DAY, NOW, SECOND, a_human_lesson, a_judge, a_lesson, says

db = pytest.mark.django_db


@db
@pytest.mark.rule("B06")
def test_active_lessons_are_counted_by_avatar_in_lease_and_grace(aria: Avatar, bram: Avatar, skill: Skill) -> None:
    a_human_lesson(aria, skill)
    a_lesson(aria, skill, created=NOW - LEASE + SECOND)
    a_lesson(aria, skill, created=NOW - LEASE - GRACE)
    a_lesson(aria, skill, created=NOW - LEASE - GRACE - SECOND)
    a_lesson(aria, skill, retired_at=NOW - DAY, retired_reason="lapsed")
    facts = health(now=NOW)
    assert facts.active == {"aria": 3, "bram": 0}
    assert facts.silent == {"aria": 1}
    assert facts.oldest_active_dreaming == NOW - LEASE - GRACE
    assert facts.oldest_active_dreaming_age == LEASE + GRACE


@db
@pytest.mark.rule("B06")
def test_additions_and_retirements_are_those_of_the_last_seven_days_to_the_second(aria: Avatar, skill: Skill) -> None:
    week = timedelta(days=7)
    for created in (NOW - week, NOW - week + SECOND, NOW):
        a_lesson(aria, skill, created=created)
    for retired in (NOW - week, NOW - week + SECOND):
        a_lesson(aria, skill, created=NOW - 40 * DAY, retired_at=retired, retired_reason="lapsed")
    facts = health(now=NOW)
    assert facts.added == {"human": 0, "dreaming": 2}
    assert facts.retired == 1


@db
@pytest.mark.rule("B06")
def test_the_last_run_the_next_and_what_each_did_are_told(aria: Avatar, lesson: Any) -> None:
    rhythm.follow_setting(now=NOW - DAY)
    assert health(now=NOW).last_run is None
    with a_judge(says({"lesson": lesson.pk, "verdict": "renew"}, {"lesson": 0, "verdict": "renew"})):
        dreaming.perform(run=runs.by_command(avatar=aria, now=NOW), moment=lambda: NOW)
        facts = health(now=NOW)
        told = as_json(facts)
    assert facts.next_run == NOW + DAY
    assert facts.last_run is not None
    review = next(task for task in told["lastTasks"] if task["task"] == "review")
    assert review == {
        "avatar": "aria",
        "task": "review",
        "outcome": "reviewed",
        "added": 0,
        "refused": 1,
        "renewed": 1,
        "obsolete": 0,
        "lapsed": 0,
    }
    assert told["reviewHasModel"] is True
    assert {task.task for task in latest_tasks()} == {"reflection", "review"}


@db
@pytest.mark.rule("B06", "V07")
def test_it_says_whether_review_has_a_model_and_why_not() -> None:
    assert review_model().problem.startswith("No maintainer is named")
    with a_judge():
        assert review_model().name == "mira: heavy (openai:some-model)"
        Avatar.objects.get(uid="mira").profiles.update(name="coding")
        assert not review_model().usable
        assert "heavy" in review_model().problem


@db
@pytest.mark.rule("B06")
def test_the_oldest_waiting_candidate_is_told_with_its_age() -> None:
    assert health(now=NOW).candidates.oldest is None
    older, younger = candidate(), candidate()
    Skill.objects.filter(pk=older.pk).update(state_since=NOW - 9 * DAY)
    Skill.objects.filter(pk=younger.pk).update(state_since=NOW - 2 * DAY)
    facts = health(now=NOW)
    assert (facts.candidates.waiting, facts.candidates.oldest) == (2, older)
    assert facts.oldest_candidate_age == 9 * DAY
    assert as_json(facts)["oldestCandidateSeconds"] == 9 * 24 * 3600


@db
@pytest.mark.rule("B06", "B01")
def test_health_is_a_few_queries_whatever_there_is(
    aria: Avatar, skill: Skill, django_assert_max_num_queries: Any
) -> None:
    brain.set_value("brain.skill_learning_enabled", False)
    for _ in range(10):
        a_lesson(aria, skill)
    with django_assert_max_num_queries(20):
        assert health(now=NOW).enabled is False


def told(url: str) -> tuple[int, dict[str, Any], str]:
    """Status, JSON and bytes of a healthz."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=60) as answer:
            status, body = answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        status, body = error.code, error.read().decode()
    return status, json.loads(body), body


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("B06", "X06")
def test_healthz_is_200_when_database_broker_and_a_worker_answer_and_tells_no_secret() -> None:
    password = "".join(random.Random(11).choices(string.ascii_letters, k=20))
    Avatar.objects.create(
        uid="aria", owner=UserFactory(), created_at=NOW, bot_password_ref="env:THE_BOT_PASSWORD_OF_ARIA"
    )
    broker = re.sub(r"virtual_host=\d+|/\d+$", lambda found: re.sub(r"\d+", "9", found[0]), os.environ["BROKER_URL"])
    assert broker != os.environ["BROKER_URL"]  # other tests' workers would answer too
    env = {"BROKER_URL": broker, "AUTORUNE_QUEUE": "health", "THE_BOT_PASSWORD_OF_ARIA": password}
    database = connection.settings_dict["NAME"]
    with live_web(database=database, env=env) as url:
        wait_until(lambda: told(url)[1]["checks"]["broker"] == "ok")
        status, content, _ = told(url)
        assert (status, content["status"]) == (503, "unavailable")
        assert content["checks"]["database"] == "ok"
        assert content["checks"]["worker"] != "ok"
        assert content["learning"]["activeLessons"] == {"aria": 0}
        with live_worker(queue="health", database=database, env=env):
            wait_until(lambda: told(url)[0] == 200)
            status, content, body = told(url)
    assert content["checks"] == {"database": "ok", "broker": "ok", "worker": "ok"}
    assert content["learning"]["enabled"] is True
    assert content["learning"]["nextRun"] > NOW.isoformat()
    for secret in (password, "THE_BOT_PASSWORD_OF_ARIA", "redis", "postgres"):
        assert secret not in body


@pytest.mark.rule("B06")
def test_healthz_without_database_and_broker_answers_503_and_says_so(tmp_path: Any) -> None:
    env = {
        "DATABASE_URL": f"postgres://autorune@/autorune?host={tmp_path}",
        "BROKER_URL": f"redis+socket://{tmp_path}/none.sock?virtual_host=0",
    }
    with live_web(env=env) as url:
        status, content, body = told(url)
    assert status == 503
    assert "ok" not in content["checks"].values()
    assert content["learning"] is None
    assert str(tmp_path) not in body
