"""What a verdict does to a lesson (V03-V06, V10).

    renew      the lease runs for another seven days from now; release and script are the ones that were checked
    obsolete   the lesson retires: its condition is gone, or the skill says it itself; needs a note
    lapse      the lesson retires: its lease has ended and recent use does not confirm it

Each verdict is one transaction with one conditional UPDATE: it moves the lesson only as it stood on the docket.
Whatever is in the way refuses it with a word and a sentence, and nothing is overwritten. Applied or refused, it is
kept (V09).
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from autorune.jobs.models import Job
from autorune.scrubbing.text import escape_captured
from lessons.models import LEASE, Lesson
from reviews.life import STEP_OF
from reviews.models import LeaseReview, ReviewedLesson, Verdict, VerdictEvidence
from skills.models import Skill

MAX_NOTE = 2_000
"""Characters kept of a verdict's note."""
MAX_EVIDENCE = 50
_MAX_ID = 2**63


@dataclass(frozen=True)
class Ruling:
    """One verdict as a judge gives it; nothing in it is trusted."""

    lesson: object
    verdict: str
    note: str = ""
    evidence: tuple[object, ...] = ()


class VerdictRefused(ValueError):
    """A verdict that may not be applied; `why` is a word of Verdict.Refused."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(detail)
        self.why = why


def apply_all(
    *, review: LeaseReview, rulings: Collection[Ruling], now: datetime, by: User | None = None
) -> list[Verdict]:
    """Each ruling in a transaction of its own; two on one lesson contradict each other and move nothing."""
    given = [_number(ruling.lesson) for ruling in rulings]
    return [
        apply(
            review=review,
            ruling=ruling,
            number=number,
            now=now,
            by=by,
            alone=given.count(_number(ruling.lesson)) == 1,
        )
        for number, ruling in enumerate(rulings, 1)
    ]


@transaction.atomic
def apply(
    *,
    review: LeaseReview,
    ruling: Ruling,
    number: int,
    now: datetime,
    by: User | None = None,
    alone: bool = True,
) -> Verdict:
    """Move the lesson or refuse, and keep the verdict (V06, V09). The same number again answers what was kept."""
    LeaseReview.objects.select_for_update(no_key=True).get(pk=review.pk)
    if kept := Verdict.objects.filter(review=review, number=number).first():
        return kept
    lesson = Lesson.objects.select_related("skill").filter(pk=_number(ruling.lesson)).first()
    note = escape_captured(ruling.note).strip()[:MAX_NOTE]
    row = Verdict(
        review=review,
        number=number,
        lesson=lesson,
        lesson_given=escape_captured(str(ruling.lesson))[:64],
        verdict=Verdict.Kind(ruling.verdict),
        judge=f"{review.maintainer.uid}: {review.profile}",
        requested_by=by,
        at=now,
        note=note,
        evidence_given=[escape_captured(str(given))[:64] for given in ruling.evidence[:MAX_EVIDENCE]],
        lease_before=lesson.lease_until if lesson else None,
    )
    jobs: list[Job] = []
    try:
        shown = _shown(review, lesson)
        if not alone:
            raise VerdictRefused("contradictory", "the review gives more than one verdict on this lesson")
        jobs = _cited(shown, ruling.evidence)
        row.lease_after = _move(shown, row.verdict, note, now, review.release)
    except VerdictRefused as refused:
        row.refused, row.detail = refused.why, str(refused)
    row.save()
    VerdictEvidence.objects.bulk_create([VerdictEvidence(verdict=row, job=job) for job in jobs])
    return row


def _shown(review: LeaseReview, lesson: Lesson | None) -> ReviewedLesson:
    """The lesson as it stood before the judge; a human or retired one has no verdict, nor one outside the docket."""
    if lesson is not None and lesson.human:
        raise VerdictRefused("human", "a person's lesson has no lease and is not Dreaming's to judge")
    shown = review.docket.select_related("lesson__skill").filter(lesson=lesson).first() if lesson else None
    if shown is None and lesson is not None and lesson.retired_at is not None:
        raise _in_the_way(lesson.pk)
    if shown is None:
        raise VerdictRefused("outside_docket", "the lesson was not on the docket of this review")
    return shown


def _cited(shown: ReviewedLesson, given: Collection[object]) -> list[Job]:
    jobs = {row.job_id: row.job for row in shown.jobs.select_related("job")}
    numbers = list(dict.fromkeys(_number(one) for one in given))
    if any(number not in jobs for number in numbers):
        raise VerdictRefused("unknown_evidence", "it cites a job that was not in the index of this lesson")
    return [jobs[number] for number in numbers]


def _move(shown: ReviewedLesson, verdict: str, note: str, now: datetime, release: str) -> datetime | None:
    """The one place where a verdict changes a lesson; answers the new end of the lease, None when it retired."""
    _check(shown, verdict, note, now)
    lesson = Lesson.objects.leased().filter(pk=shown.lesson_id, lease_until=shown.lease_until)
    if not lesson.update(**_changes(shown, verdict, note, now, release)):
        raise _in_the_way(shown.lesson_id)
    return now + LEASE if verdict == Verdict.Kind.RENEW else None


def _check(shown: ReviewedLesson, verdict: str, note: str, now: datetime) -> None:
    if verdict == Verdict.Kind.OBSOLETE and not note:
        raise VerdictRefused("note_missing", "obsolete needs a note that says what changed")
    stage = Lesson.objects.at(now).get(pk=shown.lesson_id).stage  # type: ignore[attr-defined]
    if stage == Lesson.Stage.RETIRED:
        raise _in_the_way(shown.lesson_id)
    if not STEP_OF[Verdict.Kind(verdict)].fits(stage):
        raise VerdictRefused("lease_running", f"the lease runs until {shown.lease_until:%Y-%m-%d %H:%M:%S}")
    # Locked until the end of the transaction: no save of the skill comes between this look and the change.
    skill = Skill.objects.select_for_update(no_key=True, of=("self",)).get(pk=shown.lesson.skill_id)
    if skill.script_sha256 != shown.skill_digest:
        raise VerdictRefused("skill_changed", "the skill's script changed while the review was under way")


def _changes(shown: ReviewedLesson, verdict: str, note: str, now: datetime, release: str) -> dict[str, Any]:
    if verdict == Verdict.Kind.RENEW:
        checked = {"checked_at": now, "checked_release": release, "checked_digest": shown.skill_digest}
        return {"lease_until": now + LEASE, **checked}
    reason = Lesson.OBSOLETE if verdict == Verdict.Kind.OBSOLETE else Lesson.LAPSED
    return {"retired_at": now, "retired_reason": reason, "retired_note": note}


def _in_the_way(lesson_id: int) -> VerdictRefused:
    lesson = Lesson.objects.get(pk=lesson_id)
    if lesson.retired_at is not None:
        by = f" by {lesson.retired_by}" if lesson.retired_by else ""
        return VerdictRefused("retired", f"the lesson was retired{by} on {lesson.retired_at:%Y-%m-%d %H:%M:%S}")
    return VerdictRefused("lesson_changed", "another verdict came first")


def _number(value: object) -> int:
    """A row's id as it was given; 0, which no row has, for anything else."""
    if isinstance(value, bool):
        return 0
    text = str(value).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 and int(text) < _MAX_ID else 0
