"""Lease reviews of one avatar: the docket in batches before the judge, each claimed before its call (V02-V07).

    docket ──▶ claim ──▶ case files ──▶ judge ──▶ verdicts, each its own transaction ──▶ finished

At most one review of an avatar is in flight; a claim whose worker never came back expires. What does not fit into the
run's tokens stays on the docket, oldest first, for the next run.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import structlog
from django.conf import settings
from django.db import transaction

from autorune.avatars.models import Avatar
from autorune.avatars.secrets import known_secrets
from autorune.scrubbing import Scrubber
from lessons import brain
from lessons.budget import TokenBudget
from lessons.gate import tokens as token_counter
from lessons.model_call import BudgetSpent, CallFailed, ModelFailed
from lessons.models import Lesson
from reviews import claims
from reviews.casefile import CaseFile, case_file
from reviews.docket import MAX_BATCH, docket, reasons
from reviews.judge import INSTRUCTIONS, Judge, NoJudge, find_judge, question
from reviews.models import DreamRun, LeaseReview, ReviewedJob, ReviewedLesson, Verdict
from reviews.verdicts import Ruling, apply_all

log = structlog.get_logger(__name__)
RESERVE = 2_500
"""Tokens of a call that are left for the answer."""
Outcome = LeaseReview.Outcome
_COUNTED = {Verdict.Kind.RENEW: "renewed", Verdict.Kind.OBSOLETE: "obsolete", Verdict.Kind.LAPSE: "lapsed"}


@dataclass
class Reviewed:
    """What a review of an avatar came to, in B06's words: counts of applied verdicts, reasons of refused ones."""

    outcome: str
    explanation: str = ""
    renewed: int = 0
    obsolete: int = 0
    lapsed: int = 0
    refused: list[str] = field(default_factory=list)
    tokens: int = 0


def review(
    *,
    run: DreamRun,
    avatar: Avatar,
    moment: Callable[[], datetime],
    horizon: datetime,
    budget: TokenBudget,
) -> Reviewed:
    """Review the avatar's docket, or only the run's lesson, as far as the tokens go; never raises for a bad answer."""
    if not brain.learning_enabled():
        return Reviewed("skipped", "Skill learning is switched off.")
    if not avatar.is_active:
        return Reviewed("skipped", "The avatar is inactive.")
    claims.close_expired(avatar)
    due = _due(run, avatar, moment(), horizon)
    if not due:
        return Reviewed("nothing_due")
    try:
        judge = find_judge()
    except NoJudge as reason:
        return Reviewed("skipped", f"{len(due)} due. {reason}")
    total = Reviewed("")
    try:
        _batches(run, avatar, judge, moment, horizon, budget, total)
    except claims.InFlight as reason:
        total.outcome, total.explanation = total.outcome or "skipped", str(reason)
    except claims.NothingLeft as reason:
        total.outcome, total.explanation = total.outcome or "nothing_due", str(reason)
    return total


def _batches(
    run: DreamRun,
    avatar: Avatar,
    judge: Judge,
    moment: Callable[[], datetime],
    horizon: datetime,
    budget: TokenBudget,
    total: Reviewed,
) -> None:
    """Batch after batch until nothing is left that this run has not shown, or one fails, or the tokens are used up."""

    def due() -> list[Lesson]:
        return _due(run, avatar, moment(), horizon)

    while lessons := due():
        if budget.spent:
            total.outcome = total.outcome or "capped"
            total.explanation = f"{len(lessons)} wait for the next run: the run's tokens are used up."
            return
        with claims.claimed(run=run, avatar=avatar, judge=judge, horizon=horizon, due=due) as (claim, lessons):
            _one_batch(claim, lessons[:MAX_BATCH], judge, moment, budget, total)
        if claim.outcome != Outcome.REVIEWED:
            return


def _due(run: DreamRun, avatar: Avatar, now: datetime, horizon: datetime) -> list[Lesson]:
    """What this run has to review and has not shown to a judge yet, the oldest look first."""
    asked = [run.lesson_id] if run.lesson_id else []
    rows = docket(now=now, horizon=horizon, release=settings.RELEASE, avatar=avatar, asked=asked)
    shown = ReviewedLesson.objects.filter(review__run=run, review__expired=False).values("lesson")
    rows = rows.exclude(pk__in=shown)
    return list(rows.filter(pk__in=asked) if asked else rows)


