"""The review page: what it shows, who may decide, and on what exactly."""

import html
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from autorune.avatars.models import Avatar
from skills.models import Outcome, Skill, SkillDecision, SkillUse
from tests.console.conftest import browser_of, text_of
from tests.factories import UserFactory, candidate, prove, saved, used

Decide = Callable[..., Any]


def page(client: Client, skill: Skill, **query: Any) -> Any:
    return client.get(f"/admin/skills/skill/{skill.pk}/review/", query)


@pytest.mark.rule("O01", "S11")
def test_the_page_shows_script_author_outcomes_and_an_approval_shares_the_skill(
    operator: Client, proven: Skill, decide: Decide
) -> None:
    shown = text_of(page(operator, proven))
    for piece in (
        "find",
        "'oak'",
        "aria",
        "automatic",
        "reported",
        "3 goals",
        "1 avatar",
        proven.script_sha256,
    ):
        assert piece in shown
    answer = decide(operator, proven, "approve", note="Read twice.")
    proven.refresh_from_db()
    assert (answer.status_code, proven.state) == (302, "shared")
    decision = SkillDecision.objects.get()
    assert (decision.person.username, decision.note, decision.version.number) == ("olga", "Read twice.", 1)


@pytest.mark.rule("O01")
def test_after_a_verdict_the_next_candidate_is_shown_and_then_the_queue(
    operator: Client, bram: Avatar, proven: Skill, decide: Decide
) -> None:
    second = candidate(bram, name="sell cowhide")
    assert decide(operator, proven, "approve").url == reverse("admin:skills_skill_review", args=[second.pk])
    assert decide(operator, second, "reject").url == reverse("admin:skills_skill_queue")


@pytest.mark.rule("O01")
def test_the_difference_is_against_the_last_approved_version(
    operator: Client, aria: Avatar, proven: Skill, decide: Decide
) -> None:
    decide(operator, proven, "approve")
    changed = prove(
        saved(aria, name="chop oak", script="// Chops an oak.\nconst tree = find('willow')\n", tags=["logs"])
    )
    shown = text_of(page(operator, changed))
    assert "version 1 → 2" in shown
    assert '<tr class="removed">' in shown
    assert '<tr class="added">' in shown
    assert "find(&#x27;willow&#x27;)" in shown
    assert '<ins class="ar-ins">logs</ins>' in shown


@pytest.mark.rule("S14")
def test_a_verdict_on_a_version_that_changed_meanwhile_is_409_and_shows_what_changed(
    operator: Client, aria: Avatar, proven: Skill, decide: Decide
) -> None:
    saved(aria, name="chop oak", script="// Chops a yew.\n")
    answer = decide(operator, proven, "approve", note="my long note")
    proven.refresh_from_db()
    assert answer.status_code == 409
    assert (proven.state, SkillDecision.objects.count()) == ("pending", 0)
    shown = text_of(answer)
    assert "changed since you looked" in shown
    assert "Chops a yew." in shown
    assert '<tr class="removed">' in shown
    assert "my long note" in shown


@pytest.mark.rule("S14")
@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"sha256": "0" * 64}, 409),
        ({"sha256": ""}, 409),
        ({"version": 7}, 409),
        ({"version": "one"}, 400),
        ({"version": "9" * 40}, 400),
        ({"decision": "share"}, 400),
        ({"note": "x" * 4001}, 400),
        ({"note": "a\0b"}, 400),
    ],
)
def test_a_form_that_names_something_else_than_what_was_shown_decides_nothing(
    operator: Client, proven: Skill, decide: Decide, changed: dict[str, Any], status: int
) -> None:
    assert decide(operator, proven, changed.pop("decision", "approve"), **changed).status_code == status
    proven.refresh_from_db()
    assert (proven.state, SkillDecision.objects.count()) == ("candidate", 0)


@pytest.mark.rule("O05")
@pytest.mark.parametrize("decision", ["approve", "reject"])
def test_those_without_the_permission_look_and_do_not_decide(
    reader: Client, proven: Skill, decide: Decide, decision: str
) -> None:
    shown = page(reader, proven)
    assert shown.status_code == 200
    assert 'name="decision"' not in text_of(shown)
    assert decide(reader, proven, decision).status_code == 403
    proven.refresh_from_db()
    assert proven.state == "candidate"


