"""What `attach`, `run_goal` and `replay` share: a job with its credential before, its last line after."""

import contextlib
import json
import os
import socket
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DataError, IntegrityError

from autorune.avatars.models import Avatar
from autorune.avatars.secrets import known_secrets
from autorune.cli.base import BLOCKED, FAILED, OK, STOPPED, NothingRuns, OperatorCommand
from autorune.cli.reports import ending_report
from autorune.clock import now
from autorune.jobs import credentials, lifecycle
from autorune.jobs.models import Job
from autorune.jobs.recording import ItemRefused, record_items
from autorune.runner.endings import Ending
from autorune.runner.replay import Replayed, UnknownJob, replay
from autorune.runner.session import JobSpec
from skills.outcomes import end_job

EXITS = {Job.Result.DONE: OK, Job.Result.BLOCKED: BLOCKED, Job.Result.FAILED: FAILED, Job.Result.STOPPED: STOPPED}


def api_url() -> str:
    """Where this instance's API is: AUTORUNE_API_URL, else what `make up` wrote, else the setting's default."""
    if url := os.environ.get("AUTORUNE_API_URL"):
        return url
    try:
        return str(json.loads((settings.DATA / "ready.json").read_text())["web"])
    except (OSError, ValueError, KeyError):
        return str(settings.API_URL)


def refuse_without_api() -> str:
    """The API's URL, once something listens there; else NothingRuns."""
    url = api_url()
    place = urlsplit(url)
    try:
        port = place.port or (443 if place.scheme == "https" else 80)
        socket.create_connection((place.hostname or "", port), timeout=5).close()
    except OSError as error:
        raise NothingRuns(f"The API does not answer at {url}. Start the product with: make up") from error
    return url


def start(*, avatar: Avatar, goal: str, engine: str, url: str, **shown: Any) -> JobSpec:
    """A running job of the avatar and what its runner needs; raises SecretUnavailable before anything starts."""
    known = tuple(known_secrets(avatar))
    moment = now()
    job = lifecycle.start_job(avatar=avatar, goal=goal, engine=engine, now=moment, **shown)
    return JobSpec(
        job=job.pk,
        avatar=avatar.uid,
        goal=goal,
        api_url=url,
        token=credentials.issue(avatar=avatar, job=job, now=moment),
        data=settings.DATA,
        known=known,
        now=now,
    )


def end(command: OperatorCommand, spec: JobSpec, ending: Ending) -> None:
    """Print the last line of a run and exit with its code; what the API did not take is replayed here (R08)."""
    job = Job.objects.get(pk=spec.job)
    if job.running:
        list(replay_dead(avatar=spec.avatar))
        job.refresh_from_db()
    if job.running:  # another process replays it at this moment
        end_job(job=job, result=ending.result, summary=ending.summary, reason=ending.reason or "", now=now())
        job.refresh_from_db()
    command.line(ending_report(job))
    command.exit(EXITS[Job.Result(job.result)])


def replay_dead(*, avatar: str | None = None) -> Iterator[Replayed]:
    """What dead runners left, by the same verbs as the API's."""
    yield from replay(settings.DATA, record=_record, end=_end, avatar=avatar)


def _record(number: int, items: Sequence[Mapping[str, Any]]) -> None:
    """An item that cannot be stored leaves a note: one bad line must not hold up the avatar's next runs."""
    job, moment = _job(number), now()
    try:
        record_items(job=job, items=items, now=moment)
    except (ItemRefused, DataError, IntegrityError):
        if len(items) > 1:
            for item in items:
                _record(number, [item])
            return
        remark = {"sequence": items[0].get("sequence"), "type": "note", "text": "An item could not be stored."}
        with contextlib.suppress(ItemRefused):  # without a usable sequence there is no place for it
            record_items(job=job, items=[remark], now=moment)


def _end(number: int, how: Mapping[str, Any]) -> None:
    end_job(job=_job(number), result=how["result"], summary=how["summary"], reason=how.get("reason") or "", now=now())


def _job(number: int) -> Job:
    job = Job.objects.filter(pk=number).first()
    if job is None:
        raise UnknownJob(number)
    return job
