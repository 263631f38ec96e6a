"""Every state × every move, every refusal, and the races, on real Postgres."""

import threading
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, InternalError, connection, connections, transaction

from autorune import clock
from autorune.avatars.models import Avatar
from skills import library, lifecycle
from skills.decisions import NotAllowed, reject_many, settle
from skills.lifecycle import Move, MoveRefused
from skills.models import Shelf, Skill, SkillDecision, SkillVersion
from skills.outcomes import report

Make = Callable[..., Skill]
STATES = ["pending", "candidate", "shared", "rejected"]
ARROWS = {  # written from S09-S15, not from the code
    ("pending", "prove"): "candidate",
    ("candidate", "doubt"): "pending",
    ("candidate", "approve"): "shared",
    ("pending", "reject"): "rejected",
    ("candidate", "reject"): "rejected",
    ("shared", "withdraw"): "rejected",
    **{(state, "change"): "pending" for state in STATES},
    **{(state, "relapse"): "rejected" for state in STATES},
}


@pytest.fixture
def in_state(a_skill: Make, proven: Make, shared: Make, operator: User) -> Callable[[Avatar, str], Skill]:
    def make(avatar: Avatar, state: str) -> Skill:
        if state == "rejected":
            skill = a_skill(avatar)
            settle(skill=skill, verdict="reject", version_number=1, by=operator, now=clock.now())
            return skill
        return {"pending": a_skill, "candidate": proven, "shared": shared}[state](avatar)

    return make


@pytest.mark.rule("S09", "S10", "S11", "S12", "S13", "S15")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("move", list(Move), ids=lambda move: move.label)
def test_every_move_from_every_state_does_what_the_rules_say(
    in_state: Any, aria: Avatar, state: str, move: Move, now: datetime
) -> None:
    skill = in_state(aria, state)
    assert skill.state == state
    extra = {}
    if move is Move.APPROVE:
        extra = {"approved_version": skill.current_version, "approved_digest": skill.content_digest}
    target = ARROWS.get((state, move.label))
    if target is None:
        with pytest.raises(MoveRefused, match=state):
            lifecycle._move(skill, move, skill.current_version_id, now, **extra)
        target = state
    else:
        lifecycle._move(skill, move, skill.current_version_id, now, **extra)
    skill.refresh_from_db()
    assert skill.state == target
    assert Shelf.objects.filter(skill=skill).exists() == (target == "shared")


@pytest.mark.rule("S10")
@pytest.mark.parametrize(
    ("successes", "failures", "state"),
    [
        (3, 0, "candidate"),
        (2, 0, "pending"),
        (7, 3, "candidate"),
        (3, 2, "pending"),
        (69, 31, "pending"),
        (70, 30, "candidate"),
    ],
)
def test_three_successes_and_seventy_percent_make_a_candidate(
    a_skill: Make, a_job: Any, aria: Avatar, successes: int, failures: int, state: str, now: datetime
) -> None:
    skill, job = a_skill(aria), a_job(aria)
    for ok in [False] * failures + [True] * successes:
        report(job=job, skill_id=skill.pk, ok=ok, duration_ms=None, now=now)
    skill.refresh_from_db()
    assert skill.state == state


@pytest.mark.rule("S10")
def test_a_candidate_whose_rate_falls_is_pending_again(proven: Make, a_job: Any, aria: Avatar, now: datetime) -> None:
    skill, job = proven(aria), a_job(aria)
    assert skill.state == "candidate"
    report(job=job, skill_id=skill.pk, ok=False, duration_ms=None, now=now)  # 3 of 4 is 75 %
    skill.refresh_from_db()
    assert skill.state == "candidate"
    report(job=job, skill_id=skill.pk, ok=False, duration_ms=None, now=now)  # 3 of 5 is 60 %
    skill.refresh_from_db()
    assert skill.state == "pending"


@pytest.mark.rule("S13")
@pytest.mark.parametrize(
    "changed",
    [
        {"script": "// other\n"},
        {"description": "Other."},
        {"tags": ["new"]},
        {"preconditions": "An axe."},
        {"name": "Chop-Oak"},
    ],
    ids=lambda changed: next(iter(changed)),
)
@pytest.mark.parametrize("state", ["candidate", "shared"])
def test_a_change_of_anything_that_others_read_sends_a_skill_back(
    in_state: Any, a_skill: Make, aria: Avatar, state: str, changed: dict[str, Any]
) -> None:
    skill = in_state(aria, state)
    a_skill(aria, **{"name": "chop oak", **changed})
    skill.refresh_from_db()
    assert (skill.state, skill.version, skill.attempts) == ("pending", 2, 0)
    assert not Shelf.objects.filter(skill=skill).exists()


