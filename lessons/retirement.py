"""How a lesson leaves: people retire it for good, and keep the never-relearn list (L16, L21, O04)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from autorune.avatars.history import remember
from autorune.scrubbing.errors import WireError
from autorune.scrubbing.text import refuse_unstorable
from lessons import permissions
from lessons.models import Lesson, LessonAct

MAX_REASON = 200
MAX_NOTE = 4_000


class RetirementRefused(ValueError):
    """The lesson is retired already, not retired, or on the list already; or a reason or note is missing."""


@transaction.atomic
def retire(*, lesson: Lesson, by: User, reason: str, note: str = "", now: datetime) -> Lesson:
    """A person retires a lesson for good; it joins the never-relearn list and is gone at the next read (L18, O04)."""
    permissions.require(by, permissions.RETIRE)
    reason, note = " ".join(_text(reason, MAX_REASON).split()), _text(note, MAX_NOTE)
    if not reason:
        raise RetirementRefused("Say why: wrong, obsolete, or no longer useful.")
    changed = Lesson.objects.unretired().filter(pk=lesson.pk)
    fields = {
        "retired_at": now,
        "retired_reason": reason,
        "retired_by": by,
        "retired_note": note,
        "never_relearn": True,
    }
    if not changed.update(**fields):
        lesson.refresh_from_db()
        raise RetirementRefused(f"Lesson {lesson.pk} was retired already, on {lesson.retired_at:%Y-%m-%d %H:%M}.")
    return _acted(lesson, LessonAct.Act.RETIRED, by, note or reason, now)


@transaction.atomic
def put_on_never_relearn(*, lesson: Lesson, by: User, note: str, now: datetime) -> Lesson:
    """A retired lesson, also one that the machine retired, is not to be learned again (L21)."""
    return _list(lesson, True, LessonAct.Act.LISTED, by, note, now)


@transaction.atomic
def take_off_never_relearn(*, lesson: Lesson, by: User, note: str, now: datetime) -> Lesson:
    """Dreaming may learn its like again; the lesson itself stays retired (L21)."""
    return _list(lesson, False, LessonAct.Act.UNLISTED, by, note, now)


def _list(lesson: Lesson, wanted: bool, act: str, by: User, note: str, now: datetime) -> Lesson:
    permissions.require(by, permissions.RETIRE)
    note = _text(note, MAX_NOTE)
    if not note:
        raise RetirementRefused("The never-relearn list is changed with a note that says why.")
    rows = Lesson.objects.filter(pk=lesson.pk, retired_at__isnull=False, never_relearn=not wanted)
    if not rows.update(never_relearn=wanted):
        lesson.refresh_from_db()
        if lesson.retired_at is None:
            raise RetirementRefused(f"Lesson {lesson.pk} is not retired; retire it instead.")
        raise RetirementRefused(f"Lesson {lesson.pk} is {'already' if wanted else 'not'} on the never-relearn list.")
    return _acted(lesson, act, by, note, now)


def _acted(lesson: Lesson, act: str, by: User, note: str, now: datetime) -> Lesson:
    row = LessonAct.objects.create(lesson=lesson, act=act, person=by, note=note, at=now)
    remember(person=by, row=lesson, act=f"{row.get_act_display()}: {note}")
    lesson.refresh_from_db()
    return lesson


def _text(text: str, limit: int) -> str:
    text = text.strip()
    try:
        refuse_unstorable(text)
    except WireError as error:
        raise RetirementRefused(f"The text holds {error}.") from error
    if len(text) > limit:
        raise RetirementRefused(f"At most {limit} characters.")
    return text
