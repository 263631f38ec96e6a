"""Turning skills on and off, for every avatar or for one; the avatar's setting wins (S19)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from autorune.avatars.history import remember
from autorune.avatars.models import Avatar
from skills.decisions import NotAllowed
from skills.models import Enablement, Skill

PERMISSION = "skills.change_enablement"


@transaction.atomic
def set_enabled(*, skill: Skill, enabled: bool, avatar: Avatar | None, by: User, now: datetime) -> Enablement:
    """Enable or disable the skill for one avatar, or for all where `avatar` is None."""
    if not by.has_perm(PERMISSION):
        raise NotAllowed(f"{by} lacks the permission to enable and disable skills.")
    row, _ = Enablement.objects.update_or_create(
        skill=skill, avatar=avatar, defaults={"enabled": enabled, "changed_by": by, "changed_at": now}
    )
    remember(person=by, row=skill, act=f"{'enabled' if enabled else 'disabled'} for {avatar or 'every avatar'}")
    return row


@transaction.atomic
def follow_global(*, skill: Skill, avatar: Avatar, by: User) -> None:
    """Forget the avatar's own setting: the global one holds again."""
    if not by.has_perm(PERMISSION):
        raise NotAllowed(f"{by} lacks the permission to enable and disable skills.")
    Enablement.objects.filter(skill=skill, avatar=avatar).delete()
    remember(person=by, row=skill, act=f"follows the global setting for {avatar} again")


def is_enabled(skill: Skill, avatar: Avatar) -> bool:
    """Whether the avatar may find and read the skill, and is warned with its lessons."""
    return Skill.objects.enabled_for(avatar).filter(pk=skill.pk).exists()
