"""Who may change lessons: the two permissions that every door asks for (O05)."""

from django.contrib.auth.models import User

from skills.decisions import NotAllowed

ADD = "lessons.add_lesson"
RETIRE = "lessons.retire_lesson"
"""Retire lessons, and keep the never-relearn list."""


def require(person: User, permission: str) -> None:
    """Raise NotAllowed unless the person holds the permission."""
    if not person.has_perm(permission):
        raise NotAllowed(f"{person} lacks the permission {permission}.")
