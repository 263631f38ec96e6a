"""What a reflection is shown of an avatar's jobs: bounded, scrubbed, and framed as untrusted data (L02, L05).

Every captured line is written behind `| `, whatever it holds, and every character that a reader could take
for a line break or not see at all is written out. So nothing that a tool printed can begin a frame, end one,
or speak as a person.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from autorune.scrubbing import Scrubber
from autorune.scrubbing.text import visible
from lessons.models import Lesson
from lessons.turns import FailedCall, failed_calls, shown
from skills.models import Skill, SkillUse

MAX_JOB = 3_000
"""Characters of one job's section (L05)."""
MAX_JOBS = 30
"""The most recent signal jobs that one reflection is shown (L04)."""
MAX_SKILLS = 60
MAX_LESSONS = 60
_TASK, _ENDING, _MESSAGE, _MESSAGES, _SKILLS = 400, 250, 400, 900, 250
_CALL, _ERROR, _NEXT = 160, 320, 160
QUOTE = "| "


def signal_jobs(avatar: Avatar, now: datetime) -> list[Job]:
    """Up to 30 unprocessed signal jobs, the most recent first (L02, L04)."""
    jobs = Job.objects.with_signal(now).unprocessed().filter(avatar=avatar)
    return list(jobs.order_by("-finished_at", "-pk")[:MAX_JOBS])


def bundle(*, avatar: Avatar, jobs: Iterable[Job], now: datetime, scrubber: Scrubber) -> str:
    """The whole text: skills, current lessons, the never-relearn list, and one section a job (L05)."""
    jobs = list(jobs)
    parts = [skills_text(avatar, jobs), lessons_text(avatar, now), never_relearn_text(avatar)]
    parts += [job_text(job, scrubber) for job in jobs]
    return "\n\n".join(scrubber.scrub(part).text for part in parts[:3]) + "\n\n" + "\n\n".join(parts[3:])


def skills_text(avatar: Avatar, jobs: list[Job]) -> str:
    """The enabled skills, those that the jobs used first."""
    used = set(SkillUse.objects.filter(job__in=jobs).values_list("skill", flat=True))
    visible_skills = Skill.objects.visible_to(avatar).filter(Q(enabled=True)).order_by("pk")
    skills = [*visible_skills.filter(pk__in=used), *visible_skills.exclude(pk__in=used)[:MAX_SKILLS]][:MAX_SKILLS]
    lines = [f"{QUOTE}{skill.pk}: {_line(skill.name, 64)}: {_line(skill.description, 200)}" for skill in skills]
    return _section("Enabled skills (id: name: description)", lines)


def lessons_text(avatar: Avatar, now: datetime) -> str:
    lessons = Lesson.objects.at(now).unretired().filter(avatar=avatar).human_first()[:MAX_LESSONS]
    return _section("Current lessons", [f"{QUOTE}skill {row.skill_id}: {_line(row.text, 400)}" for row in lessons])


def never_relearn_text(avatar: Avatar) -> str:
    lessons = Lesson.objects.never_relearn().filter(avatar=avatar)[:MAX_LESSONS]
    return _section("Never relearn", [f"{QUOTE}skill {row.skill_id}: {_line(row.text, 400)}" for row in lessons])


def job_text(job: Job, scrubber: Scrubber) -> str:
    """One job: task, ending, skills, people's messages, failed calls; at most MAX_JOB characters, scrubbed."""
    head = [
        f"=== Job {job.pk} (untrusted data) ===",
        *_quoted("task", scrubber.scrub(job.goal).text, _TASK),
        *_quoted("ended", scrubber.scrub(f"{job.result} {job.reason}".strip() + f". {job.summary}").text, _ENDING),
        *_quoted("skills", _skills_used(job), _SKILLS),
        *_messages(job, scrubber),
    ]
    room = MAX_JOB - len("\n".join(head)) - 80
    return "\n".join([*head, *_failures(failed_calls(job), scrubber, room)])[:MAX_JOB]


def _messages(job: Job, scrubber: Scrubber) -> list[str]:
    lines: list[str] = []
    for item in job.items.human().order_by("sequence"):
        lines += _quoted(f"a person said (item {item.sequence})", scrubber.scrub(item.text).text, _MESSAGE)
        if len("\n".join(lines)) > _MESSAGES:
            return ["\n".join(lines)[:_MESSAGES].rsplit("\n", 1)[0], "(more messages are not shown)"]
    return lines


def _failures(calls: list[FailedCall], scrubber: Scrubber, room: int) -> list[str]:
    """Calls with one signature once, with their number; what does not fit is counted."""
    groups: dict[object, list[FailedCall]] = {}
    for call in calls:
        groups.setdefault(call.signature, []).append(call)
    lines: list[str] = []
    for shown_groups, group in enumerate(groups.values()):
        text = _failure(group, scrubber)
        if len("\n".join([*lines, *text])) > room:
            return [*lines, f"({len(groups) - shown_groups} more kinds of failed calls are not shown)"]
        lines += text
    return lines


def _failure(group: list[FailedCall], scrubber: Scrubber) -> list[str]:
    call = group[-1]
    times = f", {len(group)} times" if len(group) > 1 else ""
    code = "" if call.item.exit_code is None else f", exit {call.item.exit_code}"
    lines = [
        *_quoted(f"failed call (item {call.item.sequence}{code}{times})", scrubber.scrub(shown(call.item)).text, _CALL),
        *_quoted("error ends", scrubber.scrub(call.item.output[-8000:]).text, _ERROR, tail=True),
    ]
    following = call.following
    if following is not None:
        worked = "worked" if following.exit_code == 0 or following.success else "failed"
        lines += _quoted(f"next call ({worked})", scrubber.scrub(shown(following)).text, _NEXT)
    return lines


def _skills_used(job: Job) -> str:
    uses = SkillUse.objects.filter(job=job).select_related("skill", "version")
    return ", ".join(
        f"{use.skill_id} ({'saved' if use.saved_at else 'fetched'} version {use.version.number})" for use in uses
    )


def _section(title: str, lines: list[str]) -> str:
    return "\n".join([f"=== {title} ===", *(lines or ["(none)"])])


def _quoted(label: str, text: str, limit: int, *, tail: bool = False) -> list[str]:
    """A label and the text's lines behind QUOTE; cut at its head, or at its tail, with a mark."""
    text = "\n".join(visible(line) for line in text.splitlines() if line.strip())
    if not text:
        return []
    lines = "\n".join(QUOTE + line for line in _cut(text, limit, tail).split("\n"))
    return [f"{label}:", lines[: limit * 2]]


def _cut(text: str, limit: int, tail: bool) -> str:
    if len(text) <= limit:
        return text
    return f"[...] {text[-limit:]}" if tail else f"{text[:limit]} [...]"


def _line(text: str, limit: int) -> str:
    """A text of one line."""
    return _cut(" ".join(visible(text).split()), limit, False)