@pytest.mark.rule("S13")
@pytest.mark.parametrize("state", STATES)
def test_a_save_that_changes_nothing_changes_no_state_no_version_and_no_count(
    in_state: Any, a_job: Any, aria: Avatar, state: str, now: datetime
) -> None:
    skill = in_state(aria, state)
    before = (skill.state, skill.version, skill.attempts, skill.updated_at)
    version = skill.current_version
    same = {field: getattr(version, field) for field in library.CONTENT}
    assert library.save(job=a_job(aria), content=same, now=now).change == "unchanged"
    skill = Skill.objects.with_counts().get(pk=skill.pk)
    assert (skill.state, skill.version, skill.attempts, skill.updated_at) == before


@pytest.mark.rule("S14")
def test_approval_of_a_script_that_changed_meanwhile_is_refused(
    proven: Make, a_skill: Make, aria: Avatar, operator: User, now: datetime
) -> None:
    skill = proven(aria)
    a_skill(aria, script="// swapped\n")
    with pytest.raises(MoveRefused, match="changed since you looked at it"):
        settle(skill=skill, verdict="approve", version_number=1, by=operator, now=now)
    skill.refresh_from_db()
    assert skill.state == "pending"
    assert not SkillDecision.objects.exists()


@pytest.mark.rule("S14")
def test_approval_of_another_script_than_the_one_shown_is_refused(
    proven: Make, aria: Avatar, operator: User, now: datetime
) -> None:
    skill = proven(aria)
    with pytest.raises(MoveRefused, match="another than the one"):
        settle(skill=skill, verdict="approve", version_number=1, sha256="0" * 64, by=operator, now=now)
    skill.refresh_from_db()
    assert skill.state == "candidate"


@pytest.mark.rule("S15")
def test_a_rejected_script_stays_rejected_whatever_its_metadata_and_when_it_comes_back(
    a_skill: Make, aria: Avatar, operator: User, now: datetime
) -> None:
    skill = a_skill(aria, script="// bad\n")
    settle(skill=skill, verdict="reject", version_number=1, by=operator, now=now)
    a_skill(aria, script="// bad\n", description="Better words.")
    skill.refresh_from_db()
    assert skill.state == "rejected"
    a_skill(aria, script="// good\n")
    skill.refresh_from_db()
    assert skill.state == "pending"
    a_skill(aria, script="// bad\n")
    skill.refresh_from_db()
    assert (skill.state, skill.version) == ("rejected", 4)


@pytest.mark.rule("S15")
def test_content_that_was_approved_before_is_pending_with_counts_from_zero(
    shared: Make, a_skill: Make, aria: Avatar
) -> None:
    skill = shared(aria)
    a_skill(aria, script="// other\n")
    a_skill(aria)
    skill = Skill.objects.with_counts().get(pk=skill.pk)
    assert (skill.state, skill.version, skill.attempts) == ("pending", 3, 0)


@pytest.mark.rule("S12")
def test_a_withdrawn_script_is_rejected(shared: Make, aria: Avatar, operator: User, now: datetime) -> None:
    skill = shared(aria)
    settle(skill=skill, verdict="withdraw", version_number=1, by=operator, now=now)
    assert skill.state == "rejected"
    assert lifecycle.is_rejected_script(skill, skill.script_sha256)


@pytest.mark.rule("S11")
@pytest.mark.parametrize("state", ["pending", "shared", "rejected"])
def test_only_a_candidate_can_be_approved(
    in_state: Any, aria: Avatar, operator: User, state: str, now: datetime
) -> None:
    skill = in_state(aria, state)
    with pytest.raises(MoveRefused):
        settle(skill=skill, verdict="approve", version_number=1, by=operator, now=now)
    skill.refresh_from_db()
    assert skill.state == state


@pytest.mark.rule("O05")
def test_only_a_person_with_the_permission_decides(proven: Make, aria: Avatar, reader: User, now: datetime) -> None:
    skill = proven(aria)
    with pytest.raises(NotAllowed):
        settle(skill=skill, verdict="approve", version_number=1, by=reader, now=now)
    skill.refresh_from_db()
    assert skill.state == "candidate"


@pytest.mark.rule("O05", "S12")
def test_a_bulk_rejection_has_one_history_row_each_and_tells_what_it_skipped(
    proven: Make, a_skill: Make, aria: Avatar, operator: User, now: datetime
) -> None:
    good, changed, rejected = (proven(aria, name=name) for name in ("one", "two", "three"))
    a_skill(aria, name="two", script="// newer\n")
    settle(skill=rejected, verdict="reject", version_number=1, by=operator, now=now)
    shown = [(Skill.objects.get(pk=skill.pk), 1) for skill in (good, changed, rejected)]
    done, skipped = reject_many(shown=shown, by=operator, note="no use", now=now)
    assert [decision.skill_id for decision in done] == [good.pk]
    assert [skip.skill.pk for skip in skipped] == [changed.pk, rejected.pk]
    assert "version 2" in skipped[0].why
    assert "rejected" in skipped[1].why


