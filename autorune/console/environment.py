"""Which instance this is, in the console's header, so that nobody decides in the wrong one."""

from django.conf import settings
from django.http import HttpRequest


def label(request: HttpRequest) -> list[str]:
    """The environment and its colour; a moved clock is shouted."""
    if settings.CLOCK_OFFSET:
        return [f"{settings.ENVIRONMENT} · clock moved by {settings.CLOCK_OFFSET:+.0f} s", "danger"]
    return [f"{settings.ENVIRONMENT} {settings.RELEASE}", "danger" if settings.PRODUCTION else "info"]
