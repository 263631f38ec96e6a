"""What becomes a lesson: every gate in one place, each with its own reason (L07-L15, L21).

Dreaming's proposals and people's lessons come in by this module only. What a text may say is decided by
`lessons.gate`, which knows no database; who may be warned of what, on which evidence, and how often, here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, transaction

from autorune.avatars.history import remember
from autorune.avatars.models import Avatar
from autorune.avatars.secrets import known_secrets
from autorune.jobs.models import Job
from autorune.scrubbing import Scrubber, ScrubError
from autorune.scrubbing.text import escape_captured
from lessons import citations, gate, permissions, scrubbers
from lessons.gate.equivalence import find_match
from lessons.models import LEASE, Lesson, LessonAct, Proposal, ProposalEvidence, Reflection, Refusal
from skills.models import Skill

MAX_PER_REFLECTION_AND_SKILL = 2
"""Lessons that one reflection may add to one skill (L11)."""
MAX_ACTIVE = 10
"""Active lessons of one avatar and skill at which Dreaming adds no more (L11)."""
MAX_KEPT = 2_000
"""Characters kept of each part of a refused proposal."""


@dataclass(frozen=True)
class Proposed:
    """One lesson as a reflector gives it; nothing in it is trusted. `signature` is the miner's own finding."""

    skill: object
    condition: str
    action: str
    check: str = ""
    evidence: Sequence[object] = ()
    signature: str = ""

    @property
    def text(self) -> str:
        return gate.compose(self.condition, self.action, self.check or None)


class LessonRefused(ValueError):
    """A lesson is refused; `reason` is a word of L14, the message is for the person or the record."""

    def __init__(self, reason: str, detail: str, matched: Lesson | None = None) -> None:
        super().__init__(detail)
        self.reason = reason
        self.matched = matched


@dataclass(frozen=True)
class Added:
    """A person's new lesson, and the lesson that it repeats when there is one (L12)."""

    lesson: Lesson
    matched: Lesson | None


@transaction.atomic
def propose(*, reflection: Reflection, proposals: Iterable[Proposed], now: datetime) -> list[Proposal]:
    """Judge and keep every proposal, once: a second call answers what the first decided (L04, L14).

    Raises SecretUnavailable and ScrubError when secrets cannot be looked for; then nothing is kept.
    """
    Reflection.objects.select_for_update().get(pk=reflection.pk)
    if reflection.proposals.exists():
        return list(reflection.proposals.all())
    proposals = list(proposals)
    scrubber = scrubbers.for_reading(reflection.avatar)
    shown = [row.job for row in reflection.shown.select_related("job")]
    skills = {skill.pk: skill for skill in _visible(reflection.avatar, proposals)}
    for skill_id in sorted(skills):
        _lock(reflection.avatar, skill_id)
    return [
        _judge(reflection, number, proposed, skills.get(_number(proposed.skill)), shown, scrubber, now)
        for number, proposed in enumerate(proposals, 1)
    ]


@transaction.atomic
def add(*, avatar: Avatar, skill: Skill, text: str, by: User, now: datetime) -> Added:
    """A person's lesson (L15): refused only for a URL, a control character, a direction override, a secret (L10, L13).

    An equivalent one is no refusal; the answer names it (L12). Raises LessonRefused, and NotAllowed.
    """
    permissions.require(by, permissions.ADD)
    text = gate.normalise_human(text)
    visible = Skill.objects.visible_to(avatar).filter(pk=skill.pk).first()
    _check_skill(visible)
    if refusal := gate.check_human(text):
        raise LessonRefused(refusal.reason, refusal.detail)
    _check_secrets(text, Scrubber(known_secrets(avatar)))
    _lock(avatar, skill.pk)
    matched = _equivalent(_unretired(avatar, skill.pk), text) or _equivalent(_revoked(avatar), text)
    lesson = Lesson.objects.create(
        avatar=avatar, skill=skill, text=text, author=Lesson.Author.HUMAN, created_by=by, created_at=now
    )
    LessonAct.objects.create(lesson=lesson, act=LessonAct.Act.ADDED, person=by, at=now)
    remember(person=by, row=lesson, act="added")
    return Added(lesson, matched)


def _judge(
    reflection: Reflection,
    number: int,
    proposed: Proposed,
    skill: Skill | None,
    shown: list[Job],
    scrubber: Scrubber,
    now: datetime,
) -> Proposal:
    try:
        jobs = _check_machine(reflection, proposed, skill, shown, scrubber, now)
    except LessonRefused as refused:
        return _keep(reflection, number, proposed, skill, shown, scrubber, refused=refused)
    assert skill is not None
    lesson = Lesson.objects.create(
        avatar=reflection.avatar,
        skill=skill,
        text=proposed.text,
        author=Lesson.Author.DREAMING,
        source=reflection,
        writer=reflection.writer,
        created_at=now,
        lease_until=now + LEASE,
        checked_at=now,
        checked_release=settings.RELEASE,
        checked_digest=skill.script_sha256,
    )
    citations.keep(lesson=lesson, jobs=jobs, signature=proposed.signature)
    return _keep(reflection, number, proposed, skill, shown, scrubber, lesson=lesson)


