"""Nothing stored can be edited in a form, and no search text breaks a list (O05, T10)."""

import pytest
from django.test import Client

from autorune.avatars.models import Avatar
from lessons import brain
from skills.models import Skill
from tests.console.conftest import text_of
from tests.factories import AvatarFactory, JobFactory, UserFactory

LISTS = ("/admin/skills/skill/", "/admin/jobs/job/", "/admin/avatars/avatar/", "/admin/axes/accessattempt/")


@pytest.mark.rule("O05")
def test_state_and_text_are_in_no_form_not_even_a_superusers(superuser: Client, proven: Skill) -> None:
    for path in (
        f"/admin/skills/skill/{proven.pk}/change/",
        "/admin/skills/skill/add/",
        f"/admin/skills/skill/{proven.pk}/delete/",
    ):
        answer = superuser.post(path, {"state": "shared", "status": "shared", "name": "other", "_save": "Save"})
        assert answer.status_code == 403, path
    proven.refresh_from_db()
    assert (proven.state, proven.name) == ("candidate", "chop oak")
    shown = text_of(superuser.get(f"/admin/skills/skill/{proven.pk}/change/"))
    assert 'name="state"' not in shown
    assert 'name="script"' not in shown


@pytest.mark.rule("O05")
def test_a_job_is_in_no_form_either(superuser: Client, aria: Avatar) -> None:
    job = JobFactory(avatar=aria)
    for path in (f"{job.pk}/change/", "add/", f"{job.pk}/delete/"):
        assert superuser.post(f"/admin/jobs/job/{path}", {"status": "succeeded"}).status_code == 403
    job.refresh_from_db()
    assert job.running


@pytest.mark.rule("X04")
@pytest.mark.parametrize("path", LISTS)
def test_a_search_for_nul_finds_nothing_and_breaks_nothing(superuser: Client, proven: Skill, path: str) -> None:
    answer = superuser.get(path, {"q": "chop\0"})
    assert answer.status_code == 200
    assert answer.context["cl"].result_count == 0


@pytest.mark.rule("X04")
@pytest.mark.parametrize(
    "query",
    [{"state__exact": "a\0"}, {"\0": "1"}, {"avatar__id__exact": "\0"}, {"q": "'\"%_\\&|!:*"}, {"q": "x" * 9000}],
)
def test_a_filter_or_search_of_any_text_breaks_nothing(superuser: Client, proven: Skill, query: dict[str, str]) -> None:
    assert superuser.get("/admin/skills/skill/", query, follow=True).status_code == 200


@pytest.mark.rule("S22")
def test_a_list_is_searched_by_name_avatar_and_id(superuser: Client, proven: Skill) -> None:
    for text in ("chop", "aria", str(proven.pk)):
        assert superuser.get("/admin/skills/skill/", {"q": text}).context["cl"].result_count == 1
    assert superuser.get("/admin/skills/skill/", {"q": "nowhere"}).context["cl"].result_count == 0


@pytest.mark.rule("O05")
def test_readers_see_every_list_and_change_none(reader: Client, proven: Skill, aria: Avatar) -> None:
    for path in LISTS:
        assert reader.get(path).status_code == 200, path
    assert reader.get(f"/admin/avatars/avatar/{aria.pk}/change/").status_code == 200
    assert reader.post(f"/admin/avatars/avatar/{aria.pk}/change/", {"is_active": ""}).status_code == 403
    assert reader.post(f"/admin/skills/skill/{proven.pk}/enablement/", {"enabled": "off"}).status_code == 403
    assert reader.post("/admin/constance/config/", {"brain.skill_learning_enabled": ""}).status_code < 500
    assert brain.learning_enabled()


@pytest.mark.rule("X06")
def test_an_avatars_secrets_are_references_in_its_form(superuser: Client, aria: Avatar) -> None:
    path = f"/admin/avatars/avatar/{aria.pk}/change/"
    form = {
        "owner": aria.owner_id, "is_active": "on", "reach": "game.example:43594",
        "profiles-TOTAL_FORMS": 0, "profiles-INITIAL_FORMS": 0, "bot_password_ref": "some plain words",
    }  # fmt: skip
    assert "given by reference" in text_of(superuser.post(path, form))
    assert superuser.post(path, form | {"bot_password_ref": "env:BOT_PW"}).status_code == 302
    assert "HOST:PORT" in text_of(superuser.post(path, form | {"bot_password_ref": "", "reach": "nowhere"}))
    aria.refresh_from_db()
    assert (aria.bot_password_ref, aria.reach) == ("env:BOT_PW", ["game.example:43594"])


@pytest.mark.rule("R03")
def test_an_avatar_is_made_and_deactivated_in_the_console_and_never_deleted(superuser: Client) -> None:
    owner = UserFactory()
    form = {"uid": "dora", "owner": owner.pk, "is_active": "on", "profiles-TOTAL_FORMS": 0, "profiles-INITIAL_FORMS": 0}
    assert superuser.post("/admin/avatars/avatar/add/", form).status_code == 302
    dora = Avatar.objects.get(uid="dora")
    assert superuser.post(f"/admin/avatars/avatar/{dora.pk}/change/", form | {"is_active": ""}).status_code == 302
    assert superuser.post(f"/admin/avatars/avatar/{dora.pk}/delete/", {"post": "yes"}).status_code == 403
    dora.refresh_from_db()
    assert not dora.is_active


@pytest.mark.rule("S19", "O05")
def test_enablement_is_switched_for_all_or_for_one_and_remembered(operator: Client, proven: Skill) -> None:
    path = f"/admin/skills/skill/{proven.pk}/enablement/"
    bram = AvatarFactory(uid="bram")

    def enabled() -> bool:
        return Skill.objects.with_enablement(bram).get(pk=proven.pk).enabled  # type: ignore[attr-defined]

    assert operator.post(path, {"enabled": "off"}).status_code == 302
    assert not enabled()
    operator.post(path, {"enabled": "on", "avatar": "bram"})
    assert enabled()
    operator.post(path, {"enabled": "global", "avatar": "bram"})
    assert not enabled()
    assert operator.post(path, {"enabled": "perhaps"}).status_code == 400
    assert operator.post(path, {"enabled": "on", "avatar": "nobody"}).status_code == 404
    assert operator.get(path).status_code == 405
    assert operator.post(path, {"enabled": "on", "back": "https://elsewhere.example/"}).url.startswith("/admin/skills/")
    shown = text_of(operator.get(f"/admin/skills/skill/{proven.pk}/history/"))
    assert "olga" in shown
    assert "disabled for every avatar" in shown
