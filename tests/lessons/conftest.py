"""People, avatars, skills and jobs of the lessons' tests."""

import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from autorune.avatars.models import Avatar
from autorune.jobs.lifecycle import start_job
from autorune.jobs.models import Job
from autorune.jobs.recording import record_items
from skills.models import Skill, SkillUse, SkillVersion, VersionCount
from skills.outcomes import end_job

NOW = datetime(2026, 5, 4, 5, 0, tzinfo=UTC)


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def operator(db: None) -> Any:
    return get_user_model().objects.create_superuser("operator")


@pytest.fixture
def reader(db: None) -> Any:
    return get_user_model().objects.create_user("reader", is_staff=True)


@pytest.fixture
def owner(db: None) -> Any:
    return get_user_model().objects.create_user("owner")


@pytest.fixture
def aria(owner: Any) -> Avatar:
    return Avatar.objects.create(uid="aria", owner=owner, created_at=NOW)


@pytest.fixture
def bram(owner: Any) -> Avatar:
    """The same owner's other avatar."""
    return Avatar.objects.create(uid="bram", owner=owner, created_at=NOW)


@pytest.fixture
def make_skill(db: None) -> Callable[..., Skill]:
    numbers = itertools.count(1)

    def make(avatar: Avatar, name: str = "", script: str = "// chop oak\n", **fields: Any) -> Skill:
        name = name or f"skill {next(numbers)}"
        sha = f"{abs(hash(script)):064x}"[:64]
        skill = Skill.objects.create(
            avatar=avatar,
            name=name,
            name_key=name,
            script_sha256=sha,
            created_at=NOW,
            updated_at=NOW,
            state_since=NOW,
            **fields,
        )
        version = SkillVersion.objects.create(
            skill=skill, number=1, name=name, script=script, script_sha256=sha, author=avatar, created_at=NOW
        )
        VersionCount.objects.create(version=version)
        skill.current_version = version
        skill.save(update_fields=["current_version"])
        return skill

    return make


@pytest.fixture
def skill(aria: Avatar, make_skill: Callable[..., Skill]) -> Skill:
    return make_skill(aria, "chop oak")


@pytest.fixture
def make_job(db: None) -> Callable[..., Job]:
    """A finished job with items; `uses` are skills that it fetched before anything else."""

    def make(
        avatar: Avatar,
        *items: dict[str, Any],
        uses: tuple[Skill, ...] = (),
        ended: datetime = NOW - timedelta(days=1),
        result: str = "done",
        goal: str = "chop 20 oak logs",
        reflection: bool = False,
    ) -> Job:
        started = ended - timedelta(hours=1)
        job = start_job(avatar=avatar, goal=goal, engine="command", now=started, reflection=reflection)
        lines: list[dict[str, Any]] = [{"type": "user_message", "kind": "goal", "author": "runner", "text": goal}]
        lines += [{"type": "skill", "skill": skill.pk} for skill in uses]
        lines += items
        record_items(job=job, items=[line | {"sequence": n} for n, line in enumerate(lines, 1)], now=started)
        for skill in uses:
            SkillUse.objects.create(
                job=job, version=skill.current_version, skill=skill, fetched_at=started, used_at=started
            )
        end_job(job=job, result=result, summary="over", reason="reported" if result == "failed" else "", now=ended)
        job.refresh_from_db()
        return job

    return make


def failed(
    command: str = "bun run sell.ts", output: str = "error: the shop is closed", code: int = 1
) -> dict[str, Any]:
    return {"type": "command", "command": command, "exitCode": code, "output": output}


def ok(command: str = "bun run wait_for_shop.ts", output: str = "fine") -> dict[str, Any]:
    return {"type": "command", "command": command, "exitCode": 0, "output": output}


def said(text: str) -> dict[str, Any]:
    return {"type": "user_message", "kind": "message", "author": "human", "text": text}


TURN_END = {"type": "turn_end"}
