"""Whether a lesson is delivered now and, when not, why: the words of L18 for a page (O03)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from autorune.avatars.models import Avatar
from lessons import brain
from lessons.models import Delivery, Lesson
from skills.models import Skill

Stage = Lesson.Stage


@dataclass(frozen=True)
class Standing:
    """A lesson with all that a page says of it."""

    lesson: Any
    delivered: bool
    why: str


def standings(lessons: Iterable[Any], enabled: dict[int, bool], visible: dict[int, bool]) -> list[Standing]:
    """Of lessons with `stage`; the maps say of each skill whether its avatar has it enabled and sees it."""
    on = brain.learning_enabled()
    return [_standing(row, on, enabled.get(row.skill_id, True), visible.get(row.skill_id, True)) for row in lessons]


def standing(lesson: Any) -> Standing:
    """Of one lesson, whose avatar's view of its skill is looked up."""
    skill = Skill.objects.with_enablement(lesson.avatar).get(pk=lesson.skill_id)
    return standings([lesson], {skill.pk: skill.enabled}, {skill.pk: seen(skill, lesson.avatar)})[0]


def seen(skill: Skill, avatar: Avatar) -> bool:
    """Whether the skill is the avatar's own, or shared."""
    return skill.avatar_id == avatar.pk or skill.state == Skill.State.SHARED


def pictured(lessons: QuerySet[Lesson], now: datetime) -> QuerySet[Lesson]:
    """Lessons with their stage, evidence, source and number of readings, in a fixed number of queries."""
    read = (
        Delivery.objects.filter(lesson=OuterRef("pk"))
        .order_by()
        .values("lesson")
        .annotate(number=Count("job", distinct=True))
    )
    rows = lessons.at(now).annotate(  # type: ignore[attr-defined]
        readings=Coalesce(Subquery(read.values("number"), output_field=IntegerField()), 0)
    )
    return rows.select_related("avatar", "skill", "created_by", "retired_by", "source").prefetch_related(
        "evidence__job"
    )


def _standing(lesson: Any, on: bool, enabled: bool, visible: bool) -> Standing:
    if lesson.stage == Stage.RETIRED:
        return Standing(lesson, False, "retired")
    if not on:
        return Standing(lesson, False, "skill learning is off: no lesson is delivered")
    if not enabled:
        return Standing(lesson, False, "its skill is disabled for this avatar")
    if not visible:
        return Standing(lesson, False, "the avatar cannot see the skill any more")
    if lesson.stage == Stage.SILENT:
        return Standing(lesson, False, "its lease and seven days of grace are over, without a review")
    grace = "in its seven days of grace: a review is overdue" if lesson.stage == Stage.GRACE else ""
    return Standing(lesson, True, grace)
