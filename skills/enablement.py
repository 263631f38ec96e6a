"""Turning skills on and off, for every avatar or for one; the avatar's setting wins (S19)."""

from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser

from autorune.avatars.models import Avatar
from skills.models import Enablement, Skill


def set_enabled(*, skill: Skill, enabled: bool, avatar: Avatar | None, by: AbstractBaseUser, now: datetime) -> Enablement:
    """Enable or disable the skill for one avatar, or for all where `avatar` is None."""
    row, _ = Enablement.objects.update_or_create(
        skill=skill, avatar=avatar, defaults={"enabled": enabled, "changed_by": by, "changed_at": now}
    )
    return row


def follow_global(*, skill: Skill, avatar: Avatar) -> None:
    """Forget the avatar's own setting: the global one holds again."""
    Enablement.objects.filter(skill=skill, avatar=avatar).delete()


def is_enabled(skill: Skill, avatar: Avatar) -> bool:
    """Whether the avatar may find and read the skill, and is warned with its lessons."""
    return Skill.objects.with_enablement(avatar).values_list("enabled", flat=True).get(pk=skill.pk)
