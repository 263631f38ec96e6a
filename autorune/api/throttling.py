"""At most so many writes in any ten seconds for one credential, counted across all processes (X04)."""

from functools import cache
from typing import Any

import structlog
from django.conf import settings
from limits import RateLimitItemPerSecond
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

log = structlog.get_logger(__name__)
WINDOW_SECONDS = 10


class WriteThrottle(BaseThrottle):
    """Counts POSTs of one credential in a moving window in Valkey. Reads are never throttled.

    With Valkey away writes go on: a limit on load must not take the library down.
    """

    def allow_request(self, request: Request, view: Any) -> bool:
        if request.method in ("GET", "HEAD") or request.auth is None:
            return True
        self.key = f"writes-{request.auth.pk}"
        self.limit = RateLimitItemPerSecond(settings.MAX_WRITES_PER_10_SECONDS, WINDOW_SECONDS)
        try:
            return _limiter().hit(self.limit, settings.DATABASES["default"]["NAME"], self.key)
        except Exception as error:
            log.warning("throttle_unavailable", reason=str(error))
            return True

    def wait(self) -> float:
        """Seconds until the window has room again."""
        return float(WINDOW_SECONDS)


@cache
def _limiter() -> MovingWindowRateLimiter:
    url = settings.BROKER_URL
    if url.startswith("redis+socket://"):
        url = "redis+unix://" + url.removeprefix("redis+socket://").partition("?")[0]
    return MovingWindowRateLimiter(storage_from_string(url))
