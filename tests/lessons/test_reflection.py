"""Reflection: when it is due, that it is claimed, and what becomes of its jobs (L03, L04, L19, B01, B02, B07)."""

from datetime import timedelta

import pytest

from autorune import clock
from autorune.jobs.models import Job
from lessons import brain, claims, reflection
from lessons.admission import Proposed
from lessons.brain_fields import ENABLED, THRESHOLD
from lessons.models import Lesson, Reflection
from lessons.reflection import reflect
from lessons.writers import Written
from tests.lessons.conftest import failed, ok

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def threshold(db):
    brain.set_value(THRESHOLD, 2)


@pytest.fixture
def jobs(aria, skill, make_job):
    return [make_job(aria, failed(), ok(), uses=(skill,)) for _ in range(2)]


def unrelated(avatar, make_job, number):
    kinds = ["axe", "bait", "bank", "boat", "bow", "door"]
    return [make_job(avatar, failed(f"bun run {k}.ts", f"error: no {k}")) for k in kinds[:number]]


def claim(avatar, now) -> Reflection:
    return claims.claim(avatar=avatar, writer="miner", profile="", slot=None, now=now)


@pytest.mark.rule("L03", "B02")
def test_below_the_threshold_nothing_starts(aria, make_job, now) -> None:
    brain.set_value(THRESHOLD, 3)
    unrelated(aria, make_job, 2)
    result = reflect(avatar=aria, now=now)
    assert (result.outcome, result.explanation) == ("below_threshold", "2 of 3 signal jobs.")
    assert not Reflection.objects.exists()
    assert not Job.objects.filter(reflection=True).exists()


@pytest.mark.rule("L03", "L19", "L20")
def test_at_the_threshold_one_reflection_runs_and_is_itself_a_job(aria, make_job, now) -> None:
    jobs = unrelated(aria, make_job, 2)
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "nothing_learned"
    assert "No failure came back in two jobs" in result.explanation
    row = result.reflection
    assert (row.writer, row.job.reflection, row.job.status, row.job.result) == ("miner", True, "succeeded", "done")
    assert {shown.job for shown in row.shown.all()} == set(jobs)
    assert all(f"=== Job {job.pk} " in row.bundle for job in jobs)
    assert [item.type for item in row.job.items.order_by("sequence")] == ["user_message", "agent_message", "usage"]


@pytest.mark.rule("L04", "L20", "L22")
def test_the_miners_lesson_stands_with_its_evidence(aria, skill, jobs, now) -> None:
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "learned"
    (lesson,) = result.added
    assert lesson.text == (
        "When `bun run sell.ts` fails with 'error: the shop is closed', run `bun run wait_for_shop.ts` next;"
        " that worked in 2 jobs."
    )
    assert (lesson.writer, lesson.skill, lesson.source) == ("miner", skill, result.reflection)
    assert {(row.job, row.signature) for row in lesson.evidence.all()} == {
        (job, "bun: error: the shop is closed") for job in jobs
    }
    for job in jobs:
        job.refresh_from_db()
        assert job.reflected_at == now


@pytest.mark.rule("L04")
def test_processed_jobs_are_not_shown_again_and_later_ones_are(aria, make_job, now) -> None:
    unrelated(aria, make_job, 2)
    reflect(avatar=aria, now=now)
    assert reflect(avatar=aria, now=now + DAY).outcome == "below_threshold"
    late = unrelated(aria, make_job, 2)
    result = reflect(avatar=aria, now=now + DAY)
    assert {shown.job for shown in result.reflection.shown.all()} == set(late)


@pytest.mark.rule("L04")
def test_jobs_beyond_the_thirty_are_not_lost(aria, make_job, now) -> None:
    jobs = [make_job(aria, failed(), ended=now - timedelta(hours=n + 1)) for n in range(32)]
    first = reflect(avatar=aria, now=now).reflection
    second = reflect(avatar=aria, now=now + DAY).reflection
    assert {row.job for row in first.shown.all()} == set(jobs[:30])
    assert {row.job for row in second.shown.all()} == set(jobs[30:])


@pytest.mark.rule("L01", "L03")
def test_another_avatars_jobs_do_not_count(aria, bram, make_job, now) -> None:
    unrelated(bram, make_job, 5)
    assert reflect(avatar=aria, now=now).outcome == "below_threshold"


@pytest.mark.rule("B01")
def test_switched_off_nothing_is_reflected(aria, make_job, now) -> None:
    unrelated(aria, make_job, 3)
    brain.set_value(ENABLED, False)
    assert reflect(avatar=aria, now=now).outcome == "skipped"
    assert not Reflection.objects.exists()


