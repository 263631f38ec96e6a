"""How many tokens one run of Dreaming may spend, over all avatars (B07)."""

from django.conf import settings

LEAST = 4_000
"""With fewer tokens left, no model is asked any more."""


class TokenBudget:
    """What is left of one run's tokens; one object goes through the whole run."""

    def __init__(self, tokens: int | None = None) -> None:
        self.left = settings.DREAMING_TOKENS if tokens is None else tokens

    @property
    def spent(self) -> bool:
        return self.left < LEAST

    def take(self, tokens: int) -> None:
        self.left -= tokens

    def share(self) -> int:
        """What one reflection or review may use."""
        return min(self.left, settings.REFLECTION_TOKENS)
