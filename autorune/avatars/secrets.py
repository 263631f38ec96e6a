"""An avatar's secrets: kept as references, resolved when they are needed, never stored or logged (X06)."""

import os
from pathlib import Path

from django.conf import settings

from autorune.avatars.models import Avatar, ModelProfile
from autorune.secret_files import SecretFileError, read_secret, write_secret


class SecretUnavailable(RuntimeError):
    """A secret's reference cannot be resolved here; the message names the reference, never a value."""


class ReferenceRefused(ValueError):
    """A reference is not of the form env:NAME or file:PATH."""


def check_reference(ref: str) -> str:
    """The reference itself, when it is `env:NAME` or `file:PATH`."""
    kind, _, rest = ref.partition(":")
    if kind not in {"env", "file"} or not rest or "\0" in rest:
        raise ReferenceRefused("A secret is given by reference: env:NAME or file:PATH.")
    return ref


def resolve(ref: str) -> str:
    """The value behind `env:NAME` or `file:PATH` (relative paths: in the data folder)."""
    kind, _, rest = ref.partition(":")
    if kind == "env":
        if value := os.environ.get(rest):
            return value
        raise SecretUnavailable(f"The environment variable {rest} is not set here. Set it where the product runs.")
    if kind != "file":
        raise SecretUnavailable("A secret's reference is neither env:NAME nor file:PATH. Correct it on the avatar.")
    try:
        return read_secret(settings.DATA / rest)
    except SecretFileError as error:
        raise SecretUnavailable(str(error)) from error


def known_secrets(avatar: Avatar) -> list[str]:
    """What the scrubber must know: the bot's password and the keys of all model profiles of its owner (X02)."""
    profiles = ModelProfile.objects.filter(avatar__owner=avatar.owner_id).exclude(key_ref="")
    refs = [avatar.bot_password_ref, *profiles.order_by("pk").values_list("key_ref", flat=True)]
    return list(dict.fromkeys(resolve(ref) for ref in refs if ref))


def copy_from_environment(name: str, file: str) -> str:
    """Copy the value of the variable `name` to the 0600 file `secrets/<file>`, and answer its reference."""
    value = resolve(f"env:{name}")
    path = write_secret(settings.DATA / "secrets" / file, value)
    return f"file:{Path(path).relative_to(settings.DATA)}"