def _one_batch(
    claim: LeaseReview,
    lessons: list[Lesson],
    judge: Judge,
    moment: Callable[[], datetime],
    budget: TokenBudget,
    total: Reviewed,
) -> None:
    """Show, ask, apply, count; the claim is finished when this returns."""
    scrubber = Scrubber([*known_secrets(claim.avatar), judge.usable.key])
    files = _fitting(claim, lessons, moment(), scrubber, budget.share())
    if not files:
        explanation = f"{len(lessons)} wait for the next run: fewer tokens are left than one case file needs."
        claims.finish(claim, Outcome.CAPPED, explanation)
        total.outcome, total.explanation = total.outcome or "capped", explanation
        return
    text = _show(claim, files, moment())
    rulings, outcome, explanation = _ask(claim, judge, text, budget, scrubber)
    for verdict in apply_all(review=claim, rulings=rulings, now=moment(), by=claim.run.requested_by):
        _count(total, verdict)
    claims.finish(claim, outcome, explanation)
    total.tokens += claim.tokens
    if outcome == Outcome.REVIEWED or not total.outcome:
        total.outcome = outcome
    total.explanation = explanation


def _fitting(
    claim: LeaseReview, lessons: list[Lesson], now: datetime, scrubber: Scrubber, share: int
) -> list[CaseFile]:
    """Case files of the first lessons, as many as leave room for an answer."""
    files: list[CaseFile] = []
    used = RESERVE + token_counter.count(INSTRUCTIONS)
    for lesson in lessons:
        file = case_file(lesson=lesson, now=now, release=claim.release, scrubber=scrubber)
        used += token_counter.count(file.text)
        if used > share:
            break
        files.append(file)
    return files


@transaction.atomic
def _show(claim: LeaseReview, files: list[CaseFile], now: datetime) -> str:
    """Keep what the judge is about to see: the docket as it stands, the index of jobs, the prompt (V06, V09)."""
    for position, file in enumerate(files, 1):
        lesson = file.lesson
        assert lesson.lease_until is not None
        row = ReviewedLesson.objects.create(
            review=claim,
            lesson=lesson,
            position=position,
            reasons=reasons(lesson),
            lease_until=lesson.lease_until,
            skill_digest=lesson.skill.script_sha256,
            shown_at=now,
        )
        ReviewedJob.objects.bulk_create([ReviewedJob(shown=row, job=job) for job in file.jobs])
    text = "\n\n".join(file.text for file in files)
    claim.prompt = f"{INSTRUCTIONS}\n{text}"
    claim.save(update_fields=["prompt"])
    return text


def _ask(
    claim: LeaseReview, judge: Judge, text: str, budget: TokenBudget, scrubber: Scrubber
) -> tuple[list[Ruling], str, str]:
    """The rulings, the outcome and its explanation; tokens are taken from the budget whatever came back."""
    rulings: list[Ruling] = []
    outcome, explanation = Outcome.REVIEWED, ""
    try:
        call: Any = question(judge=judge, text=text, tokens=budget.share())
        rulings = call.answer.rulings()
    except CallFailed as failure:
        call = failure
        outcome = {BudgetSpent: Outcome.CAPPED, ModelFailed: Outcome.ERROR}.get(type(failure), Outcome.UNREADABLE)
        explanation = scrubber.scrub(str(failure)).text
        log.warning("lease_review_failed", review=claim.pk, avatar=claim.avatar.uid, outcome=str(outcome))
    claim.output = scrubber.scrub(call.raw).text
    claim.input_tokens, claim.output_tokens = call.input_tokens, call.output_tokens
    claim.save(update_fields=["output", "input_tokens", "output_tokens"])
    budget.take(claim.tokens)
    return [_clean(ruling, scrubber) for ruling in rulings], outcome, explanation


def _clean(ruling: Ruling, scrubber: Scrubber) -> Ruling:
    return Ruling(ruling.lesson, ruling.verdict, scrubber.scrub(ruling.note).text, ruling.evidence)


def _count(total: Reviewed, verdict: Verdict) -> None:
    if verdict.refused:
        total.refused.append(verdict.refused)
        return
    name = _COUNTED[Verdict.Kind(verdict.verdict)]
    setattr(total, name, getattr(total, name) + 1)