@pytest.mark.rule("S13")
@pytest.mark.parametrize(
    "swap",
    [
        "description = 'evil'",
        "name = 'evil'",
        "tags = '{evil}'",
        "preconditions = 'evil'",
        "script_sha256 = repeat('0', 64)",
        "approved_digest = repeat('0', 64)",
        "approved_version_id = NULL",
    ],
)
def test_postgres_refuses_shared_content_other_than_the_approved(shared: Make, aria: Avatar, swap: str) -> None:
    skill = shared(aria)
    with (
        pytest.raises(IntegrityError, match="skill_shared_content_is_the_approved_content"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"UPDATE skills_skill SET {swap} WHERE id = %s", [skill.pk])


@pytest.mark.rule("S13", "S16")
def test_postgres_refuses_a_row_that_differs_from_its_current_version(a_skill: Make, aria: Avatar) -> None:
    swap = f"UPDATE skills_skill SET description = 'other' WHERE id = {a_skill(aria).pk}; SET CONSTRAINTS ALL IMMEDIATE"
    with (
        pytest.raises(IntegrityError, match="skill_content_is_that_of_its_current_version"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(swap)


@pytest.mark.rule("S16", "O05")
@pytest.mark.parametrize("table", ["skills_skillversion", "skills_skilldecision", "skills_outcome"])
@pytest.mark.parametrize("act", ["UPDATE {} SET id = id", "DELETE FROM {}"])
def test_postgres_keeps_versions_decisions_and_outcomes_as_they_are(
    shared: Make, aria: Avatar, table: str, act: str
) -> None:
    shared(aria)
    with pytest.raises((IntegrityError, InternalError), match="kept as they are"), transaction.atomic():
        connection.cursor().execute(act.format(table))


def together(*work: Callable[[], Any]) -> list[Any]:
    """Run all at the same moment, each on a connection of its own; answers results or exceptions, in order."""
    barrier, results = threading.Barrier(len(work)), [None] * len(work)

    def one(index: int, task: Callable[[], Any]) -> None:
        try:
            barrier.wait(10)
            results[index] = task()
        except Exception as error:
            results[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate(work)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


@pytest.mark.rule("S13", "S14")
@pytest.mark.django_db(transaction=True)
def test_a_save_against_an_approval_never_shares_an_unread_script(
    proven: Make, a_job: Any, aria: Avatar, operator: User
) -> None:
    for turn in range(12):
        skill, job = proven(aria, name=f"race {turn}"), a_job(aria)
        together(
            lambda s=skill, j=job: library.save(
                job=j, content={"name": s.name, "script": f"// swapped {s.pk}\n"}, now=clock.now()
            ),
            lambda s=skill: settle(
                skill=Skill.objects.get(pk=s.pk), verdict="approve", version_number=1, by=operator, now=clock.now()
            ),
        )
        skill = Skill.objects.with_counts().get(pk=skill.pk)
        assert (skill.version, skill.state) == (2, "pending")  # the save always wins: it came after, or it came first
        assert not Shelf.objects.filter(skill=skill).exists()


@pytest.mark.rule("S14", "O05")
@pytest.mark.django_db(transaction=True)
def test_of_two_approvals_at_once_one_decides_and_the_other_is_told(proven: Make, aria: Avatar, operator: User) -> None:
    skill = proven(aria)
    results = together(
        *[
            lambda: settle(
                skill=Skill.objects.get(pk=skill.pk), verdict="approve", version_number=1, by=operator, now=clock.now()
            )
            for _ in range(2)
        ]
    )
    assert sorted(type(result).__name__ for result in results) == ["MoveRefused", "SkillDecision"]
    assert SkillDecision.objects.count() == 1


@pytest.mark.rule("S05", "S10")
@pytest.mark.django_db(transaction=True)
def test_fifty_outcomes_at_once_are_fifty(a_skill: Make, a_job: Any, aria: Avatar) -> None:
    skill = a_skill(aria)
    jobs = [a_job(aria) for _ in range(50)]
    results = together(
        *[
            lambda j=job, ok=bool(index % 5): report(job=j, skill_id=skill.pk, ok=ok, duration_ms=1, now=clock.now())
            for index, job in enumerate(jobs)
        ]
    )
    assert not [result for result in results if isinstance(result, Exception)]
    skill = Skill.objects.with_counts().get(pk=skill.pk)
    assert (skill.successes, skill.failures, skill.state) == (40, 10, "candidate")
    assert skill.outcomes.count() == 50


@pytest.mark.rule("S03", "S13")
@pytest.mark.django_db(transaction=True)
def test_ten_identical_saves_at_once_are_one_skill_and_one_version(a_job: Any, aria: Avatar) -> None:
    content = {"name": "chop oak", "description": "d", "script": "// s\n"}
    jobs = [a_job(aria) for _ in range(10)]
    results = together(
        *[lambda j=job: library.save(job=j, content=dict(content), now=clock.now()).change for job in jobs]
    )
    assert sorted(results) == ["created"] + ["unchanged"] * 9
    assert (Skill.objects.count(), SkillVersion.objects.count()) == (1, 1)
