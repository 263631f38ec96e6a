"""One look of Dreaming at one avatar: claim, read, ask, and apply what came back, once (L03-L06, L19, L20).

due ─▶ claimed ─▶ written ─▶ applied    learned, nothing_learned, all_refused; the jobs are processed
                     └─────▶ failed     unreadable, error, capped; the jobs wait, parked after three times
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F

from autorune.avatars.models import Avatar
from autorune.avatars.secrets import SecretUnavailable
from autorune.jobs.models import Job
from autorune.jobs.recording import record_items
from autorune.scrubbing import Scrubber, ScrubError
from lessons import admission, claims, evidence, model_call, scrubbers
from lessons.budget import TokenBudget
from lessons.claims import NotNow
from lessons.models import Check, Lesson, Proposal, Reflection
from lessons.profiles import REFLECTION, NotUsable, Usable, usable
from lessons.writers import Material, NothingWritten, Written, miner, model
from skills.outcomes import end_job

MAX_FAILURES = 3
"""Failed reflections after which a job is parked (L04)."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Reflected:
    """What Dreaming did for one avatar, in B06's words."""

    avatar: Avatar
    outcome: str
    explanation: str
    reflection: Reflection | None = None
    added: list[Lesson] = field(default_factory=list)
    refused: list[Proposal] = field(default_factory=list)

    @property
    def tokens(self) -> int:
        return self.reflection.tokens if self.reflection else 0


def reflect(
    *, avatar: Avatar, now: datetime, slot: datetime | None = None, budget: TokenBudget | None = None
) -> Reflected:
    """Reflect once when it is due. Whatever a model does, this answers in B06's words and raises nothing of it."""
    budget = budget or TokenBudget()
    with_model = _profile(avatar)
    if with_model and budget.spent:
        return Reflected(avatar, "capped", "The tokens of this run are used up.")
    writer = Lesson.Writer.MODEL if with_model else Lesson.Writer.MINER
    try:
        reflection = claims.claim(avatar=avatar, writer=writer, profile=str(with_model or ""), slot=slot, now=now)
    except NotNow as not_now:
        return Reflected(avatar, not_now.outcome, str(not_now))
    return run(reflection=reflection, with_model=with_model, budget=budget, now=now)


def run(*, reflection: Reflection, with_model: Usable | None, budget: TokenBudget, now: datetime) -> Reflected:
    """Read the jobs, ask the reflector, apply; the claim is ours and closed in every case."""
    began = time.monotonic()

    def ended() -> datetime:
        return now + timedelta(seconds=time.monotonic() - began)

    try:
        scrubber = scrubbers.for_reading(reflection.avatar)
        material = _material(reflection, scrubber, now)
        write = _writer(with_model, budget, scrubber)
        written = write(material)
        budget.take(written.input_tokens + written.output_tokens)
        return apply(reflection=reflection, written=written, now=now, ended_at=ended())
    except NothingWritten as nothing:
        budget.take(nothing.written.input_tokens + nothing.written.output_tokens)
        outcome = _outcome_of(nothing.__cause__)
        return fail(
            reflection=reflection, outcome=outcome, explanation=str(nothing), written=nothing.written, now=ended()
        )
    except (SecretUnavailable, ScrubError) as error:
        log.warning("reflection_without_secrets", reflection=reflection.pk, avatar=reflection.avatar.uid)
        message = f"Secrets could not be looked for, so nothing was read: {error}"
        return fail(
            reflection=reflection, outcome="error", explanation=message, written=Written(), now=ended(), blame=False
        )
    except Exception as error:
        log.exception("reflection_failed", reflection=reflection.pk, avatar=reflection.avatar.uid)
        message = f"Reflection broke off: {type(error).__name__}."
        return fail(reflection=reflection, outcome="error", explanation=message, written=Written(), now=ended())


@transaction.atomic
def apply(*, reflection: Reflection, written: Written, now: datetime, ended_at: datetime | None = None) -> Reflected:
    """Judge the proposals, mark the jobs, end the reflection: all in one transaction, and once (L04)."""
    locked = Reflection.objects.select_for_update().get(pk=reflection.pk)
    if locked.finished_at:
        return _as_it_is(locked)
    proposals = admission.propose(reflection=locked, proposals=written.proposals, now=now)
    Job.objects.filter(shown_to__reflection=locked, reflected_at=None).update(reflected_at=now)
    accepted = [proposal for proposal in proposals if proposal.accepted]
    outcome = "learned" if accepted else "all_refused" if proposals else "nothing_learned"
    explanation = written.explanation or ("" if proposals else "The reflector proposed nothing and gave no reason.")
    _finish(locked, outcome, explanation, written, ended_at or now, result="done")
    return _as_it_is(locked)


