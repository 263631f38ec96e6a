"""Which model an avatar may think with: its profile and key, when both are usable here (L20, V07)."""

from dataclasses import dataclass, field

from autorune.avatars.models import Avatar, ModelProfile
from autorune.avatars.secrets import SecretUnavailable, resolve

REFLECTION = ("heavy", "coding")
"""Profiles that a reflection uses, the first usable one (L20)."""
REVIEW = ("heavy",)
"""Profiles that a lease review uses (V07)."""
ANTHROPIC = "anthropic"
OPENAI = "openai"


@dataclass(frozen=True)
class Usable:
    """A profile with its key; the key is never shown."""

    profile: ModelProfile
    key: str = field(repr=False)

    def __str__(self) -> str:
        return f"{self.profile.name} ({self.profile.provider}:{self.profile.model})"


class NotUsable(LookupError):
    """No profile of these names is usable; the message says why of each."""


def usable(avatar: Avatar, names: tuple[str, ...]) -> Usable:
    """The first usable profile of these names, or NotUsable with the reasons."""
    rows = {profile.name: profile for profile in ModelProfile.objects.filter(avatar=avatar, name__in=names)}
    reasons = []
    for name in names:
        try:
            return _usable(rows.get(name), name)
        except (NotUsable, SecretUnavailable) as error:
            reasons.append(str(error))
    raise NotUsable(" ".join(reasons))


def _usable(profile: ModelProfile | None, name: str) -> Usable:
    if profile is None:
        raise NotUsable(f"There is no profile {name}.")
    if profile.provider not in (OPENAI, ANTHROPIC) and not profile.base_url:
        raise NotUsable(f"Profile {name}: {profile.provider} needs a base URL that speaks the protocol of {OPENAI}.")
    if profile.key_ref:
        return Usable(profile, resolve(profile.key_ref))
    if not profile.base_url:
        raise NotUsable(f"Profile {name} has no key.")
    return Usable(profile, "none")
