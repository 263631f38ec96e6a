"""The scrubber of a reflection: with every secret of the avatar that can be resolved here (L05, X02, X06)."""

from autorune.avatars.models import Avatar, ModelProfile
from autorune.avatars.secrets import SecretUnavailable, resolve
from autorune.scrubbing import Scrubber


def for_reading(avatar: Avatar) -> Scrubber:
    """Knows the bot's password, or raises SecretUnavailable; knows the model keys as far as they resolve.

    A model key that does not resolve must not stop a reflection: then another profile serves, or the miner (L20).
    No agent ever holds one, so it is not in what its tools printed.
    """
    known = [resolve(avatar.bot_password_ref)] if avatar.bot_password_ref else []
    references = ModelProfile.objects.filter(avatar__owner=avatar.owner_id).exclude(key_ref="")
    for reference in references.values_list("key_ref", flat=True).distinct():
        try:
            known.append(resolve(reference))
        except SecretUnavailable:
            continue
    return Scrubber(known)
