"""Health, the docket, the week, Run now, and lease reviews in the console (B05-B07, O07, V09)."""

from datetime import timedelta

import pytest
from django.test import Client

from autorune import clock
from autorune.avatars.models import Avatar
from lessons import brain
from lessons.brain_fields import CRON, THRESHOLD
from lessons.models import Lesson, Reflection
from reviews.models import DreamRun, DreamTask, LeaseReview, ReviewedLesson, Verdict
from skills.models import Skill
from tests.console.conftest import text_of
from tests.factories import JobFactory

DREAMING = "/admin/reviews/dreamrun"


@pytest.fixture
def leased(aria: Avatar, proven: Skill) -> Lesson:
    """A machine lesson in grace, with a reflection as its source."""
    now = clock.now()
    source = Reflection.objects.create(
        avatar=aria, job=JobFactory(avatar=aria, reflection=True), writer="miner", claimed_at=now, claim_expires_at=now
    )
    return Lesson.objects.create(
        avatar=aria,
        skill=proven,
        text="When the axe breaks, buy one from Bob.",
        author="dreaming",
        source=source,
        writer="miner",
        created_at=now - timedelta(days=9),
        lease_until=now - timedelta(days=2),
        checked_digest=proven.script_sha256,
    )


@pytest.fixture
def judged(leased: Lesson, aria: Avatar) -> LeaseReview:
    now = clock.now()
    run = DreamRun.objects.create(kind="command", created_at=now, finished_at=now)
    review = LeaseReview.objects.create(
        run=run, avatar=aria, maintainer=aria, profile="heavy some:model", release="1", horizon=now, claimed_at=now,
        claim_expires_at=now, finished_at=now, outcome="reviewed", prompt="the {{7*7}} prompt", output="<b>out</b>",
    )  # fmt: skip
    ReviewedLesson.objects.create(
        review=review, lesson=leased, position=1, reasons=["lease_due"], lease_until=now, skill_digest="0", shown_at=now
    )
    Verdict.objects.create(
        review=review, number=1, lesson=leased, lesson_given=str(leased.pk), verdict="obsolete",
        judge="heavy some:model", at=now, note="The axe never breaks.", refused="skill_changed",
        detail="the script is another now",
    )  # fmt: skip
    return review


@pytest.mark.rule("B06")
def test_health_names_runs_lessons_candidates_and_the_review_model(
    operator: Client, leased: Lesson, aria: Avatar
) -> None:
    now = clock.now()
    run = DreamRun.objects.create(kind="command", created_at=now, claimed_at=now, finished_at=now, attempt=1)
    DreamTask.objects.create(
        run=run,
        avatar=aria,
        task="reflection",
        started_at=now,
        finished_at=now,
        outcome="below_threshold",
        explanation="2 of 10",
    )
    shown = text_of(operator.get(f"{DREAMING}/health/"))
    for piece in (
        "below threshold",
        "2 of 10",
        "No model reviews leases.",
        "candidates waiting",
        "9 days",
        "Next run",
        "Run now",
    ):
        assert piece in shown, piece
    assert f"{DREAMING}/{run.pk}/change/" in shown
    assert "2 of 10" in text_of(operator.get(f"{DREAMING}/{run.pk}/change/"))
    assert operator.get(f"{DREAMING}/").status_code == 200


@pytest.mark.rule("B07", "O05")
def test_run_now_pressed_twice_is_one_run_that_waits(operator: Client, outsider: Client, aria: Avatar) -> None:
    for _ in range(2):
        assert operator.post(f"{DREAMING}/run-now/", {"avatar": "aria"}).status_code == 302
    run = DreamRun.objects.get()
    assert (run.kind, run.avatar, run.requested_by.username) == ("run_now", aria, "olga")  # type: ignore[union-attr]
    assert "waits for a worker" in text_of(operator.get(f"{DREAMING}/health/"))
    assert operator.get(f"{DREAMING}/run-now/").status_code == 405
    assert outsider.get(f"{DREAMING}/health/").status_code == 403


@pytest.mark.rule("V02", "O07")
def test_the_docket_says_what_is_due_and_why_and_review_now_asks_for_one(operator: Client, leased: Lesson) -> None:
    shown = text_of(operator.get(f"{DREAMING}/docket/"))
    assert "buy one from Bob" in shown
    assert "lease due" in shown
    assert "release changed" in shown
    assert operator.post(f"/admin/lessons/lesson/{leased.pk}/review-now/").status_code == 302
    assert DreamRun.objects.get().lesson == leased


@pytest.mark.rule("V09", "O07")
def test_verdicts_are_read_on_the_review_and_on_the_lesson_linked_both_ways(
    operator: Client, judged: LeaseReview, leased: Lesson
) -> None:
    page, lesson = f"/admin/reviews/leasereview/{judged.pk}/change/", f"/admin/lessons/lesson/{leased.pk}/change/"
    review_text, lesson_text = text_of(operator.get(page)), text_of(operator.get(lesson))
    for piece in ("The axe never breaks.", "the script is another now", "heavy some:model"):
        assert piece in review_text, piece
        assert piece in lesson_text, piece
    assert lesson in review_text
    assert page in lesson_text
    assert "the {{7*7}} prompt" in review_text
    assert "&lt;b&gt;out&lt;/b&gt;" in review_text
    assert operator.get("/admin/reviews/leasereview/").status_code == 200
    assert operator.post(page, {"outcome": "error"}).status_code == 403


@pytest.mark.rule("L21", "V09")
def test_what_dreaming_retired_is_put_back_as_a_persons_lesson(operator: Client, leased: Lesson) -> None:
    now = clock.now()
    Lesson.objects.filter(pk=leased.pk).update(retired_at=now, retired_reason=Lesson.LAPSED)
    assert "Put it back as mine" in text_of(operator.get(f"/admin/lessons/lesson/{leased.pk}/change/"))
    operator.post(f"/admin/lessons/lesson/{leased.pk}/put-back/", {"note": "It is still true."})
    back = Lesson.objects.get(author="human")
    assert (back.text, back.lease_until, back.created_by.username) == (leased.text, None, "olga")  # type: ignore[union-attr]
    operator.post(f"/admin/lessons/lesson/{back.pk}/put-back/")
    assert Lesson.objects.count() == 2


@pytest.mark.rule("B06")
def test_the_week_shows_what_came_left_was_refused_and_waits(
    operator: Client, judged: LeaseReview, proven: Skill
) -> None:
    shown = text_of(operator.get(f"{DREAMING}/week/"))
    assert "skill changed" in shown
    assert "chop oak" in shown


@pytest.mark.rule("B05", "B02", "B04")
def test_brain_settings_are_edited_in_the_console_and_checked(operator: Client) -> None:
    page = "/admin/constance/config/"
    shown = operator.get(page)
    assert "Brain settings" in text_of(shown)
    form = shown.context["form"].initial | {
        "version": shown.context["form"]["version"].value(),
        "brain.skill_learning_enabled": "on",
    }
    refused = operator.post(page, form | {THRESHOLD: "1", CRON: "every day"})
    assert refused.status_code == 200
    assert "At least 2" in text_of(refused)
    assert operator.post(page, form | {THRESHOLD: "3", CRON: "30 4 * * *"}).status_code == 302
    assert (brain.reflection_threshold(), brain.dreaming_cron()) == (3, "30 4 * * *")
