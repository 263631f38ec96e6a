"""People and groups in the console: who may do what is chosen from what there is to do (O05)."""

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from autorune.cli.operators import ensure_groups
from tests.factories import UserFactory


@pytest.mark.rule("O05")
def test_a_person_becomes_an_operator_in_the_console(superuser: Client) -> None:
    ensure_groups()
    person = UserFactory(username="nora")
    group = Group.objects.get(name="Operators")
    form = {"username": "nora", "is_active": "on", "is_staff": "on", "groups": [group.pk]}
    assert superuser.post(f"/admin/auth/user/{person.pk}/change/", form).status_code == 302
    assert User.objects.get(username="nora").has_perm("skills.review_skill")


@pytest.mark.rule("O05")
@pytest.mark.parametrize("name", ["Operators", "Readers"])
def test_saving_a_group_as_it_is_takes_nothing_from_it_that_a_screen_asks_for(superuser: Client, name: str) -> None:
    ensure_groups()
    group = Group.objects.get(name=name)
    page = superuser.get(f"/admin/auth/group/{group.pk}/change/")
    field = page.context["adminform"].form["permissions"]
    offered = {permission.pk for permission in field.field.queryset}
    before = set(group.permissions.filter(pk__in=offered).values_list("codename", flat=True))
    wanted = {"view_skill", "view_job", "view_lesson", "view_dreamrun", "view_config", "view_avatar"}
    acts = {
        "review_skill",
        "change_enablement",
        "steer_job",
        "add_lesson",
        "retire_lesson",
        "change_config",
        "run_dreaming",
    }
    assert wanted | (acts if name == "Operators" else set()) <= before
    chosen = [pk for pk in field.value() if pk in offered]
    superuser.post(f"/admin/auth/group/{group.pk}/change/", {"name": name, "permissions": chosen})
    assert set(group.permissions.values_list("codename", flat=True)) == before


@pytest.mark.rule("O05")
def test_operators_see_no_accounts_and_change_none(operator: Client, superuser: Client) -> None:
    root = User.objects.get(username="root")
    assert operator.get("/admin/auth/user/").status_code == 403
    assert operator.post(f"/admin/auth/user/{root.pk}/change/", {"username": "mine"}).status_code == 403
    assert superuser.get("/admin/auth/user/").status_code == 200
