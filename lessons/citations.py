"""What a lesson rests on: the jobs that a proposal cites, and in them the failed calls or the person's words (L07)."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable

from autorune.jobs.models import Job
from lessons.models import Lesson, LessonEvidence
from lessons.turns import FailedCall, failed_calls

MIN_JOBS = 2
"""Different jobs that a machine lesson needs, unless a person stated it (L07)."""
MIN_SHARED_WORDS = 2
"""Words of substance that a person's message and the lesson it is said to state must share."""

_WORD = re.compile(r"[a-z0-9_][\w./-]{2,}", re.IGNORECASE)
_EMPTY = frozenset(
    re.findall(
        r"\S+",
        "the and for you your with this that then than when what where which while from into onto not but are was "
        "were has have had its can could will would should must may might please just only also always never all any "
        "each every use using used don't does did job task skill before after instead first again there here they "
        "them their our more less one two out off",
    )
)


class EvidenceRefused(ValueError):
    """The cited jobs do not carry the lesson; the message says why, alike for foreign and for unknown jobs."""


def cited_jobs(given: Iterable[object], shown: Collection[Job], text: str) -> list[Job]:
    """The different jobs of the bundle that are cited, or EvidenceRefused (L07)."""
    by_id = {job.pk: job for job in shown}
    given = list(given)
    if any(isinstance(number, bool) or not isinstance(number, int) or number not in by_id for number in given):
        raise EvidenceRefused("it cites a job that was not in the bundle")
    jobs = [by_id[number] for number in dict.fromkeys(given) if isinstance(number, int)]
    if not jobs:
        raise EvidenceRefused("it cites no job")
    if len(jobs) < MIN_JOBS and not any(states(message, text) for message in _said(jobs[0])):
        raise EvidenceRefused(
            "one job is enough only when a person states the correction in it; else two jobs are needed"
        )
    return jobs


def states(message: str, text: str) -> bool:
    """Whether a person's message can be what the lesson sums up: they share words of substance.

    A message in another script than the lesson's shares none and is believed.
    """
    said = _stems(message)
    if not said:
        return any(letter.isalpha() and not letter.isascii() for letter in message)
    return len(said & _stems(text)) >= min(MIN_SHARED_WORDS, len(said))


def keep(*, lesson: Lesson, jobs: Collection[Job], signature: str = "") -> None:
    """Store the evidence as rows: the failed calls that the jobs share, and what people said (L22)."""
    calls = {job: failed_calls(job) for job in jobs}
    chosen = {signature} if signature else _shared(calls) or _named(calls, lesson.text)
    rows = [row for job in jobs for row in _rows(lesson, job, calls[job], chosen)]
    LessonEvidence.objects.bulk_create(rows)


def _rows(lesson: Lesson, job: Job, calls: list[FailedCall], chosen: set[str]) -> list[LessonEvidence]:
    first: dict[str, FailedCall] = {}
    for call in calls:
        if str(call.signature) in chosen:
            first.setdefault(str(call.signature), call)
    rows = [LessonEvidence(lesson=lesson, job=job, item=c.item, signature=text) for text, c in first.items()]
    rows += [LessonEvidence(lesson=lesson, job=job, item=item) for item in job.items.human().order_by("sequence")]
    return rows or [LessonEvidence(lesson=lesson, job=job)]


def _shared(calls: dict[Job, list[FailedCall]]) -> set[str]:
    """Signatures of at least two of the jobs."""
    jobs_of: defaultdict[str, set[Job]] = defaultdict(set)
    for job, failures in calls.items():
        for call in failures:
            jobs_of[str(call.signature)].add(job)
    return {signature for signature, jobs in jobs_of.items() if len(jobs) >= MIN_JOBS}


def _named(calls: dict[Job, list[FailedCall]], text: str) -> set[str]:
    """Where no failure is shared: those whose program the lesson names. One job has a person's words instead."""
    if len(calls) < MIN_JOBS:
        return set()
    words = {word.casefold() for word in _WORD.findall(text)}
    failures = [call for jobs in calls.values() for call in jobs]
    return {str(call.signature) for call in failures if call.signature.program.casefold() in words}


def _said(job: Job) -> list[str]:
    return list(job.items.human().values_list("text", flat=True))


def _stems(text: str) -> set[str]:
    words = {word.casefold().strip("./-") for word in _WORD.findall(text)} - _EMPTY
    return {re.sub(r"(?:ings?|ed|es|s)$", "", word) if len(word) > 4 else word for word in words if word}
