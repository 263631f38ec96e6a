"""What PostgreSQL itself refuses of lessons (L15, L16, L14, L03)."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from lessons.models import Check, Delivery, Lesson, LessonAct, LessonEvidence, Proposal, Reflection

pytestmark = pytest.mark.django_db


def refused(change) -> bool:
    try:
        with transaction.atomic():
            change()
    except IntegrityError:
        return True
    return False


@pytest.fixture
def human(aria, skill, operator, now) -> Lesson:
    return Lesson.objects.create(
        avatar=aria, skill=skill, text="When it rains, wait.", author="human", created_by=operator, created_at=now
    )


@pytest.fixture
def machine(aria, skill, now) -> Lesson:
    return Lesson.objects.create(
        avatar=aria, skill=skill, text="When it snows, wait.", author="dreaming", writer="miner", created_at=now,
        lease_until=now + timedelta(days=7),
    )  # fmt: skip


@pytest.mark.rule("L16", "L01")
@pytest.mark.parametrize("field", ["text", "author", "avatar", "skill", "created_at", "writer", "created_by"])
def test_what_a_lesson_says_of_whom_never_changes(human, machine, bram, make_skill, operator, now, field) -> None:
    new = {
        "text": "Something else.", "author": "human", "avatar": bram, "skill": make_skill(bram), "writer": "model",
        "created_at": now - timedelta(days=1), "created_by": operator,
    }[field]  # fmt: skip
    assert refused(lambda: Lesson.objects.filter(pk=machine.pk).update(**{field: new}))
    before = getattr(machine, field)
    machine.refresh_from_db()
    assert getattr(machine, field) == before


@pytest.mark.rule("L16")
def test_a_lesson_is_never_deleted(human) -> None:
    assert refused(lambda: Lesson.objects.filter(pk=human.pk)._raw_delete("default"))


@pytest.mark.rule("L16")
def test_other_columns_of_a_lesson_may_change(machine, now) -> None:
    later = now + timedelta(days=9)
    Lesson.objects.filter(pk=machine.pk).update(lease_until=later, checked_at=now, checked_release="2")
    machine.refresh_from_db()
    machine.save()
    assert machine.lease_until == later


@pytest.mark.rule("L15", "V01")
def test_a_lease_belongs_to_dreaming_and_only_to_it(human, machine, now) -> None:
    assert refused(lambda: Lesson.objects.filter(pk=human.pk).update(lease_until=now))
    assert refused(lambda: Lesson.objects.filter(pk=machine.pk).update(lease_until=None))


@pytest.mark.rule("O04", "L16")
def test_retirement_needs_a_reason_and_is_for_good(human, machine, operator, now) -> None:
    row = Lesson.objects.filter(pk=machine.pk)
    assert refused(lambda: row.update(retired_at=now))
    assert refused(lambda: row.update(retired_reason="wrong"))
    row.update(retired_at=now, retired_reason="lapsed")
    assert refused(lambda: row.update(retired_at=None, retired_reason=""))
    assert refused(lambda: row.update(retired_reason="obsolete"))
    assert refused(lambda: row.update(retired_by=operator))


@pytest.mark.rule("L15")
def test_dreaming_never_retires_a_persons_lesson(human, operator, now) -> None:
    row = Lesson.objects.filter(pk=human.pk)
    assert refused(lambda: row.update(retired_at=now, retired_reason="lapsed"))
    assert not refused(lambda: row.update(retired_at=now, retired_reason="wrong", retired_by=operator))


@pytest.mark.rule("L12", "L21")
def test_only_a_retired_lesson_stands_on_the_never_relearn_list(human) -> None:
    assert refused(lambda: Lesson.objects.filter(pk=human.pk).update(never_relearn=True))


@pytest.mark.rule("L03")
def test_one_reflection_an_avatar_is_in_flight(aria, bram, make_job, now) -> None:
    def start(avatar, **fields):
        job = make_job(avatar, reflection=True)
        return Reflection.objects.create(
            avatar=avatar, job=job, writer="miner", claimed_at=now, claim_expires_at=now, **fields
        )

    start(aria, finished_at=now, outcome="learned")
    start(aria)
    start(bram)
    assert refused(lambda: start(aria))
    assert refused(lambda: start(bram, finished_at=now))


@pytest.mark.rule("L14", "L06", "O05")
def test_proposals_checks_evidence_and_acts_are_kept_as_they_are(aria, human, machine, operator, make_job, now) -> None:
    job = make_job(aria, reflection=True)
    reflection = Reflection.objects.create(
        avatar=aria, job=job, writer="miner", claimed_at=now, claim_expires_at=now, finished_at=now, outcome="learned"
    )
    rows = [
        Proposal.objects.create(reflection=reflection, number=1, skill_given="1", text="x", reason="length"),
        Check.objects.create(reflection=reflection, number=1, command="ls", at=now),
        LessonEvidence.objects.create(lesson=machine, job=job),
        LessonAct.objects.create(lesson=human, act="added", person=operator, at=now),
    ]
    for row in rows:
        model = type(row)
        field = {"Proposal": "text", "Check": "output", "LessonEvidence": "signature", "LessonAct": "note"}[
            model.__name__
        ]
        rest = model.objects.filter(pk=row.pk)
        assert refused(lambda rest=rest, field=field: rest.update(**{field: "changed"}))
        assert refused(lambda rest=rest: rest._raw_delete("default"))


@pytest.mark.rule("L14")
def test_a_proposal_is_accepted_or_refused_with_a_reason(aria, machine, make_job, now) -> None:
    reflection = Reflection.objects.create(
        avatar=aria, job=make_job(aria, reflection=True), writer="miner", claimed_at=now, claim_expires_at=now
    )
    base = {"reflection": reflection, "number": 1, "skill_given": "1", "text": "x"}
    assert refused(lambda: Proposal.objects.create(**base))
    assert refused(lambda: Proposal.objects.create(**base, reason="length", lesson=machine))


@pytest.mark.rule("L22")
def test_a_receipt_stands_once_per_reading(aria, skill, human, make_job, now) -> None:
    job = make_job(aria)
    fields = {"job": job, "version": skill.current_version, "lesson": human, "at": now, "last_at": now}
    Delivery.objects.create(**fields)
    assert refused(lambda: Delivery.objects.create(**fields))
