"""The brain settings, typed: every door reads and sets them here, so that none skips the checks (B01-B05).

Each read asks the database, so a change holds at the next read in every process.
"""

import re
from collections.abc import Callable
from typing import Any

from constance import config
from constance.utils import get_values_for_keys
from django.core.exceptions import ValidationError

from autorune.avatars.models import Avatar
from lessons import cron
from lessons.brain_fields import CONFIG, CRON, ENABLED, MAINTAINER, THRESHOLD

MIN_THRESHOLD = 2
"""The least number of signal jobs that a reflection may start with (B02)."""
MAX_THRESHOLD = 10_000
_WORDS = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


class UnknownSetting(LookupError):
    """There is no brain setting of that name; the message lists those there are."""


def learning_enabled() -> bool:
    """Whether reflection, review and delivery happen at all (B01)."""
    return bool(get(ENABLED))


def reflection_threshold() -> int:
    """How many unprocessed signal jobs start a reflection; never below 2 (B02)."""
    return max(MIN_THRESHOLD, int(get(THRESHOLD)))


def maintainer() -> Avatar | None:
    """The avatar whose `heavy` profile judges leases, when one is named and exists (B03)."""
    uid = get(MAINTAINER)
    return Avatar.objects.filter(uid=uid).first() if uid else None


def dreaming_cron() -> str:
    """When Dreaming runs, as five cron parts read in TIME_ZONE (B04)."""
    return str(get(CRON))


def get(key: str) -> Any:
    """The value that holds now; reading writes nothing, also inside an event loop."""
    _known(key)
    return get_values_for_keys([key])[key]


def set_value(key: str, value: Any) -> Any:
    """Check and store; answers the stored value. Raises ValidationError, in words for a person, or UnknownSetting."""
    checked = check(key, value)
    setattr(config, key, checked)
    return checked


def check(key: str, value: Any) -> Any:
    """The value in the setting's type, or ValidationError with the reason."""
    _known(key)
    return _CHECKS[key](value)


def check_enabled(value: Any) -> bool:
    word = _WORDS.get(str(value).strip().lower())
    if word is None:
        raise ValidationError("Say true or false.")
    return word


def check_threshold(value: Any) -> int:
    text = str(value).strip()
    number = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
    if number is None or isinstance(value, bool):
        raise ValidationError("Give a whole number.")
    if not MIN_THRESHOLD <= number <= MAX_THRESHOLD:
        raise ValidationError(f"At least {MIN_THRESHOLD} and at most {MAX_THRESHOLD} jobs; {number} was given.")
    return number


def check_maintainer(value: Any) -> str:
    uid = str(value or "").strip()
    if uid and ("\0" in uid or not Avatar.objects.filter(uid=uid).exists()):
        raise ValidationError(f"There is no avatar {uid!r}. Leave it empty for none.")
    return uid


def check_cron(value: Any) -> str:
    try:
        return cron.check(str(value))
    except cron.CronRefused as error:
        raise ValidationError(str(error)) from error


_CHECKS: dict[str, Callable[[Any], Any]] = {
    ENABLED: check_enabled,
    THRESHOLD: check_threshold,
    MAINTAINER: check_maintainer,
    CRON: check_cron,
}


def _known(key: str) -> None:
    if key not in CONFIG:
        raise UnknownSetting(f"There is no setting {key!r}. There are: {', '.join(CONFIG)}.")
