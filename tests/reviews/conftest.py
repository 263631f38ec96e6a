"""Lessons with a lease, jobs that used their skill, and a maintainer whose model is a stub."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings

from autorune.avatars.models import Avatar
from autorune.jobs.lifecycle import start_job
from autorune.jobs.models import Job
from autorune.jobs.recording import record_items
from lessons import brain, citations
from lessons.models import LEASE, Lesson, Reflection
from skills import library
from skills.models import Skill
from skills.outcomes import end_job
from tests.factories import AvatarFactory, ProfileFactory, UserFactory, saved
from tests.model_stub import ModelStub, Scripted, model_stub

NOW = datetime(2026, 5, 4, 5, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)
FAILURE = {"type": "command", "command": "bun run sell.ts", "exitCode": 1, "output": "error: the shop is closed"}


@pytest.fixture
def now() -> datetime:
    return NOW


def a_skill(avatar: Avatar, name: str = "sell hides", script: str = "// Sells hides.\nawait sell()\n") -> Skill:
    return saved(avatar, name=name, script=script)


def a_finished_job(
    avatar: Avatar, *items: dict[str, Any], uses: Skill | None = None, ended: datetime = NOW - DAY, result: str = "done"
) -> Job:
    """A finished job with items that fetched `uses` first."""
    started = ended - timedelta(minutes=30)
    job = start_job(avatar=avatar, goal="sell 20 cowhides", engine="command", now=started)
    if uses:
        library.fetch(job=job, skill_id=uses.pk, now=started)
    record_items(job=job, items=[item | {"sequence": n} for n, item in enumerate(items, 1)], now=started)
    end_job(job=job, result=result, summary="over", reason="reported" if result == "failed" else "", now=ended)
    job.refresh_from_db()
    return job


def a_lesson(
    avatar: Avatar,
    skill: Skill,
    *,
    created: datetime = NOW - LEASE,
    evidence: tuple[Job, ...] = (),
    text: str = "When the shop is closed, wait for the morning.",
    **facts: Any,
) -> Lesson:
    """A machine lesson as admission makes it, with its lease from `created` on."""
    job = start_job(avatar=avatar, goal="reflect", engine="dreaming", now=created, reflection=True)
    source = Reflection.objects.create(
        avatar=avatar,
        job=job,
        writer="miner",
        claimed_at=created,
        claim_expires_at=created,
        finished_at=created,
        outcome="learned",
    )
    end_job(job=job, result="done", now=created)
    fields = {
        "lease_until": created + LEASE,
        "checked_at": created,
        "checked_release": settings.RELEASE,
        "checked_digest": skill.script_sha256,
        "source": source,
        "writer": "miner",
        "author": "dreaming",
    }
    lesson = Lesson.objects.create(avatar=avatar, skill=skill, text=text, created_at=created, **(fields | facts))
    if evidence:
        citations.keep(lesson=lesson, jobs=evidence)
    return lesson


def a_human_lesson(avatar: Avatar, skill: Skill, text: str = "When it rains, sell at the other shop.") -> Lesson:
    person = UserFactory(username="hanna")
    return Lesson.objects.create(
        avatar=avatar, skill=skill, text=text, author="human", created_by=person, created_at=NOW - 30 * DAY
    )


@contextmanager
def a_judge(*answers: Scripted, tokens: tuple[int, int] = (100, 20)) -> Iterator[ModelStub]:
    """The maintainer `mira` with a heavy profile that the stub answers."""
    with model_stub(*answers, tokens=tokens) as stub:
        maintainer = AvatarFactory(uid="mira")
        maintainer.profiles.filter(name="heavy").delete()
        ProfileFactory(avatar=maintainer, name="heavy", base_url=stub.url)
        brain.set_value("brain.maintainer_agent_uid", "mira")
        yield stub


def says(*verdicts: dict[str, Any]) -> dict[str, Any]:
    """A judge's answer."""
    return {"verdicts": [{"note": "", "evidence": [], **verdict} for verdict in verdicts]}


@pytest.fixture
def skill(aria: Avatar) -> Skill:
    return a_skill(aria)


@pytest.fixture
def lesson(aria: Avatar, skill: Skill) -> Lesson:
    """A machine lesson of aria whose lease ends at `now`."""
    return a_lesson(aria, skill)


@pytest.fixture
def say_all() -> Callable[..., Callable[[dict[str, Any]], dict[str, Any]]]:
    """A judge that says the same of every lesson of the prompt."""
    import re

    def make(verdict: str, note: str = "seen") -> Callable[[dict[str, Any]], dict[str, Any]]:
        def answer(request: dict[str, Any]) -> dict[str, Any]:
            ids = re.findall(r"^=== Lesson (\d+)", str(request["messages"][-1]["content"]), re.MULTILINE)
            return says(*({"lesson": int(pk), "verdict": verdict, "note": note} for pk in ids))

        return answer

    return make