@pytest.mark.rule("B07")
def test_an_avatar_is_reflected_on_once_a_day_of_the_time_zone(aria, make_job, now, settings) -> None:
    settings.TIME_ZONE = "Europe/Berlin"
    late = now.replace(hour=21, minute=30)  # 23:30 in Berlin
    for moment, outcome in (
        (late, "nothing_learned"),
        (late + timedelta(minutes=29), "capped"),
        (late + timedelta(minutes=31), "nothing_learned"),
        (late + timedelta(hours=20), "capped"),
    ):
        for job in unrelated(aria, make_job, 2):
            Job.objects.filter(pk=job.pk).update(finished_at=moment - timedelta(hours=1))
        assert reflect(avatar=aria, now=moment).outcome == outcome


@pytest.mark.rule("L03", "B07")
def test_while_one_is_in_flight_the_next_is_skipped(aria, make_job, now) -> None:
    unrelated(aria, make_job, 2)
    claim(aria, now)
    result = reflect(avatar=aria, now=now)
    assert (result.outcome, result.reflection) == ("skipped", None)


@pytest.mark.rule("B07", "L04")
def test_a_lost_workers_claim_expires_and_its_jobs_are_reflected_on(aria, make_job, now) -> None:
    jobs = unrelated(aria, make_job, 2)
    lost = claim(aria, now)
    Reflection.objects.filter(pk=lost.pk).update(claim_expires_at=clock.now())
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "nothing_learned"
    assert {row.job for row in result.reflection.shown.all()} == set(jobs)
    lost.refresh_from_db()
    assert (lost.outcome, lost.expired, lost.job.status, lost.job.reason) == ("error", True, "failed", "runner_lost")
    late = reflection.apply(reflection=lost, written=Written(), now=now)
    assert late.outcome == "error", "what the lost worker brings later changes nothing"


@pytest.mark.rule("B07")
def test_lost_workers_cannot_take_claims_without_end(aria, make_job, now) -> None:
    unrelated(aria, make_job, 2)
    for _ in range(3):
        Reflection.objects.filter(pk=claim(aria, now).pk).update(claim_expires_at=clock.now())
    assert reflect(avatar=aria, now=now).outcome == "capped"


@pytest.mark.rule("L04", "B07")
def test_applying_twice_changes_nothing_the_second_time(aria, skill, jobs, now) -> None:
    row = claim(aria, now)
    proposed = Proposed(skill.pk, "the shop is closed", "wait for the bell", evidence=[job.pk for job in jobs])
    first = reflection.apply(reflection=row, written=Written(proposals=[proposed]), now=now)
    again = reflection.apply(reflection=row, written=Written(proposals=[proposed, proposed]), now=now + DAY)
    assert first.outcome == again.outcome == "learned"
    assert again.added == first.added
    assert Lesson.objects.count() == 1


@pytest.mark.rule("L14", "L19")
def test_all_refused_is_told_apart_from_nothing_proposed(aria, jobs, now) -> None:
    proposed = Proposed(10**9, "the shop is closed", "wait for the bell")
    result = reflection.apply(reflection=claim(aria, now), written=Written(proposals=[proposed]), now=now)
    assert result.outcome == "all_refused"
    assert [row.reason for row in result.refused] == ["unknown_skill"]
    assert Job.objects.filter(reflected_at=now).count() == 2


@pytest.mark.rule("L04")
def test_after_three_failures_jobs_are_parked_and_leave_the_queue(aria, make_job, now) -> None:
    jobs = unrelated(aria, make_job, 2)
    for day in range(3):
        assert not reflection.parked_jobs()
        row = claim(aria, now + day * DAY)
        reflection.fail(reflection=row, outcome="unreadable", explanation="x", written=Written(), now=now + day * DAY)
    assert set(reflection.parked_jobs()) == set(jobs)
    assert not Job.objects.filter(reflected_at__isnull=False).exists()
    assert reflect(avatar=aria, now=now + 3 * DAY).outcome == "below_threshold"


@pytest.mark.rule("L04", "X06")
def test_without_the_avatars_secrets_nothing_is_read_and_the_jobs_wait(aria, make_job, now) -> None:
    aria.bot_password_ref = "env:NOT_SET_ANYWHERE"
    aria.save()
    unrelated(aria, make_job, 2)
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "error"
    assert "NOT_SET_ANYWHERE" in result.explanation
    assert result.reflection.bundle == ""
    assert not Job.objects.filter(reflection_failures__gt=0).exists()
    assert not Job.objects.filter(reflected_at__isnull=False).exists()


@pytest.mark.rule("L04")
def test_what_breaks_while_applying_leaves_nothing_half_done(aria, skill, jobs, now, monkeypatch) -> None:
    def broken(**_):
        raise RuntimeError("disk")

    monkeypatch.setattr("lessons.reflection.record_items", broken)
    with pytest.raises(RuntimeError):
        reflection.apply(
            reflection=claim(aria, now),
            written=Written(proposals=[Proposed(skill.pk, "it rains", "wait", evidence=[j.pk for j in jobs])]),
            now=now,
        )
    assert not Lesson.objects.exists()
    assert not Job.objects.filter(reflected_at__isnull=False).exists()
    assert Reflection.objects.get().finished_at is None
