"""What was seen around a lesson: numbers without a claim (L22)."""

from datetime import timedelta

import pytest

from lessons import admission, delivery
from lessons.models import Lesson, LessonEvidence
from lessons.observation import observe
from tests.lessons.conftest import failed, ok

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def lesson(aria, skill, make_job, now) -> Lesson:
    """One that two jobs ten days ago show: `bun`, the shop is closed."""
    row = Lesson.objects.create(
        avatar=aria, skill=skill, text="When the shop is closed, wait.", author="dreaming", writer="miner",
        created_at=now - 10 * DAY, lease_until=now,
    )  # fmt: skip
    for _ in range(2):
        job = make_job(aria, failed(), uses=(skill,), ended=now - 11 * DAY)
        item = job.items.failed_calls().get()
        LessonEvidence.objects.create(lesson=row, job=job, item=item, signature="bun: error: the shop is closed")
    return row


def read(lesson, skill, job, at) -> None:
    delivery.Delivery.objects.create(job=job, version=skill.current_version, lesson=lesson, at=at, last_at=at)


@pytest.mark.rule("L22")
def test_jobs_before_and_after_the_first_delivery_are_counted(
    aria, bram, skill, make_skill, make_job, lesson, now
) -> None:
    make_job(aria, ok(), uses=(skill,), ended=now - 9 * DAY)
    other = failed(output="error: no axe")
    for _ in range(2):
        make_job(aria, other, uses=(skill,), ended=now - 8 * DAY)
    reader = make_job(aria, failed(), uses=(skill,), ended=now - 5 * DAY)
    read(lesson, skill, reader, now - 5 * DAY - timedelta(minutes=30))
    make_job(aria, ok(), uses=(skill,), ended=now - 4 * DAY)
    make_job(aria, failed(output="error: the shop is closed"), uses=(make_skill(aria),), ended=now - 4 * DAY)
    make_job(bram, failed(), uses=(skill,), ended=now - 4 * DAY)
    seen = observe(lesson, now)
    assert (seen.deliveries, seen.first) == (1, now - 5 * DAY - timedelta(minutes=30))
    assert (seen.before.jobs, seen.before.showed) == (5, 2)
    assert (seen.after.jobs, seen.after.showed) == (2, 1)
    assert seen.small
    assert "2 of 5 jobs before" in seen.words
    assert "1 of 2 jobs since" in seen.words
    assert "few jobs" in seen.words


@pytest.mark.rule("L22")
def test_many_jobs_are_not_called_few_and_no_word_claims_a_cause(aria, skill, make_job, lesson, now) -> None:
    for n in range(10):
        make_job(aria, failed(), uses=(skill,), ended=now - 9 * DAY + n * timedelta(hours=1))
    reader = make_job(aria, ok(), uses=(skill,), ended=now - 5 * DAY)
    read(lesson, skill, reader, now - 5 * DAY)
    for n in range(10):
        make_job(aria, ok(), uses=(skill,), ended=now - 4 * DAY + n * timedelta(hours=1))
    seen = observe(lesson, now)
    assert not seen.small
    assert "few" not in seen.words
    for claim in ("because", "prevent", "helped", "fixed", "reduced", "thanks", "effect", "improve", "worked"):
        assert claim not in seen.words


@pytest.mark.rule("L22")
def test_a_lesson_that_nobody_read_says_so(skill, lesson, now) -> None:
    seen = observe(lesson, now)
    assert (seen.deliveries, seen.measurable) == (0, False)
    assert seen.words.startswith("Never read")


@pytest.mark.rule("L22")
def test_a_lesson_that_a_person_worded_is_not_measurable(aria, skill, operator, make_job, now) -> None:
    lesson = admission.add(avatar=aria, skill=skill, text="If in doubt, ask.", by=operator, now=now).lesson
    read(lesson, skill, make_job(aria, ok(), uses=(skill,)), now)
    seen = observe(lesson, now)
    assert not seen.measurable
    assert "Not measurable" in seen.words
    assert "Read in 1 job." in seen.words
