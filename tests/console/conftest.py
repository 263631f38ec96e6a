"""People at the console, with browsers of their own; avatars and a candidate to look at."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from autorune.avatars.models import Avatar
from skills.models import Skill
from tests.factories import AvatarFactory, UserFactory, candidate

BACKEND = "django.contrib.auth.backends.ModelBackend"


def browser_of(person: Any, **options: Any) -> Client:
    client = Client(**options)
    client.force_login(person, backend=BACKEND)
    return client


@pytest.fixture
def aria(db: None) -> Avatar:
    return AvatarFactory(uid="aria")


@pytest.fixture
def bram(db: None) -> Avatar:
    return AvatarFactory(uid="bram")


@pytest.fixture
def operator(db: None) -> Client:
    """A member of Operators: may decide, is no superuser."""
    return browser_of(UserFactory(username="olga", operator=True))


@pytest.fixture
def reader(db: None) -> Client:
    """May look at everything and decide nothing."""
    return browser_of(UserFactory(username="rita", reader=True))


@pytest.fixture
def superuser(db: None) -> Client:
    return browser_of(UserFactory(username="root", is_staff=True, is_superuser=True))


@pytest.fixture
def outsider(db: None) -> Client:
    """Staff without any permission."""
    return browser_of(UserFactory(username="otto", is_staff=True))


@pytest.fixture
def proven(aria: Avatar) -> Skill:
    """A candidate of aria at version 1."""
    return candidate(aria, name="chop oak")


@pytest.fixture
def decide() -> Callable[..., Any]:
    """Post a verdict as the review page of that very version does."""

    def post(client: Client, skill: Skill, decision: str, **changed: Any) -> Any:
        form = {"decision": decision, "version": skill.version, "sha256": skill.script_sha256, "note": "", **changed}
        return client.post(reverse("admin:skills_skill_review", args=[skill.pk]), form)

    return post


def text_of(response: Any) -> str:
    return str(response.content.decode())
