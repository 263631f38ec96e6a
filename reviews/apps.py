from typing import Any

from django.apps import AppConfig


class ReviewsConfig(AppConfig):
    name = "reviews"
    verbose_name = "Reviews"

    def ready(self) -> None:
        from constance.signals import config_updated

        config_updated.connect(_begin_a_new_rhythm, dispatch_uid="dreaming-rhythm")


def _begin_a_new_rhythm(key: str, **_: Any) -> None:
    """A new cron line owes its slots from this moment on, not from when somebody first looks (B04)."""
    from autorune import clock
    from lessons.brain_fields import CRON
    from reviews import rhythm

    if key == CRON:
        rhythm.follow_setting(now=clock.now())
