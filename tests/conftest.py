"""The people of the tests: an avatar, its owner's other avatar, a stranger, an operator, a read-only operator."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, User
from rest_framework.test import APIClient

from autorune import clock
from autorune.avatars.models import Avatar
from autorune.cli.operators import ensure_groups
from autorune.jobs import credentials
from autorune.jobs.lifecycle import start_job
from autorune.jobs.models import Job
from skills import library
from skills.models import Skill

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the tests' people have no secrets
SCRIPT = "// Chops oak logs near Draynor and banks them.\nawait sdk.chop('oak');\n"


@pytest.fixture
def now() -> datetime:
    return clock.now()


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("olga")


@pytest.fixture
def aria(owner: User, now: datetime) -> Avatar:
    return Avatar.objects.create(uid="aria", owner=owner, created_at=now)


@pytest.fixture
def bram(owner: User, now: datetime) -> Avatar:
    """Another avatar of aria's owner."""
    return Avatar.objects.create(uid="bram", owner=owner, created_at=now)


@pytest.fixture
def cyr(db: None, now: datetime) -> Avatar:
    """A stranger's avatar."""
    return Avatar.objects.create(uid="cyr", owner=User.objects.create_user("stan"), created_at=now)


@pytest.fixture
def operator(db: None) -> User:
    ensure_groups()
    person = User.objects.create_user("opal", password="pass-of-opal-1", is_staff=True)
    person.groups.add(Group.objects.get(name="Operators"))
    return person


@pytest.fixture
def reader(db: None) -> User:
    """An operator who may look and not touch."""
    ensure_groups()
    person = User.objects.create_user("rhea", password="pass-of-rhea-1", is_staff=True)
    person.groups.add(Group.objects.get(name="Readers"))
    return person


@pytest.fixture
def a_job() -> Callable[..., Job]:
    """Makes a running job: a_job(aria)."""

    def make(avatar: Avatar, **facts: Any) -> Job:
        return start_job(
            **{"avatar": avatar, "goal": "chop 20 oak logs", "engine": "attach", "now": clock.now(), **facts}
        )

    return make


@pytest.fixture
def runner(a_job: Callable[..., Job]) -> Callable[..., APIClient]:
    """A client with the credential of a job: runner(aria) or runner(job=job); its job is `client.job`."""

    def make(avatar: Avatar | None = None, job: Job | None = None) -> APIClient:
        job = job or a_job(avatar)
        client = APIClient()
        client.credentials(
            HTTP_AUTHORIZATION=f"Bearer {credentials.issue(avatar=job.avatar, job=job, now=clock.now())}"
        )
        client.job = job
        return client

    return make


@pytest.fixture
def a_skill(a_job: Callable[..., Job]) -> Callable[..., Skill]:
    """Saves a skill through the real verb: a_skill(aria, name="chop oak", script=...)."""

    def make(avatar: Avatar, job: Job | None = None, **content: Any) -> Skill:
        full = {"name": "chop oak", "description": "Chops oak logs.", "script": SCRIPT, **content}
        return library.save(job=job or a_job(avatar), content=full, now=clock.now()).skill

    return make


@pytest.fixture
def proven(a_skill: Callable[..., Skill], a_job: Callable[..., Job]) -> Callable[..., Skill]:
    """A candidate: saved, and three times done."""
    from skills.outcomes import report

    def make(avatar: Avatar, **content: Any) -> Skill:
        skill = a_skill(avatar, **content)
        for _ in range(3):
            report(job=a_job(avatar), skill_id=skill.pk, ok=True, duration_ms=1000, now=clock.now())
        skill.refresh_from_db()
        return skill

    return make


@pytest.fixture
def shared(proven: Callable[..., Skill], operator: User) -> Callable[..., Skill]:
    """A shared skill: proven and approved."""
    from skills.decisions import settle

    def make(avatar: Avatar, **content: Any) -> Skill:
        skill = proven(avatar, **content)
        settle(skill=skill, verdict="approve", version_number=skill.version, by=operator, now=clock.now())
        return skill

    return make
