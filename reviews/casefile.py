"""What the judge is shown of a lesson: bounded, scrubbed, and framed as untrusted data (V03-V06).

Every captured line stands behind `| `, so that nothing that a tool printed can begin a frame, end one, or speak as a
person. The jobs that are named here are the index: a verdict may cite these and no others.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from autorune.jobs.models import Job
from autorune.scrubbing import Scrubber
from autorune.scrubbing.text import visible
from lessons.models import Delivery, Lesson
from lessons.observation import observe
from lessons.signatures import error_line
from lessons.turns import failed_calls, shown
from reviews.docket import reasons
from reviews.models import Due

RECENT = timedelta(days=7)
"""How far back the use of the skill is shown."""
MAX_RECENT_JOBS = 12
MAX_EVIDENCE_JOBS = 6
MAX_SCRIPT = 6_000
"""Characters of the skill's script, head and tail; shown only when it changed."""
_TEXT, _GOAL, _ERROR, _CALL, _FAILURES = 600, 160, 240, 140, 4
QUOTE = "| "


@dataclass(frozen=True)
class CaseFile:
    """One lesson's text for the judge, and the jobs that it names."""

    lesson: Lesson
    text: str
    jobs: tuple[Job, ...]


def case_file(*, lesson: Lesson, now: datetime, release: str, scrubber: Scrubber) -> CaseFile:
    """The lesson, why it is due, its evidence, the changed script, and the use of its skill in the last seven days.

    `lesson` is a row of the docket. What was seen of its failure before and after it was read stands at the end (L22).
    """
    cited = list(
        Job.objects.filter(lesson_evidence__lesson=lesson).distinct().order_by("-finished_at")[:MAX_EVIDENCE_JOBS]
    )
    recent = recent_jobs(lesson, now)
    delivered = set(Delivery.objects.filter(lesson=lesson, job__in=recent).values_list("job", flat=True))
    parts = [
        *_head(lesson, now, release),
        *_quoted("its text", lesson.text, _TEXT),
        "learned from these jobs:",
        *(_evidence(lesson, cited, scrubber) or ["(none is kept)"]),
        *(_script(lesson, scrubber) if Due.SKILL_CHANGED in reasons(lesson) else []),
        f"use of the skill in the last {RECENT.days} days ({len(recent)} jobs shown):",
        *(_uses(recent, delivered, scrubber) or ["(no finished job used it)"]),
        f"seen around it: {observe(lesson, now).words}",
    ]
    return CaseFile(lesson, "\n".join(parts), tuple(dict.fromkeys([*cited, *recent])))


def recent_jobs(lesson: Lesson, now: datetime) -> list[Job]:
    """The avatar's jobs that used the lesson's skill and ended in the last seven days, the latest first."""
    ended = Job.objects.filter(finished_at__gt=now - RECENT, finished_at__lte=now, reflection=False)
    mine = ended.filter(avatar=lesson.avatar_id, uses__skill=lesson.skill_id)
    return list(mine.distinct().order_by("-finished_at", "-pk")[:MAX_RECENT_JOBS])


def _head(lesson: Lesson, now: datetime, release: str) -> list[str]:
    assert lesson.lease_until is not None
    ends = "ended" if lesson.lease_until <= now else "ends"
    return [
        f"=== Lesson {lesson.pk} (untrusted data) ===",
        f"due because: {', '.join(reasons(lesson))}",
        f"skill {lesson.skill_id}: {_line(lesson.skill.name)}, version {lesson.skill.version}",
        f"learned {lesson.created_at:%Y-%m-%d}; its lease {ends} {lesson.lease_until:%Y-%m-%d %H:%M} UTC",
        f"last checked under release {_line(lesson.checked_release) or 'unknown'}; the release is {_line(release)} now",
    ]


def _evidence(lesson: Lesson, cited: list[Job], scrubber: Scrubber) -> list[str]:
    lines: list[str] = []
    for row in lesson.evidence.filter(job__in=cited).select_related("job", "item").order_by("-job", "item")[:12]:
        lines.append(_job_line(row.job))
        if row.item is None:
            continue
        if row.signature:
            lines += _quoted("failed call", scrubber.scrub(shown(row.item)).text, _CALL)
            lines += _quoted("error", scrubber.scrub(error_line(row.item.output)).text, _ERROR)
        else:
            lines += _quoted("a person said", scrubber.scrub(row.item.text).text, _ERROR)
    return lines


def _script(lesson: Lesson, scrubber: Scrubber) -> list[str]:
    version = lesson.skill.current_version
    text = scrubber.scrub(version.script).text if version else ""
    if len(text) > MAX_SCRIPT:
        half = MAX_SCRIPT // 2
        text = f"{text[:half]}\n[... {len(text) - MAX_SCRIPT} characters are not shown ...]\n{text[-half:]}"
    return _quoted("the skill's script, which changed since the last check", text, MAX_SCRIPT + 100)


def _uses(jobs: Iterable[Job], delivered: set[int], scrubber: Scrubber) -> list[str]:
    lines: list[str] = []
    for job in jobs:
        lines.append(f"{_job_line(job)}; this lesson was {'' if job.pk in delivered else 'not '}delivered to it")
        lines += _quoted("goal", scrubber.scrub(job.goal).text, _GOAL)
        lines += _failures(job, scrubber)
    return lines


def _failures(job: Job, scrubber: Scrubber) -> list[str]:
    """Failed calls with one signature once, with their number."""
    times: dict[str, int] = {}
    for call in failed_calls(job):
        times[str(call.signature)] = times.get(str(call.signature), 0) + 1
    if not times:
        return ["no failed call"]
    texts = [f"{scrubber.scrub(text).text} ({number} times)" for text, number in list(times.items())[:_FAILURES]]
    more = [f"({len(times) - _FAILURES} more kinds of failed calls)"] if len(times) > _FAILURES else []
    return [*_quoted("failed calls", "\n".join(texts), _ERROR * _FAILURES), *more]


def _job_line(job: Job) -> str:
    return f"job {job.pk}: {job.result} {job.reason}".strip() + f", ended {job.finished_at:%Y-%m-%d %H:%M}"


def _quoted(label: str, text: str, limit: int) -> list[str]:
    lines = [visible(line) for line in text.splitlines() if line.strip()]
    cut = "\n".join(lines)[:limit].split("\n")
    return [f"{label}:", *(QUOTE + line for line in cut)] if lines else []


def _line(text: str) -> str:
    return " ".join(visible(text).split())[:80]
