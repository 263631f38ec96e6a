"""A lesson as one line of JSON, for the command line (design, section 5)."""

from typing import Any

from lessons.models import Lesson

DREAMING = "dreaming"


def as_line(lesson: Lesson) -> dict[str, Any]:
    """`{"id", "skill", "text", "author", "by", "stage", "created", "reviewAfter"?, "evidence": [job ids], "retired"?}`.

    `by` is a person's name, or which reflector wrote it. The lesson comes from `Lesson.objects.at(now)`.
    """
    line: dict[str, Any] = {
        "id": lesson.pk,
        "skill": lesson.skill_id,
        "text": lesson.text,
        "author": lesson.author,
        "by": _name(lesson.created_by) or lesson.writer,
        "stage": lesson.stage,  # type: ignore[attr-defined]
        "created": lesson.created_at.isoformat(),
    }
    if lesson.lease_until:
        line["reviewAfter"] = lesson.lease_until.isoformat()
    line["evidence"] = sorted(set(lesson.evidence.values_list("job", flat=True)))
    if lesson.retired_at:
        line["retired"] = {
            "reason": lesson.retired_reason,
            "by": _name(lesson.retired_by) or DREAMING,
            "at": lesson.retired_at.isoformat(),
            "note": lesson.retired_note,
        }
    return line


def _name(person: Any) -> str:
    return person.get_username() if person else ""