@pytest.mark.rule("O05")
def test_staff_without_any_permission_and_strangers_do_not_even_look(outsider: Client, proven: Skill) -> None:
    assert page(outsider, proven).status_code == 403
    assert outsider.get("/admin/skills/skill/review/").status_code == 403
    assert outsider.get(f"/admin/skills/skill/{proven.pk}/versions/1/").status_code == 403
    stranger = browser_of(UserFactory())
    assert page(stranger, proven).status_code == 302
    assert page(Client(), proven).url.startswith("/admin/login/")


@pytest.mark.rule("X05")
def test_a_verdict_without_the_csrf_token_is_refused(proven: Skill, decide: Decide) -> None:
    client = browser_of(UserFactory(operator=True), enforce_csrf_checks=True)
    assert decide(client, proven, "approve").status_code == 403
    proven.refresh_from_db()
    assert proven.state == "candidate"


@pytest.mark.rule("S12")
def test_only_the_buttons_that_fit_the_state_are_there(
    operator: Client, aria: Avatar, proven: Skill, decide: Decide
) -> None:
    def buttons(skill: Skill) -> list[str]:
        shown = text_of(page(operator, skill))
        return [verdict for verdict in ("approve", "reject", "withdraw") if f'value="{verdict}"' in shown]

    pending = saved(aria, name="bank run")
    assert (buttons(pending), buttons(proven)) == (["reject"], ["approve", "reject"])
    decide(operator, proven, "approve")
    assert buttons(proven) == ["withdraw"]
    decide(operator, proven, "withdraw")
    assert buttons(proven) == []


@pytest.mark.rule("O01")
def test_warnings_are_shown_with_reasons_kept_with_the_decision_and_never_block(
    operator: Client, aria: Avatar, bram: Avatar, decide: Decide
) -> None:
    """T38: a scanner's hint acted as a hard stop that no person could overrule."""
    decide(operator, candidate(bram, name="chop oak"), "approve")
    twin = candidate(aria, name="chop-oak", script='const adminSecret = "harvest-moon-7"\n')
    shown = html.unescape(text_of(page(operator, twin)))
    assert "is shared as 'chop oak'" in shown
    assert "1 secret masked in it" in shown
    assert decide(operator, twin, "approve").status_code == 302
    kept = {warning["code"] for warning in SkillDecision.objects.first().warnings}
    assert {"confusable_name", "masked_secret"} <= kept


@pytest.mark.rule("S15", "O01")
def test_an_earlier_rejection_of_the_same_script_is_shown(
    operator: Client, aria: Avatar, bram: Avatar, decide: Decide
) -> None:
    first = saved(bram, name="old trick", script="// the same script\n")
    decide(operator, first, "reject", note="It burns the shrimp.")
    again = candidate(aria, name="new trick", script="// the same script\n")
    shown = text_of(page(operator, again))
    assert "rejected before" in shown
    assert "It burns the shrimp." in shown


@pytest.mark.rule("S06")
def test_looking_at_a_skill_is_no_use_of_it(operator: Client, proven: Skill) -> None:
    """T29: the reviewer's own reads counted as use."""
    before = SkillUse.objects.count(), Outcome.objects.count()
    for path in (
        "review/",
        f"{proven.pk}/review/",
        f"{proven.pk}/change/",
        f"{proven.pk}/versions/1/",
        "",
        f"{proven.pk}/history/",
    ):
        assert operator.get(f"/admin/skills/skill/{path}").status_code == 200
    assert (SkillUse.objects.count(), Outcome.objects.count()) == before


@pytest.mark.rule("O01")
def test_reported_and_automatic_outcomes_stand_apart(
    operator: Client, proven: Skill, bram: Avatar, decide: Decide
) -> None:
    decide(operator, proven, "approve")
    used(proven, by=bram, done=False)
    shown = text_of(page(operator, proven))
    assert "75 % of 4" in shown
    assert "4 goals · 2 avatars" in shown


@pytest.mark.rule("O01")
def test_a_skill_that_is_not_there_is_404(operator: Client, proven: Skill) -> None:
    for path in ("999999/review/", f"{10**19}/review/", f"{proven.pk}/versions/99/"):
        assert operator.get(f"/admin/skills/skill/{path}").status_code == 404
