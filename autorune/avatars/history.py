"""The history of what people did, beside the rows that say what was decided (O05)."""

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.db import models


def remember(*, person: User, row: models.Model, act: str) -> None:
    """Write one line into the history of `row`: who, when, and what in words."""
    LogEntry.objects.log_actions(
        user_id=person.pk,
        queryset=type(row)._default_manager.filter(pk=row.pk),
        action_flag=CHANGE,
        change_message=act,
        single_object=True,
    )
