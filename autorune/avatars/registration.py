"""How an avatar comes to be: its row, its owner, its folder, its secrets by reference."""

import re
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import transaction

from autorune.avatars.models import UID, Avatar, ModelProfile
from autorune.avatars.secrets import check_reference, copy_from_environment

_PAIR = re.compile(r"^(?P<host>[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?):(?P<port>\d{1,5})\Z")


class RegistrationRefused(ValueError):
    """The avatar or profile cannot be made as asked; the message says why."""


def bot_folder(avatar: Avatar) -> Path:
    """The avatar's own folder, `$AUTORUNE_DATA/bots/<uid>`: the working folder of its engine (R01)."""
    return settings.DATA / "bots" / avatar.uid


def add_avatar(
    *, uid: str, owner: str, bot_password_env: str | None = None, reach: list[str] | None = None, now: datetime
) -> Avatar:
    """The avatar `uid` with its folder, made or brought up to date; a missing owner is made without log-in rights."""
    try:
        UID(uid)
    except ValidationError as error:
        raise RegistrationRefused(error.message) from error
    pairs = [check_pair(pair) for pair in reach or []]
    if len({pair.rpartition(":")[2] for pair in pairs}) < len(pairs):
        raise RegistrationRefused(
            "Two of the addresses to reach have one port; inside the sandbox a port is one address."
        )
    with transaction.atomic():
        person, made = get_user_model().objects.get_or_create(username=owner)
        if made:
            person.set_unusable_password()
            person.save()
        avatar, new = Avatar.objects.get_or_create(uid=uid, defaults={"owner": person, "created_at": now})
        if not new and avatar.owner_id != person.pk:
            raise RegistrationRefused(f"The avatar {uid} exists and belongs to {avatar.owner}. Choose another uid.")
        if reach is not None:
            avatar.reach = pairs
        if bot_password_env:
            avatar.bot_password_ref = copy_from_environment(bot_password_env, f"bot_password_{uid}")
        avatar.save()
    bot_folder(avatar).mkdir(parents=True, exist_ok=True)
    return avatar


def check_pair(pair: str) -> str:
    """A `HOST:PORT` pair as it is kept (host in lower case); refused when it is none."""
    match = _PAIR.match(pair.strip())
    if not match or not 0 < int(match["port"]) < 65536:
        raise RegistrationRefused(f"{pair!r} is no HOST:PORT pair; write for example game.example:43594.")
    return f"{match['host'].lower()}:{int(match['port'])}"


def set_profile(
    *, avatar: Avatar, name: str, model: str, base_url: str = "", key_env: str | None = None, key_ref: str | None = None
) -> ModelProfile:
    """The avatar's model profile `name`, made or replaced; `model` is `provider:name`, the key a reference (X06)."""
    provider, _, model_name = model.partition(":")
    if not provider or not model_name:
        raise RegistrationRefused(
            f"{model!r} is no provider:name; write for example openai:gpt-5 or anthropic:claude-x."
        )
    reference = check_reference(key_ref) if key_ref else ""
    if key_env:
        reference = copy_from_environment(key_env, f"model_key_{avatar.uid}_{name}")
    profile, _ = ModelProfile.objects.update_or_create(
        avatar=avatar,
        name=name,
        defaults={"provider": provider, "model": model_name, "base_url": base_url, "key_ref": reference},
    )
    return profile
