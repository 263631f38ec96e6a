"""Which lessons are to be reviewed, and truly why (V02, V10).

    lease_due         the lease ends before the next scheduled run, or has ended: also long ago, in silence
    release_changed   the lesson was last checked under another release
    skill_changed     the skill's script is another than at the last check

One query, by avatar, with everything that it depends on as an argument. Those that were looked at longest ago come
first, so that what did not fit into one run is first in the next.
"""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Case, CharField, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce, Greatest

from autorune.avatars.models import Avatar
from lessons.models import Lesson
from reviews.models import Due, ReviewedLesson

MAX_BATCH = 6
"""Lessons before the judge in one call."""


def docket(
    *,
    now: datetime,
    horizon: datetime,
    release: str,
    avatar: Avatar | None = None,
    asked: Collection[int] = (),
) -> QuerySet[Lesson]:
    """Lessons that are due, oldest look first; `reasons(lesson)` reads why from the rows.

    `horizon` is the next scheduled run; `asked` are ids of lessons that a person wants reviewed now. A lesson is due
    by what is so at this moment: the script's digest is the one that the skill has now, not one at the last run.
    """
    mine = Lesson.objects.at(now).leased()
    if avatar is not None:
        mine = mine.filter(avatar=avatar)
    due = Q(lease_until__lt=horizon) | Q(lease_until__lte=now)
    release_changed = ~Q(checked_release=release)
    skill_changed = ~Q(checked_digest=F("skill__script_sha256"))
    shown = ReviewedLesson.objects.filter(lesson=OuterRef("pk")).order_by("-shown_at")
    on_it = due | release_changed | skill_changed | Q(pk__in=list(asked))
    return (
        mine.filter(on_it)
        .select_related("avatar", "skill")
        .annotate(
            lease_due=_word(due, Due.LEASE_DUE),
            release_changed=_word(release_changed, Due.RELEASE_CHANGED),
            skill_changed=_word(skill_changed, Due.SKILL_CHANGED),
            asked=_word(Q(pk__in=list(asked)), Due.ASKED),
            looked_at=Coalesce(Greatest(Subquery(shown.values("shown_at")[:1]), "checked_at"), "created_at"),
        )
        .order_by("looked_at", "lease_until", "pk")
    )


def reasons(lesson: Lesson) -> list[str]:
    """Why this row of the docket is on it, in the words of Due."""
    return [
        word for field in ("lease_due", "release_changed", "skill_changed", "asked") if (word := getattr(lesson, field))
    ]


def _word(condition: Q, word: str) -> Case:
    return Case(When(condition, then=Value(str(word))), default=Value(""), output_field=CharField())
