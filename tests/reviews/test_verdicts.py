"""What a verdict does, and what refuses it."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, connection, transaction

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from lessons import delivery, retirement
from lessons.models import GRACE, LEASE, Lesson
from reviews.life import Step
from reviews.models import DreamRun, LeaseReview, ReviewedJob, ReviewedLesson, Verdict
from reviews.verdicts import Ruling, apply, apply_all
from skills.models import Skill
from tests.factories import AvatarFactory, UserFactory
from tests.reviews.conftest import DAY, NOW, SECOND, a_finished_job, a_human_lesson, a_lesson, a_skill
from tests.reviews.threads import at_once

db = pytest.mark.django_db


def before_the_judge(*lessons: Lesson, jobs: tuple[Job, ...] = (), release: str | None = None) -> LeaseReview:
    """A review that has shown these lessons as they stand now."""
    run = DreamRun.objects.create(kind="command", created_at=NOW)
    review = LeaseReview.objects.create(
        run=run,
        avatar=lessons[0].avatar if lessons else AvatarFactory(),
        maintainer=AvatarFactory(uid="mira"),
        profile="heavy (openai:some-model)",
        release=release or settings.RELEASE,
        horizon=NOW + DAY,
        claimed_at=NOW,
        claim_expires_at=NOW + DAY,
    )
    for position, lesson in enumerate(lessons, 1):
        lesson.refresh_from_db()
        row = ReviewedLesson.objects.create(
            review=review,
            lesson=lesson,
            position=position,
            reasons=["lease_due"],
            lease_until=lesson.lease_until,
            skill_digest=Skill.objects.get(pk=lesson.skill_id).script_sha256,
            shown_at=NOW,
        )
        ReviewedJob.objects.bulk_create([ReviewedJob(shown=row, job=job) for job in jobs])
    return review


def rule(
    review: LeaseReview, lesson: Any, verdict: str, *, now: datetime = NOW, number: int = 1, **facts: Any
) -> Verdict:
    facts.setdefault("note", "As seen in the jobs.")
    return apply(review=review, ruling=Ruling(getattr(lesson, "pk", lesson), verdict, **facts), number=number, now=now)


def facts_of(lesson: Lesson) -> dict[str, Any]:
    return Lesson.objects.filter(pk=lesson.pk).values().get()


@db
@pytest.mark.rule("V03")
def test_renew_refreshes_lease_release_and_body(aria: Avatar, skill: Skill) -> None:
    lesson = a_lesson(aria, skill, checked_release="0.0.1", checked_digest="old")
    verdict = rule(before_the_judge(lesson, release="7.7"), lesson, "renew")
    lesson.refresh_from_db()
    assert (lesson.lease_until, lesson.checked_at) == (NOW + LEASE, NOW)
    assert (lesson.checked_release, lesson.checked_digest) == ("7.7", skill.script_sha256)
    assert (verdict.lease_before, verdict.lease_after) == (NOW, NOW + LEASE)
    assert verdict.refused == ""


@db
@pytest.mark.rule("V04", "V05", "V09", "L12")
@pytest.mark.parametrize(("verdict", "reason"), [("obsolete", "obsolete"), ("lapse", "lapsed")])
def test_obsolete_and_lapse_retire_without_a_person_and_off_the_never_relearn_list(
    aria: Avatar, lesson: Lesson, verdict: str, reason: str
) -> None:
    job = a_finished_job(aria)
    row = rule(before_the_judge(lesson, jobs=(job,)), lesson, verdict, note="The shop is open now.", evidence=(job.pk,))
    lesson.refresh_from_db()
    assert (lesson.retired_at, lesson.retired_reason, lesson.retired_by) == (NOW, reason, None)
    assert lesson.retired_note == "The shop is open now."
    assert not lesson.never_relearn
    assert [one.job for one in row.evidence.all()] == [job]
    assert (row.note, row.at, row.judge) == ("The shop is open now.", NOW, "mira: heavy (openai:some-model)")
    assert delivery.for_skill(aria, [lesson.skill_id], NOW).count() == 0


@db
@pytest.mark.rule("V05", "V06")
@pytest.mark.parametrize(
    ("now", "refused"), [(NOW - SECOND, "lease_running"), (NOW, ""), (NOW + SECOND, ""), (NOW + 60 * DAY, "")]
)
def test_lapse_needs_a_lease_that_has_ended_to_the_second(lesson: Lesson, now: datetime, refused: str) -> None:
    assert rule(before_the_judge(lesson), lesson, "lapse", now=now).refused == refused
    lesson.refresh_from_db()
    assert (lesson.retired_at is None) == bool(refused)


@db
@pytest.mark.rule("V04", "V06")
@pytest.mark.parametrize("note", ["", "   \n\t"])
def test_obsolete_without_a_note_is_refused(lesson: Lesson, note: str) -> None:
    before = facts_of(lesson)
    assert rule(before_the_judge(lesson), lesson, "obsolete", note=note).refused == "note_missing"
    assert facts_of(lesson) == before


@db
@pytest.mark.rule("V06", "L15")
def test_a_verdict_on_a_person_s_lesson_is_refused(aria: Avatar, skill: Skill, lesson: Lesson) -> None:
    human = a_human_lesson(aria, skill)
    before = facts_of(human)
    for number, verdict in enumerate(("renew", "obsolete", "lapse"), 1):
        assert rule(before_the_judge(lesson), human, verdict, number=number).refused == "human"
        LeaseReview.objects.update(finished_at=NOW, outcome="reviewed")
    assert facts_of(human) == before


@db
@pytest.mark.rule("V06")
@pytest.mark.parametrize("given", [0, -1, 10**30, "seven", True, None, "1; DROP TABLE", "٣"])
def test_a_verdict_on_what_is_no_lesson_is_kept_and_refused(lesson: Lesson, given: Any) -> None:
    row = rule(before_the_judge(lesson), given, "renew")
    assert (row.refused, row.lesson) == ("outside_docket", None)


@db
@pytest.mark.rule("V06", "L01")
def test_a_verdict_outside_the_docket_is_refused(aria: Avatar, bram: Avatar, skill: Skill, lesson: Lesson) -> None:
    other = a_lesson(bram, a_skill(bram))
    not_shown = a_lesson(aria, skill, text="When it is dark, light a lamp.")
    review = before_the_judge(lesson)
    assert rule(review, other, "lapse").refused == "outside_docket"
    assert rule(review, not_shown, "lapse", number=2).refused == "outside_docket"
    assert Lesson.objects.filter(retired_at=None).count() == 3


@db
@pytest.mark.rule("V06", "V09")
def test_evidence_must_come_from_the_index_that_was_shown(aria: Avatar, bram: Avatar, lesson: Lesson) -> None:
    shown, foreign = a_finished_job(aria), a_finished_job(bram)
    before = facts_of(lesson)
    for number, given in enumerate([(foreign.pk,), (shown.pk, 10**12), ("x",), (True,)], 1):
        review = before_the_judge(lesson, jobs=(shown,))
        row = rule(review, lesson, "lapse", number=number, evidence=given)
        assert row.refused == "unknown_evidence"
        assert row.evidence.count() == 0
        LeaseReview.objects.update(finished_at=NOW, outcome="reviewed")
    assert facts_of(lesson) == before


@db
@pytest.mark.rule("V06")
def test_two_verdicts_on_one_lesson_contradict_each_other_and_move_nothing(lesson: Lesson) -> None:
    before = facts_of(lesson)
    rulings = [Ruling(lesson.pk, "renew"), Ruling(str(lesson.pk), "lapse", "gone")]
    rows = apply_all(review=before_the_judge(lesson), rulings=rulings, now=NOW)
    assert [row.refused for row in rows] == ["contradictory", "contradictory"]
    assert facts_of(lesson) == before


@db
@pytest.mark.rule("V10")
@pytest.mark.parametrize("verdict", ["renew", "obsolete", "lapse"])
def test_a_lesson_that_an_operator_retired_meanwhile_stays_as_he_left_it(lesson: Lesson, verdict: str) -> None:
    review = before_the_judge(lesson)
    person = UserFactory(is_superuser=True)
    retirement.retire(lesson=lesson, by=person, reason="wrong", now=NOW + SECOND)
    before = facts_of(lesson)
    row = rule(review, lesson, verdict, now=NOW + DAY)
    assert row.refused == "retired"
    assert person.username in row.detail
    assert facts_of(lesson) == before


@db
@pytest.mark.rule("V10")
@pytest.mark.parametrize("verdict", ["renew", "obsolete", "lapse"])
def test_a_skill_that_changed_again_refuses_every_verdict(aria: Avatar, lesson: Lesson, verdict: str) -> None:
    review = before_the_judge(lesson)
    a_skill(aria, script="// Changed while the judge was thinking.\n")
    before = facts_of(lesson)
    assert rule(review, lesson, verdict).refused == "skill_changed"
    assert facts_of(lesson) == before


@db
@pytest.mark.rule("V10")
def test_a_second_review_s_verdict_does_not_overwrite_the_first(lesson: Lesson) -> None:
    late = before_the_judge(lesson)
    LeaseReview.objects.update(finished_at=NOW, outcome="reviewed")
    assert rule(before_the_judge(lesson), lesson, "renew").refused == ""
    before = facts_of(lesson)
    assert rule(late, lesson, "lapse", now=NOW + 20 * DAY).refused == "lesson_changed"
    assert facts_of(lesson) == before


@db
@pytest.mark.rule("V10", "V01")
@pytest.mark.parametrize("late", [timedelta(days=6), GRACE + SECOND, timedelta(days=90)])
def test_a_late_renewal_counts_from_now(lesson: Lesson, late: timedelta) -> None:
    now = NOW + late
    assert rule(before_the_judge(lesson), lesson, "renew", now=now).refused == ""
    lesson.refresh_from_db()
    assert lesson.lease_until == now + LEASE
    assert Lesson.objects.at(now).get(pk=lesson.pk).stage == "active"


@db
@pytest.mark.rule("V09")
def test_applying_the_same_answer_twice_is_once(lesson: Lesson) -> None:
    review = before_the_judge(lesson)
    rulings = [Ruling(lesson.pk, "renew", "still so")]
    first = apply_all(review=review, rulings=rulings, now=NOW)
    again = apply_all(review=review, rulings=rulings, now=NOW + DAY)
    assert first == again
    lesson.refresh_from_db()
    assert lesson.lease_until == NOW + LEASE


@db
@pytest.mark.rule("V09")
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE reviews_verdict SET note = 'x'",
        "DELETE FROM reviews_verdict",
        "UPDATE reviews_reviewedlesson SET position = 9",
        "DELETE FROM reviews_leasereview",
    ],
)
def test_postgres_keeps_what_was_judged(lesson: Lesson, change: str) -> None:
    rule(before_the_judge(lesson), lesson, "renew")
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


@db
@pytest.mark.rule("V04", "V06")
def test_postgres_refuses_an_applied_obsolete_without_a_note(lesson: Lesson) -> None:
    review = before_the_judge(lesson)
    with pytest.raises(IntegrityError, match="verdict_obsolete_with_a_note"), transaction.atomic():
        Verdict.objects.create(
            review=review, number=1, lesson=lesson, lesson_given="1", verdict="obsolete", judge="x", at=NOW
        )


@db
@pytest.mark.rule("V03", "V04", "V05", "V06", "V10")
@pytest.mark.parametrize("stage", ["active", "grace", "silent", "retired"])
@pytest.mark.parametrize("step", [Step.RENEW, Step.OBSOLETE, Step.LAPSE])
def test_every_verdict_from_every_stage_does_what_the_table_says(
    aria: Avatar, skill: Skill, stage: str, step: Step
) -> None:
    age = {"active": DAY, "grace": LEASE, "silent": LEASE + GRACE + SECOND, "retired": LEASE}[stage]
    lesson = a_lesson(aria, skill, created=NOW - age)
    review = before_the_judge(lesson)
    if stage == "retired":
        retirement.retire(lesson=lesson, by=UserFactory(is_superuser=True), reason="wrong", now=NOW)
    assert Lesson.objects.at(NOW).get(pk=lesson.pk).stage == stage
    row = rule(review, lesson, {"renew": "renew", "obsolete": "obsolete", "lapse": "lapse"}[step.label])
    after = Lesson.objects.at(NOW).get(pk=lesson.pk).stage
    assert (row.refused == "") == step.fits(stage)
    assert after == (step.target if step.fits(stage) else stage)


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("V10")
def test_a_verdict_and_an_operator_at_once_leave_one_of_the_two(aria: Avatar, skill: Skill) -> None:
    person = UserFactory(is_superuser=True)
    for _ in range(6):
        lesson = a_lesson(aria, skill)
        review = before_the_judge(lesson)
        retired, verdict = at_once(
            lambda lesson=lesson: retirement.retire(lesson=lesson, by=person, reason="wrong", now=NOW),
            lambda lesson=lesson, review=review: rule(review, lesson, "lapse"),
        )
        LeaseReview.objects.update(finished_at=NOW, outcome="reviewed")
        lesson.refresh_from_db()
        if isinstance(retired, Exception):
            assert (lesson.retired_reason, verdict.refused) == ("lapsed", "")
        else:
            assert (lesson.retired_reason, verdict.refused) == ("wrong", "retired")
            assert lesson.never_relearn


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("V10")
def test_a_renewal_and_a_save_of_the_skill_at_once_never_check_a_script_that_was_not_shown(aria: Avatar) -> None:
    for turn in range(6):
        skill = a_skill(aria, script=f"// turn {turn}\n")
        lesson = a_lesson(aria, skill)
        shown = skill.script_sha256
        review = before_the_judge(lesson)
        _, verdict = at_once(
            lambda turn=turn: a_skill(aria, script=f"// turn {turn} changed\n"),
            lambda lesson=lesson, review=review: rule(review, lesson, "renew"),
        )
        LeaseReview.objects.update(finished_at=NOW, outcome="reviewed")
        lesson.refresh_from_db()
        assert verdict.refused in ("", "skill_changed")
        assert lesson.checked_digest == shown


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("V09", "B07")
def test_two_parallel_applies_of_one_answer_are_one(aria: Avatar, skill: Skill) -> None:
    lesson = a_lesson(aria, skill)
    review = before_the_judge(lesson)
    rulings = [Ruling(lesson.pk, "renew")]
    first, second = at_once(*[lambda: apply_all(review=review, rulings=rulings, now=NOW)] * 2)
    assert first == second
    assert Verdict.objects.count() == 1
