from typing import Any

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "lessons"
    verbose_name = "Lessons"

    def ready(self) -> None:
        from constance.signals import config_updated

        config_updated.connect(_move_the_cron_row, dispatch_uid="dreaming-cron")


def _move_the_cron_row(key: str, **_: Any) -> None:
    """Beat's row follows the setting at once (B04); the first read of an unset key comes by here too."""
    from lessons import beat
    from lessons.brain_fields import CRON

    if key == CRON:
        beat.sync_cron()