@transaction.atomic
def fail(
    *, reflection: Reflection, outcome: str, explanation: str, written: Written, now: datetime, blame: bool = True
) -> Reflected:
    """End the reflection without a result; its jobs wait, and are parked after three such failures (L04)."""
    locked = Reflection.objects.select_for_update().get(pk=reflection.pk)
    if locked.finished_at:
        return _as_it_is(locked)
    if blame:
        shown = Job.objects.filter(shown_to__reflection=locked, reflected_at=None)
        shown.update(reflection_failures=F("reflection_failures") + 1)
        shown.filter(reflection_failures__gte=MAX_FAILURES, parked_at=None).update(parked_at=now)
    _finish(locked, outcome, explanation, written, now, result="failed")
    return _as_it_is(locked)


def parked_jobs() -> Iterable[Job]:
    """Jobs that reflection gave up on, for Health (L04)."""
    return Job.objects.filter(parked_at__isnull=False).select_related("avatar")


def _profile(avatar: Avatar) -> Usable | None:
    try:
        return usable(avatar, REFLECTION)
    except NotUsable:
        return None


def _material(reflection: Reflection, scrubber: Scrubber, now: datetime) -> Material:
    jobs = [row.job for row in reflection.shown.select_related("job__avatar")]
    text = evidence.bundle(avatar=reflection.avatar, jobs=jobs, now=now, scrubber=scrubber)
    Reflection.objects.filter(pk=reflection.pk).update(bundle=text)
    return Material(jobs, text, now)


def _writer(with_model: Usable | None, budget: TokenBudget, scrubber: Scrubber) -> Callable[[Material], Written]:
    if with_model is None:
        return miner.write
    return model.writer(with_model, budget.share(), settings.REFLECTION_TIME_LIMIT, scrubber)


def _outcome_of(cause: BaseException | None) -> str:
    if isinstance(cause, model_call.Unreadable):
        return "unreadable"
    return "capped" if isinstance(cause, model_call.BudgetSpent) else "error"


def _finish(
    reflection: Reflection, outcome: str, explanation: str, written: Written, now: datetime, *, result: str
) -> None:
    Check.objects.bulk_create(
        [
            Check(reflection=reflection, number=n, command=c.command, exit_code=c.exit_code, output=c.output, at=c.at)
            for n, c in enumerate(written.checks, 1)
        ]
    )
    reflection.outcome, reflection.explanation, reflection.finished_at = outcome, explanation, now
    reflection.prompt, reflection.output = written.prompt, written.output
    reflection.input_tokens, reflection.output_tokens = written.input_tokens, written.output_tokens
    reflection.save(
        update_fields=["outcome", "explanation", "finished_at", "prompt", "output", "input_tokens", "output_tokens"]
    )
    _record(reflection, written, now)
    reason = "" if result == "done" else "no_result" if outcome == "unreadable" else "reported"
    end_job(job=reflection.job, result=result, reason=reason, summary=f"{outcome}. {explanation}".strip(), now=now)


def _record(reflection: Reflection, written: Written, now: datetime) -> None:
    """The reflection's job has its items like any other: prompt, checks, answer, tokens (O07)."""
    items: list[dict[str, object]] = [
        {"type": "user_message", "kind": "goal", "author": "runner", "text": f"{written.prompt}\n\n{reflection.bundle}"}
    ]
    items += [
        {"type": "command", "command": check.command, "exitCode": check.exit_code, "output": check.output}
        for check in written.checks
    ]
    items.append({"type": "agent_message", "text": written.output or reflection.explanation})
    items.append({"type": "usage", "inputTokens": written.input_tokens, "outputTokens": written.output_tokens})
    record_items(job=reflection.job, items=[item | {"sequence": n} for n, item in enumerate(items, 1)], now=now)


def _as_it_is(reflection: Reflection) -> Reflected:
    proposals = list(reflection.proposals.select_related("lesson", "skill", "matched"))
    return Reflected(
        avatar=reflection.avatar,
        outcome=reflection.outcome,
        explanation=reflection.explanation,
        reflection=reflection,
        added=[proposal.lesson for proposal in proposals if proposal.lesson],
        refused=[proposal for proposal in proposals if not proposal.accepted],
    )
