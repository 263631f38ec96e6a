"""The miner: lessons out of repeated failures, without a model and without a network (L20).

It proposes only where the same failure came in at least two jobs, and the same call helped after it in at least
two of them, and these used one skill. It says what it saw, and nothing else.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Q

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job, JobItem
from lessons.admission import MAX_PER_REFLECTION_AND_SKILL, Proposed
from lessons.citations import MIN_JOBS
from lessons.signatures import Signature, error_line, normalised
from lessons.turns import FailedCall, failed_calls, shown
from lessons.writers import Material, Written
from skills.models import Skill, SkillUse

MAX_WORDED = 110
"""Characters of a command or an error that a lesson can quote whole."""


@dataclass(frozen=True)
class Seen:
    """One failure in one job, and the call that helped after it."""

    job: Job
    call: FailedCall
    remedy: JobItem


@dataclass(frozen=True)
class Finding:
    """The same failure with the same remedy in several jobs that used one skill."""

    skill: int
    signature: Signature
    seen: tuple[Seen, ...]


def write(material: Material) -> Written:
    """Proposals out of these jobs, or an explanation of why there is none."""
    calls = {job: failed_calls(job) for job in material.jobs}
    findings = _findings(calls)
    proposals = [proposed for finding in findings if (proposed := _worded(finding)) is not None]
    return Written(proposals=proposals, explanation=_explained(calls, findings, proposals), output=_told(findings))


def _findings(calls: dict[Job, list[FailedCall]]) -> list[Finding]:
    """Strongest first, at most as many a skill as may be added."""
    groups: defaultdict[tuple[Signature, str], dict[Job, Seen]] = defaultdict(dict)
    for job, failures in calls.items():
        for call in failures:
            if call.remedy is not None:
                groups[call.signature, _alike(call.remedy)].setdefault(job, Seen(job, call, call.remedy))
    found = [finding for (signature, _), seen in groups.items() if (finding := _attributed(signature, seen.values()))]
    found.sort(key=lambda finding: (-len(finding.seen), str(finding.signature)))
    taken: Counter[int] = Counter()
    kept = []
    for finding in found:
        taken[finding.skill] += 1
        if taken[finding.skill] <= MAX_PER_REFLECTION_AND_SKILL:
            kept.append(finding)
    return kept


def _attributed(signature: Signature, seen: Iterable[Seen]) -> Finding | None:
    """The skill that most of the jobs used; of equals the one used last before the failure; None without one."""
    used = {one: _skills_before(one) for one in seen}
    score: Counter[int] = Counter()
    last: Counter[int] = Counter()
    for skills in used.values():
        score.update(skills)
        last.update(skills[:1])
    if not score:
        return None
    skill = max(score, key=lambda number: (score[number], last[number], -number))
    carrying = tuple(one for one, skills in used.items() if skill in skills)
    return Finding(skill, signature, carrying) if len(carrying) >= MIN_JOBS else None


def _skills_before(one: Seen) -> list[int]:
    """Enabled skills that the job used, the last one before the failure first."""
    avatar: Avatar = one.job.avatar
    items = one.job.items.filter(type=JobItem.Type.SKILL, skill_id__isnull=False)
    before = list(
        items.filter(sequence__lt=one.call.item.sequence).order_by("-sequence").values_list("skill_id", flat=True)
    )
    uses = SkillUse.objects.filter(job=one.job).order_by("-used_at", "-pk").values_list("skill", flat=True)
    numbers = [number for number in dict.fromkeys([*before, *uses]) if number is not None]
    enabled = Skill.objects.visible_to(avatar).filter(Q(enabled=True), pk__in=numbers).values_list("pk", flat=True)
    allowed = set(enabled)
    return [number for number in numbers if number in allowed]


def _worded(finding: Finding) -> Proposed | None:
    """The finding as condition and action; None when its calls cannot be quoted in one short line."""
    latest = finding.seen[0]
    failed, remedy = _quoted(_common(finding, lambda one: shown(one.call.item))), _quoted(shown(latest.remedy))
    if remedy is None:
        return None
    what = failed or _quoted(finding.signature.program) or "the call"
    error = _error(finding)
    again = failed is not None and failed == remedy
    verb = "call" if latest.remedy.type == JobItem.Type.TOOL else "run"
    action = f"{verb} it once more" if again else f"{verb} {remedy} next"
    return Proposed(
        skill=finding.skill,
        condition=f"{what} fails" + (f" with '{error}'" if error else ""),
        action=f"{action}; that worked in {len(finding.seen)} jobs",
        evidence=[one.job.pk for one in finding.seen],
        signature=str(finding.signature),
    )


def _common(finding: Finding, text: Callable[[Seen], str]) -> str:
    """What all jobs have alike, else nothing."""
    texts = {text(one) for one in finding.seen}
    return texts.pop() if len(texts) == 1 else ""


def _error(finding: Finding) -> str:
    """The error in its own words when all jobs saw the same, else without what changes."""
    line = _common(finding, lambda one: error_line(one.call.item.output))
    text = line or finding.signature.error
    plain = " ".join(text.replace("`", "").replace("'", "").replace('"', "").split())
    return plain if len(plain) <= MAX_WORDED else plain[:MAX_WORDED].rsplit(" ", 1)[0]


def _quoted(text: str) -> str | None:
    """The text as code, or None when it cannot be quoted whole in one line."""
    text = text.strip()
    if not text or len(text) > MAX_WORDED or "`" in text or not text.isprintable():
        return None
    return f"`{text}`"


def _alike(remedy: JobItem) -> str:
    """What makes two remedies the same: the call as written, blanks and case aside; numbers count."""
    return f"{remedy.type} " + " ".join(shown(remedy).split())


def _told(findings: list[Finding]) -> str:
    """What was found, for the record."""
    return "\n".join(
        f"skill {finding.skill}: {finding.signature} in jobs {', '.join(str(one.job.pk) for one in finding.seen)};"
        f" then {normalised(shown(finding.seen[0].remedy))[:200]} worked"
        for finding in findings
    )


def _explained(calls: dict[Job, list[FailedCall]], findings: list[Finding], proposals: list[Proposed]) -> str:
    kinds = {call.signature for failures in calls.values() for call in failures}
    said = sum(1 for job in calls if job.human_messages)
    parts = [f"Looked at {len(calls)} jobs with {len(kinds)} kinds of failed calls."]
    if not findings:
        parts.append("No failure came back in two jobs of one skill with the same call helping after it.")
    elif len(proposals) < len(findings):
        parts.append("A finding could not be quoted in one short line and was left out.")
    if said:
        parts.append(f"{said} of the jobs hold a person's words, which only a model can put into a lesson.")
    return " ".join(parts)
