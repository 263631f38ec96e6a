"""What a runner reports, however odd, is stored or refused, and never holds up what follows (R08, X04)."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from autorune.avatars.models import Avatar
from autorune.jobs import credentials
from autorune.jobs.models import Job, JobItem
from autorune.runner.captured import as_item
from autorune.runner.spool import Spool
from autorune.scrubbing import Scrubber

DEEP = json.loads("[" * 900 + "]" * 900)


@pytest.fixture
def job(aria: Avatar, a_job: Any) -> Job:
    return a_job(aria)


def send(job: Job, *items: dict[str, Any], now: Any) -> Any:
    client = APIClient(raise_request_exception=False)
    token = credentials.issue(avatar=job.avatar, job=job, now=now)
    body = {"items": items}
    return client.post(f"/api/jobs/{job.pk}/items", body, format="json", HTTP_AUTHORIZATION=f"Bearer {token}")


@pytest.mark.rule("R08", "X04")
@pytest.mark.parametrize(
    ("field", "value", "column"),
    [
        ("exitCode", 5_000_000_000, "exit_code"),
        ("exitCode", -(2**31) - 1, "exit_code"),
        ("durationMs", -1, "duration_ms"),
        ("inputTokens", -5, "input_tokens"),
        ("outputTokens", 2**53 - 1, "output_tokens"),
    ],
)
def test_a_number_that_no_column_takes_is_left_out_and_the_item_kept(
    job: Job, now: Any, field: str, value: int, column: str
) -> None:
    answer = send(job, {"sequence": 1, "type": "command", "command": "ls", field: value}, now=now)
    assert (answer.status_code, answer.json()["stored"]) == (200, 1)
    item = job.items.get()
    assert (item.command, getattr(item, column)) == ("ls", None)


@pytest.mark.rule("R08", "X04")
@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59"])
def test_a_moment_outside_of_the_calendar_is_the_moment_of_arrival(job: Job, now: Any, at: str) -> None:
    assert send(job, {"sequence": 1, "type": "note", "text": "x", "at": at}, now=now).status_code == 200
    assert job.items.get().at.year == now.year


@pytest.mark.rule("R08", "X04")
def test_tool_arguments_that_the_api_would_not_read_leave_the_runner_as_text(job: Job, now: Any) -> None:
    odd = {"deep": DEEP, "nan": [float("nan")], "long": [10**200], "twice": [{"a": float("inf")}]}
    called = [
        as_item({"sequence": number, "type": "tool", "name": name, "success": True, "arguments": odd[name]}, Scrubber())
        for number, name in enumerate(odd, 1)
    ]
    assert send(job, *called, now=now).status_code == 200
    assert [type(item.arguments) for item in job.items.order_by("sequence")] == [str] * len(odd)
    assert job.items.get(name="deep").arguments.startswith("[" * 900)


@pytest.mark.rule("R08")
def test_a_bad_line_of_a_dead_runners_spool_does_not_hold_up_what_follows(
    job: Job, settings: Any, tmp_path: Path
) -> None:
    settings.DATA = tmp_path
    spool = Spool.create(tmp_path / "spool", job=job.pk, avatar=job.avatar.uid)
    at = "2026-05-01T10:00:00+00:00"
    spool.append({"sequence": 1, "type": "tool", "name": "deep", "arguments": DEEP, "at": at})
    spool.append({"sequence": 2, "type": "tool", "name": "nan", "arguments": [float("nan"), 10**100], "at": at})
    spool.append({"sequence": 3, "type": "no such type", "at": at})
    spool.append({"sequence": 4, "type": "agent_message", "text": "still here", "at": at})
    spool.fix_end(result="done", summary="all good")
    spool.close()
    call_command("replay", avatar=job.avatar.uid)
    kept = job.items.order_by("sequence")
    assert [item.type for item in kept] == ["tool", "tool", "note", "agent_message"]
    assert kept[1].arguments == ["(out of range)", "(out of range)"]
    assert JobItem.objects.get(text="still here").sequence == 4
    job.refresh_from_db()
    assert (job.result, job.summary) == ("done", "all good")
    assert not spool.folder.exists()


@pytest.mark.rule("S20")
def test_what_a_caller_writes_into_the_schemas_address_reaches_no_header(db: None) -> None:
    answer = APIClient().get("/api/schema/?version=1.0%22;x=%01%00")
    assert answer.status_code == 200
    assert "1.0" not in answer["Content-Disposition"]


@pytest.mark.rule("S20")
def test_a_refusals_message_can_be_read(job: Job, now: Any) -> None:
    client = APIClient(HTTP_AUTHORIZATION=f"Bearer {credentials.issue(avatar=job.avatar, job=job, now=now)}")
    message = client.get("/api/skills?limit=0").json()["error"]["message"]
    assert "limit: A whole number from 1 to 100." in message