def _check_machine(
    reflection: Reflection, proposed: Proposed, skill: Skill | None, shown: list[Job], scrubber: Scrubber, now: datetime
) -> list[Job]:
    """The gates in order; the first that refuses gives the reason. Answers the cited jobs."""
    _check_skill(skill)
    assert skill is not None
    if not proposed.condition.strip() or not proposed.action.strip():
        raise LessonRefused(Refusal.STRUCTURE, "a lesson needs a condition and an action")
    if refusal := gate.check_machine(proposed.text):
        raise LessonRefused(refusal.reason, refusal.detail)
    _check_secrets(proposed.text, scrubber)
    try:
        jobs = citations.cited_jobs(proposed.evidence, shown, proposed.text)
    except citations.EvidenceRefused as error:
        raise LessonRefused(Refusal.EVIDENCE, str(error)) from error
    _check_new(reflection.avatar, skill, proposed.text)
    _check_room(reflection, skill, now)
    return jobs


def _check_skill(skill: Skill | None) -> None:
    """Only an enabled skill accepts a lesson (L13); one that the avatar cannot see is unknown to it."""
    if skill is None:
        raise LessonRefused(Refusal.UNKNOWN_SKILL, "there is no such skill for this avatar")
    if not skill.enabled:
        raise LessonRefused(Refusal.SKILL_DISABLED, "the skill is disabled for this avatar; enable it first")


def _check_secrets(text: str, scrubber: Scrubber) -> None:
    try:
        masks = scrubber.scrub(text).masks
    except ScrubError as error:
        raise LessonRefused(Refusal.CHECK_FAILED, "secrets could not be looked for; the text is held") from error
    if masks:
        raise LessonRefused(Refusal.SECRET, f"the text holds what looks like a secret (rule {masks[0].rule})")


def _check_new(avatar: Avatar, skill: Skill, text: str) -> None:
    """Never-relearn entries count for every skill of the avatar: the person meant the advice (L12)."""
    if matched := _equivalent(_revoked(avatar), text):
        raise LessonRefused(
            Refusal.REVOKED, f"it repeats lesson {matched.pk}, which is not to be learned again", matched
        )
    if matched := _equivalent(_unretired(avatar, skill.pk), text):
        raise LessonRefused(Refusal.DUPLICATE, f"it repeats lesson {matched.pk}", matched)


def _check_room(reflection: Reflection, skill: Skill, now: datetime) -> None:
    mine = Lesson.objects.filter(source=reflection, skill=skill).count()
    if mine >= MAX_PER_REFLECTION_AND_SKILL:
        raise LessonRefused(Refusal.TOO_MANY, f"this reflection has added {mine} lessons to the skill already")
    active = Lesson.objects.active(now).filter(avatar=reflection.avatar, skill=skill).count()
    if active >= MAX_ACTIVE:
        raise LessonRefused(
            Refusal.SKILL_FULL, f"the skill has {active} active lessons; Dreaming adds none from {MAX_ACTIVE}"
        )


def _equivalent(lessons: Iterable[Lesson], text: str) -> Lesson | None:
    rows = {lesson.pk: lesson for lesson in lessons}
    match = find_match(text, [(pk, lesson.text) for pk, lesson in rows.items()])
    return None if match is None else rows[match]


def _unretired(avatar: Avatar, skill_id: int) -> Iterable[Lesson]:
    return Lesson.objects.unretired().filter(avatar=avatar, skill=skill_id)


def _revoked(avatar: Avatar) -> Iterable[Lesson]:
    return Lesson.objects.never_relearn().filter(avatar=avatar)


def _visible(avatar: Avatar, proposals: list[Proposed]) -> Iterable[Skill]:
    numbers = {_number(proposed.skill) for proposed in proposals}
    return Skill.objects.visible_to(avatar).filter(pk__in=numbers)


def _number(value: object) -> int:
    """A skill's id as it was proposed; 0, which no skill has, for anything else."""
    text = str(value).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 and not isinstance(value, bool) else 0


def _lock(avatar: Avatar, skill_id: int) -> None:
    """Until the transaction ends, nobody else adds a lesson to this avatar's skill: the count of L11 holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"lessons {avatar.pk} {skill_id}"])


def _keep(
    reflection: Reflection,
    number: int,
    proposed: Proposed,
    skill: Skill | None,
    shown: list[Job],
    scrubber: Scrubber,
    *,
    lesson: Lesson | None = None,
    refused: LessonRefused | None = None,
) -> Proposal:
    def kept(text: str) -> str:
        return scrubber.scrub(escape_captured(text[:MAX_KEPT])).text

    row = Proposal.objects.create(
        reflection=reflection,
        number=number,
        skill=skill,
        skill_given=escape_captured(str(proposed.skill))[:64],
        condition=kept(proposed.condition),
        action=kept(proposed.action),
        check_text=kept(proposed.check),
        text=lesson.text if lesson else kept(proposed.text),
        evidence_given=[escape_captured(str(number))[:64] for number in list(proposed.evidence)[:100]],
        reason=refused.reason if refused else "",
        detail=str(refused)[:MAX_KEPT] if refused else "",
        matched=refused.matched if refused else None,
        lesson=lesson,
    )
    cited = [job for job in shown if any(type(given) is int and given == job.pk for given in proposed.evidence)]
    ProposalEvidence.objects.bulk_create([ProposalEvidence(proposal=row, job=job) for job in cited])
    return row
