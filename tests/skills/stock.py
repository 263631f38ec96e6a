"""Skills in any state, made at once as rows, for tests of what finds them."""

import itertools
from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from autorune import clock
from autorune.avatars.models import Avatar
from skills import shelf
from skills.models import Enablement, Skill, SkillVersion, VersionCount
from skills.names import name_key

_numbers = itertools.count(1)


def person(name: str = "") -> Any:
    return get_user_model().objects.get_or_create(username=name or f"person{next(_numbers)}")[0]


def avatar(uid: str = "", owner: Any = None) -> Avatar:
    return Avatar.objects.create(uid=uid or f"avatar{next(_numbers)}", owner=owner or person(), created_at=clock.now())


def stock(
    whose: Avatar,
    name: str,
    description: str = "",
    *,
    tags: Sequence[str] = (),
    preconditions: str = "",
    header: str = "",
    state: str = "pending",
    successes: int = 0,
    failures: int = 0,
) -> Skill:
    """One skill with one version and its counts; a shared one stands on the shelf."""
    now = clock.now()
    content = {"name": name, "description": description, "tags": list(tags), "preconditions": preconditions}
    content["script_sha256"] = "0" * 64
    with transaction.atomic():
        skill = Skill.objects.create(
            avatar=whose,
            name_key=name_key(name),
            header=header,
            created_at=now,
            updated_at=now,
            state_since=now,
            **content,
        )
        version = SkillVersion.objects.create(
            skill=skill, number=1, script="//", author=whose, created_at=now, **content
        )
        VersionCount.objects.create(version=version, successes=successes, failures=failures)
        skill.current_version = version
        skill.state = state
        if state == Skill.State.SHARED:
            skill.approved_version, skill.approved_digest = version, version.content_digest
        skill.save()
        if state == Skill.State.SHARED:
            shelf.put(skill)
    return skill


def switch(skill: Skill, on: bool, whose: Avatar | None = None) -> None:
    """Enable or disable a skill for one avatar or for all."""
    Enablement.objects.update_or_create(
        skill=skill, avatar=whose, defaults={"enabled": on, "changed_by": person("switcher"), "changed_at": clock.now()}
    )
