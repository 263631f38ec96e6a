"""The queue of candidates, and the rejection of several at once."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from autorune import clock
from autorune.avatars.models import Avatar
from skills.models import Skill, SkillDecision
from tests.console.conftest import text_of
from tests.factories import candidate, prove, saved
from tests.skills.stock import stock

QUEUE = "/admin/skills/skill/review/"


@pytest.mark.rule("O01")
def test_the_oldest_candidate_stands_first_and_the_navigation_counts_them(operator: Client, aria: Avatar) -> None:
    candidate(aria, name="newer one")
    older = candidate(aria, name="older one")
    saved(aria, name="pending one")
    Skill.objects.filter(pk=older.pk).update(state_since=clock.now() - timedelta(days=3))
    shown = text_of(operator.get(QUEUE))
    assert shown.index("older one") < shown.index("newer one")
    assert "pending one" not in shown
    assert "3 days ago" in shown
    assert '<span class="ar-badge">2</span>' in shown


@pytest.mark.rule("O01")
def test_an_empty_queue_says_so_and_has_no_badge(operator: Client) -> None:
    shown = text_of(operator.get(QUEUE))
    assert "Nothing waits for you." in shown
    assert "ar-badge" not in shown


@pytest.mark.rule("O01")
def test_the_home_page_says_what_waits_and_for_how_long(operator: Client, proven: Skill) -> None:
    Skill.objects.filter(pk=proven.pk).update(state_since=clock.now() - timedelta(days=9))
    shown = text_of(operator.get("/admin/"))
    assert "the oldest came" in shown
    assert "9 days ago" in shown
    assert f"/admin/skills/skill/{proven.pk}/review/" in shown


@pytest.mark.rule("O05", "S14")
def test_bulk_rejection_rejects_what_was_shown_and_skips_the_rest_with_reasons(operator: Client, aria: Avatar) -> None:
    """T41: three chosen, one changed meanwhile, one already rejected: one decision, two reasons."""
    same, changed, gone = (candidate(aria, name=name) for name in ("same", "changed", "gone"))
    shown = [f"{skill.pk}:{skill.version}" for skill in (same, changed, gone)]
    saved(aria, name="changed", script="// another one\n")
    operator.post(QUEUE, {"shown": [shown[2]]})
    answer = operator.post(QUEUE, {"shown": shown, "note": "Not these."}, follow=True)
    states = dict(Skill.objects.values_list("name", "state"))
    assert states == {"same": "rejected", "changed": "pending", "gone": "rejected"}
    assert [(d.skill_id, d.note) for d in SkillDecision.objects.order_by("pk")] == [
        (gone.pk, ""),
        (same.pk, "Not these."),
    ]
    said = [str(message) for message in answer.context["messages"]]
    assert said[0] == "1 rejected."
    assert any(text.startswith("changed was skipped.") and "version 2" in text for text in said)
    assert any(text.startswith("gone was skipped.") and "rejected" in text for text in said)


@pytest.mark.rule("O05")
def test_bulk_rejection_needs_the_permission(reader: Client, proven: Skill) -> None:
    assert reader.post(QUEUE, {"shown": [f"{proven.pk}:1"]}).status_code == 403
    proven.refresh_from_db()
    assert proven.state == "candidate"
    assert 'name="shown"' not in text_of(reader.get(QUEUE))


@pytest.mark.rule("O05")
@pytest.mark.parametrize("shown", [[], ["x:y"], ["1"], ["1:2:3"], ["99999999999999:1"], ["-1:1"], ["\0:1"]])
def test_a_choice_that_names_nothing_rejects_nothing(operator: Client, proven: Skill, shown: list[str]) -> None:
    assert operator.post(QUEUE, {"shown": shown}).status_code == 302
    proven.refresh_from_db()
    assert proven.state == "candidate"


@pytest.mark.rule("O01")
def test_nothing_approves_in_bulk(operator: Client, superuser: Client, proven: Skill) -> None:
    """T41: 187 of 228 scripts were approved unread, without a history."""
    assert (
        "approve" not in text_of(operator.get(QUEUE)).lower().split("an approved one is shared")[0].split("<main")[-1]
    )
    for client in (operator, superuser):
        client.post("/admin/skills/skill/", {"action": "approve", "_selected_action": [proven.pk]})
        client.post(QUEUE, {"shown": [f"{proven.pk}:1"], "decision": "approve"})
    proven.refresh_from_db()
    assert proven.state == "rejected"


@pytest.mark.rule("O01")
def test_two_hundred_candidates_take_no_more_queries_than_two(operator: Client, aria: Avatar) -> None:
    def queries(path: str) -> int:
        operator.get(path)
        with CaptureQueriesContext(connection) as seen:
            assert operator.get(path).status_code == 200
        return len(seen)

    paths = (QUEUE, "/admin/skills/skill/", "/admin/")
    prove(saved(aria))
    prove(saved(aria))
    few = [queries(path) for path in paths]
    for number in range(200):
        stock(aria, f"skill number {number}", state="candidate", successes=3)
    assert [queries(path) for path in paths] == few
    assert "Page 1 of 5" in text_of(operator.get(QUEUE))
    assert operator.get(QUEUE, {"page": "999"}).status_code == 200
    assert operator.get(QUEUE, {"page": "\0"}).status_code == 200
