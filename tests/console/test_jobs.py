"""A job's page: what it shows, how it follows, how a person steers it (O07, R09, R10)."""

import pytest
from django.test import Client

from autorune import clock
from autorune.avatars.models import Avatar
from autorune.jobs.models import Job, Message
from autorune.jobs.recording import record_items
from skills import library, outcomes
from skills.models import Skill
from tests.console.conftest import browser_of, text_of
from tests.factories import JobFactory, UserFactory


@pytest.fixture
def running(aria: Avatar) -> Job:
    return JobFactory(avatar=aria, sandboxed=True, port=41000, bridges=["game.example:43594"])


def path(job: Job, what: str = "change") -> str:
    return f"/admin/jobs/job/{job.pk}/{what}/"


@pytest.mark.rule("O07", "R08")
def test_the_page_shows_items_skills_outcomes_and_how_it_was_shut_in(
    operator: Client, running: Job, proven: Skill
) -> None:
    library.fetch(job=running, skill_id=proven.pk, now=clock.now())
    items = [
        {"sequence": 1, "type": "user_message", "kind": "goal", "author": "runner", "text": "chop"},
        {"sequence": 2, "type": "command", "command": "bun run chop.ts", "exitCode": 3, "output": "no axe"},
        {"sequence": 3, "type": "usage", "inputTokens": 1200, "outputTokens": 34},
    ]
    record_items(job=running, items=items, now=clock.now())
    outcomes.end_job(job=running, result="done", summary="20 logs banked", now=clock.now())
    shown = text_of(operator.get(path(running)))
    for piece in (
        "bun run chop.ts",
        "no axe",
        "1200 in, 34 out",
        "game.example:43594",
        "127.0.0.1:41000",
        "20 logs banked",
    ):
        assert piece in shown, piece
    assert f"/admin/skills/skill/{proven.pk}/change/" in shown
    assert "Unsandboxed." not in shown
    back = text_of(operator.get(f"/admin/skills/skill/{proven.pk}/change/"))
    assert path(running) in back


@pytest.mark.rule("R03")
def test_an_unsandboxed_job_says_so_loudly(operator: Client, aria: Avatar) -> None:
    shown = text_of(operator.get(path(JobFactory(avatar=aria))))
    assert "<strong>Unsandboxed.</strong>" in shown


@pytest.mark.rule("O07")
def test_a_running_job_is_followed_by_what_came_after(operator: Client, running: Job) -> None:
    assert f'data-follow="{path(running, "follow")}"' in text_of(operator.get(path(running)))
    record_items(
        job=running, items=[{"sequence": n, "type": "output", "text": f"line {n}"} for n in (1, 2, 3)], now=clock.now()
    )
    news = operator.get(path(running, "follow"), {"after": "1"}).json()
    assert ("line 1" in news["items"], "line 2" in news["items"], news["last"], news["running"]) == (
        False,
        True,
        3,
        True,
    )
    outcomes.end_job(job=running, result="stopped", now=clock.now())
    news = operator.get(path(running, "follow"), {"after": "3"}).json()
    assert (news["items"].strip(), news["last"], news["running"]) == ("", 3, False)
    assert "data-follow" not in text_of(operator.get(path(running)))


@pytest.mark.rule("O05")
def test_following_needs_the_right_to_look(outsider: Client, running: Job) -> None:
    assert outsider.get(path(running, "follow")).status_code == 403


@pytest.mark.rule("O07")
def test_a_long_job_is_read_in_pages_and_by_what_failed(operator: Client, aria: Avatar) -> None:
    items = [{"type": "command", "command": f"echo {n}", "exitCode": int(n == 250)} for n in range(1, 451)]
    job = JobFactory(avatar=aria, items=items)
    outcomes.end_job(job=job, result="stopped", now=clock.now())
    first = text_of(operator.get(path(job)))
    assert ("echo 200<" in first, "echo 201<" in first, "?after=200" in first) == (True, False, True)
    assert "echo 450<" in text_of(operator.get(path(job), {"after": "400"}))
    failed = text_of(operator.get(path(job), {"only": "failed"}))
    assert ("echo 250<" in failed, "echo 251<" in failed) == (True, False)
    for odd in ("-1", "x", "\0", "9" * 30):
        assert operator.get(path(job), {"after": odd}).status_code == 200


@pytest.mark.rule("R09", "O05")
def test_a_person_says_something_to_a_running_job(operator: Client, running: Job) -> None:
    assert operator.post(path(running, "say"), {"text": "Try the southern shop."}).status_code == 302
    message = Message.objects.get()
    assert (message.job_id, message.text, message.author.username) == (running.pk, "Try the southern shop.", "olga")
    assert "not taken yet" in text_of(operator.get(path(running)))
    for odd in ("", "  ", "a\0b", "x" * 8001):
        operator.post(path(running, "say"), {"text": odd})
    assert Message.objects.count() == 1
    outcomes.end_job(job=running, result="stopped", now=clock.now())
    said = operator.post(path(running, "say"), {"text": "too late"}, follow=True)
    assert "has ended" in text_of(said)
    assert Message.objects.count() == 1


@pytest.mark.rule("R10", "O05")
def test_a_person_asks_a_running_job_to_stop_and_it_is_remembered(operator: Client, running: Job) -> None:
    assert operator.get(path(running, "stop")).status_code == 405
    operator.post(path(running, "stop"))
    running.refresh_from_db()
    assert running.stop_requested_at
    assert running.stop_requested_by
    assert running.stop_requested_by.username == "olga"
    assert "asked it to stop" in text_of(operator.get(path(running, "history")))


@pytest.mark.rule("O05", "X05")
def test_steering_needs_the_permission_and_the_token(reader: Client, running: Job) -> None:
    assert "Send message" not in text_of(reader.get(path(running)))
    assert [reader.post(path(running, what), {"text": "x"}).status_code for what in ("say", "stop")] == [403, 403]
    careless = browser_of(UserFactory(operator=True), enforce_csrf_checks=True)
    assert [careless.post(path(running, what), {"text": "x"}).status_code for what in ("say", "stop")] == [403, 403]
    running.refresh_from_db()
    assert (running.stop_requested_at, Message.objects.count()) == (None, 0)
