"""The first operator: made at the first start, with a password in a file that only its owner can read (P01, X06)."""

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.db import transaction

from autorune.secret_files import keep_secret

FIRST = "operator"
GROUPS = {
    "Operators": [
        "view_",
        "review_skill",
        "change_enablement",
        "steer_job",
        "add_lesson",
        "retire_lesson",
        "change_config",
        "run_dreaming",
        "review_lesson",
    ],
    "Readers": ["view_"],
}
"""What members of a group may do; `view_` is every permission to look (O05)."""


@transaction.atomic
def ensure_first_operator() -> bool:
    """Make the first operator where there is no superuser yet; True when made."""
    ensure_groups()
    people = get_user_model()
    if people.objects.filter(is_superuser=True).exists():
        return False
    person = people(username=FIRST, is_staff=True, is_superuser=True)
    person.set_password(keep_secret(settings.DATA / "secrets" / "operator_password"))
    person.save()
    return True


def ensure_groups() -> None:
    """The groups Operators and Readers with their permissions; what a person added to them stays."""
    for name, wanted in GROUPS.items():
        group, _ = Group.objects.get_or_create(name=name)
        chosen = [
            permission
            for permission in Permission.objects.exclude(content_type__app_label__in=["auth", "sessions"])
            if any(
                permission.codename == each or (each == "view_" and permission.codename.startswith(each))
                for each in wanted
            )
        ]
        group.permissions.add(*chosen)
