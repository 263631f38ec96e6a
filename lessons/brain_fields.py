"""The four brain settings as data: names, defaults, help, and the form field of each (B01-B05).

Read by settings.py, so nothing of Django is imported here. `lessons.brain` reads and checks the values.
"""

from typing import Any

ENABLED = "brain.skill_learning_enabled"
THRESHOLD = "brain.skill_learning_reflection_threshold"
MAINTAINER = "brain.maintainer_agent_uid"
CRON = "brain.dreaming_task_cron"

CONFIG: dict[str, tuple[Any, str, Any]] = {
    ENABLED: (
        True,
        "Reflection, review and delivery of lessons. Off hides every lesson, people's too, and deletes none.",
        bool,
    ),
    THRESHOLD: (
        10,
        "Unprocessed signal jobs that an avatar needs before a reflection starts; at least 2.",
        "threshold",
    ),
    MAINTAINER: ("", "Uid of the avatar whose `heavy` profile reviews leases. Empty: no reviews.", "avatar_uid"),
    CRON: ("0 5 * * *", "When Dreaming runs: minute, hour, day of month, month, day of week.", "cron"),
}

_TEXT = "unfold.widgets.UnfoldAdminTextInputWidget"

ADDITIONAL_FIELDS: dict[Any, list[Any]] = {
    bool: ["django.forms.BooleanField", {"widget": "unfold.widgets.UnfoldBooleanSwitchWidget", "required": False}],
    "threshold": ["lessons.brain_forms.ThresholdField", {"widget": "unfold.widgets.UnfoldAdminIntegerFieldWidget"}],
    "avatar_uid": ["lessons.brain_forms.AvatarUidField", {"widget": _TEXT, "required": False}],
    "cron": ["lessons.brain_forms.CronField", {"widget": _TEXT}],
}

FIELDSETS: dict[str, tuple[str, ...]] = {"Skill learning": (ENABLED, THRESHOLD, MAINTAINER), "Dreaming": (CRON,)}
