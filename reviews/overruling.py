"""A person overrules Dreaming's verdict: the lesson comes back as a person's own, or is never to be learned again.

A retired lesson stays retired, and its verdict stays on record: what comes back is a new lesson without a lease (L16).
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from autorune.avatars.history import remember
from lessons import admission, retirement
from lessons.models import Lesson
from lessons.permissions import require
from reviews.runs import REVIEW_PERMISSION

VERDICTS = (Lesson.OBSOLETE, Lesson.LAPSED)


class NothingToOverrule(ValueError):
    """The lesson was not retired by Dreaming."""


@transaction.atomic
def put_back(*, lesson: Lesson, by: User, note: str, now: datetime) -> admission.Added:
    """The same words as a person's lesson. Raises LessonRefused like any addition, NotAllowed, NothingToOverrule."""
    require(by, REVIEW_PERMISSION)
    _check(lesson)
    added = admission.add(avatar=lesson.avatar, skill=lesson.skill, text=lesson.text, by=by, now=now)
    remember(person=by, row=lesson, act=f"overruled: put back as lesson {added.lesson.pk}: {note}".rstrip(": "))
    return added


@transaction.atomic
def never_relearn(*, lesson: Lesson, by: User, note: str, now: datetime) -> Lesson:
    """Dreaming may not add its like again (L21). Raises RetirementRefused, NotAllowed, NothingToOverrule."""
    _check(lesson)
    return retirement.put_on_never_relearn(lesson=lesson, by=by, note=note, now=now)


def can_overrule(lesson: Lesson) -> bool:
    """Whether Dreaming retired it, by a verdict that a person may overrule."""
    return lesson.retired_at is not None and lesson.retired_by_id is None and lesson.retired_reason in VERDICTS


def _check(lesson: Lesson) -> None:
    if not can_overrule(lesson):
        raise NothingToOverrule(f"Lesson {lesson.pk} was not retired by Dreaming; there is no verdict to overrule.")
