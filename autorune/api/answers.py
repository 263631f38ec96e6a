"""What a skill looks like from outside: one home for its keys (design, section 4)."""

from datetime import date
from typing import Any, Literal

from django.utils import timezone

from autorune.avatars.models import Avatar
from lessons.gate.rendering import bullet, section
from lessons.models import Lesson
from skills.models import Skill

FOREIGN = "written by another avatar, may be outdated"
"""The label of a shared skill of another avatar (S17)."""
MEDIA_TYPE = "text/markdown; charset=utf-8"


def row(
    skill: Skill, *, reader: Avatar, lessons: int, relevance: float | None = None, match: str | None = None
) -> dict[str, Any]:
    """One skill for one reader, without its body (S17, S20, S21)."""
    own = skill.avatar_id == reader.pk
    answer: dict[str, Any] = {"id": skill.pk}
    if match:
        answer["match"] = match
    answer |= {
        "name": skill.name,
        "description": skill.description,
        "tags": skill.tags,
        "preconditions": skill.preconditions,
        "origin": "own" if own else "shared",
    }
    if not own:
        answer["label"] = FOREIGN
    answer["state"] = skill.state
    if not skill.enabled:
        answer["disabled"] = True
    return answer | {
        "version": skill.version,
        "successes": skill.successes,
        "failures": skill.failures,
        "attempts": skill.attempts,
        "successRate": round(skill.successes / skill.attempts, 4) if skill.attempts else None,
        "relevance": relevance,
        "parentId": skill.parent_id,
        "lessonCount": lessons,
        "updatedAt": skill.updated_at,
    }


def body(skill: Skill, *, reader: Avatar, lessons: list[Lesson]) -> dict[str, Any]:
    """One skill with its script and the reader's lessons (S02, L17)."""
    assert skill.current_version is not None
    return row(skill, reader=reader, lessons=len(lessons)) | {
        "script": skill.current_version.script,
        "lessons": [{"date": _day(lesson), "author": _author(lesson), "text": lesson.text} for lesson in lessons],
    }


def text(skill: Skill, *, reader: Avatar, lessons: list[Lesson]) -> str:
    """The skill as text, the additions for its reader below (L17)."""
    facts = row(skill, reader=reader, lessons=len(lessons))
    rate = (
        "not tried yet" if facts["successRate"] is None else f"worked {facts['successes']} of {facts['attempts']} times"
    )
    head = [f"# {skill.name}", f"Skill {skill.pk}, version {skill.version}, {skill.state}, {rate}."]
    if "label" in facts:
        head.append(f"This skill was {FOREIGN}: a draft. Read it, test it in short runs, never run it unread.")
    if skill.tags:
        head.append(f"Tags: {', '.join(skill.tags)}")
    parts = ["\n".join(head), _cited(skill.description)]
    if skill.preconditions:
        parts.append(f"## Preconditions\n\n{_cited(skill.preconditions)}")
    assert skill.current_version is not None
    fence = _fence(skill.current_version.script)
    parts.append(f"## Script\n\n{fence}\n{skill.current_version.script}\n{fence}")
    if lessons:
        parts.append(
            section(reader.uid, [bullet(_day(lesson), _author(lesson), lesson.text) for lesson in lessons]).rstrip()
        )
    return "\n\n".join(part for part in parts if part) + "\n"


def _cited(text: str) -> str:
    """Every line as a quotation, so that what an avatar wrote can be no heading and no lesson."""
    return "\n".join(f"> {line}" for line in text.splitlines())


def _day(lesson: Lesson) -> date:
    """The day of its creation in TIME_ZONE."""
    return timezone.localtime(lesson.created_at).date()


def _author(lesson: Lesson) -> Literal["human", "dreaming"]:
    return "human" if lesson.human else "dreaming"


def _fence(script: str) -> str:
    """More backticks than the script has in a row, so that it cannot close its own fence."""
    longest = run = 0
    for char in script:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    return "`" * max(3, longest + 1)
