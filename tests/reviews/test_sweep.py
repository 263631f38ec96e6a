"""The sweep ends the jobs whose runner is lost, and only while the API was up to hear it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from autorune.avatars.models import Avatar
from autorune.jobs.lifecycle import beat, request_stop, start_job
from autorune.jobs.models import Job
from reviews.models import ApiWatch
from reviews.sweep import sweep
from skills import library
from skills.models import Outcome, Skill
from tests.factories import UserFactory
from tests.reviews.conftest import NOW, SECOND

pytestmark = pytest.mark.django_db
LOST = timedelta(seconds=120)


@contextmanager
def an_api(status: int = 401) -> Iterator[str]:
    """Something on loopback that answers like the API asked by a stranger."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def nowhere() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


@pytest.fixture
def up(settings: Any) -> Iterator[Any]:
    """The API is up; its settings, so that a test can take it away."""
    settings.RUNNER_LOST_AFTER = LOST
    with an_api() as url:
        settings.API_URL = url
        yield settings


@pytest.fixture
def job(aria: Avatar) -> Job:
    return start_job(avatar=aria, goal="chop", engine="command", now=NOW)


def sweep_from(start: Any, seconds: int, every: int = 30) -> int:
    """The sweep as beat calls it for so long; how many jobs it ended."""
    return sum(sweep(now=start + timedelta(seconds=passed)) for passed in range(0, seconds + 1, every))


@pytest.mark.rule("R10")
def test_a_job_without_a_heartbeat_for_two_minutes_of_a_living_api_is_lost(up: Any, job: Job) -> None:
    assert sweep_from(NOW, 120) == 0
    assert sweep(now=NOW + timedelta(seconds=121)) == 1
    job.refresh_from_db()
    assert (job.status, job.result, job.reason) == ("failed", "failed", "runner_lost")
    assert "121 seconds" in job.summary
    assert sweep(now=NOW + timedelta(seconds=150)) == 0


@pytest.mark.rule("R10")
def test_a_heartbeat_keeps_it(up: Any, job: Job) -> None:
    sweep_from(NOW, 90)
    beat(job=job, now=NOW + timedelta(seconds=100))
    assert sweep_from(NOW + timedelta(seconds=120), 90) == 0
    assert sweep(now=NOW + timedelta(seconds=221)) == 1


@pytest.mark.rule("R10")
def test_while_the_api_is_away_no_runner_is_lost_and_it_has_two_minutes_after(up: Any, job: Job) -> None:
    url = up.API_URL
    sweep(now=NOW)
    up.API_URL = nowhere()
    assert sweep_from(NOW + timedelta(seconds=30), 600) == 0
    assert ApiWatch.objects.get().up_since is None
    up.API_URL = url
    back = NOW + timedelta(seconds=660)
    assert sweep_from(back, 90) == 0
    assert sweep_from(back + LOST, 30) == 1


@pytest.mark.rule("R10")
def test_a_sweep_that_itself_was_away_does_not_count_that_time(up: Any, job: Job) -> None:
    sweep(now=NOW)
    later = NOW + timedelta(hours=2)
    assert sweep(now=later) == 0
    assert sweep_from(later, 90) == 0
    assert sweep_from(later + LOST, 30) == 1


@pytest.mark.rule("R10")
def test_an_api_that_answers_with_an_error_is_not_up(job: Job, settings: Any) -> None:
    with an_api(500) as url:
        settings.API_URL = url
        assert sweep_from(NOW, 600) == 0


@pytest.mark.rule("R10", "S06")
def test_a_lost_job_records_no_automatic_outcome_and_a_declared_result_wins(
    up: Any, aria: Avatar, skill: Skill
) -> None:
    lost = start_job(avatar=aria, goal="chop", engine="command", now=NOW)
    declared = start_job(avatar=aria, goal="chop", engine="command", now=NOW)
    for one in (lost, declared):
        library.fetch(job=one, skill_id=skill.pk, now=NOW)
    beat(job=declared, now=NOW, declared=("done", "20 logs banked"))
    assert sweep_from(NOW, 150) >= 2
    lost.refresh_from_db()
    declared.refresh_from_db()
    assert (lost.result, declared.result, declared.summary) == ("failed", "done", "20 logs banked")
    assert list(Outcome.objects.values_list("job", "ok")) == [(declared.pk, True)]


@pytest.mark.rule("R10")
def test_a_job_that_outstays_a_stop_is_stopped(up: Any, job: Job) -> None:
    request_stop(job=job, by=UserFactory(), now=NOW)
    assert sweep(now=NOW + up.STOP_GRACE) == 0
    assert sweep(now=NOW + up.STOP_GRACE + SECOND) == 1
    job.refresh_from_db()
    assert (job.status, job.result, job.reason) == ("stopped", "stopped", "")


@pytest.mark.rule("R10", "L02")
def test_a_reflection_s_own_job_is_not_the_sweep_s(up: Any, aria: Avatar) -> None:
    start_job(avatar=aria, goal="reflect", engine="dreaming", now=NOW, reflection=True)
    assert sweep_from(NOW, 600) == 0
