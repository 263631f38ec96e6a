"""When a lesson is delivered: below its skill, to its avatar, while it is active (L17, L18, L22).

    delivered = learning is on
                and the skill is enabled for the avatar
                and the lesson's stage is active or grace

One query answers it, with `now` as an argument, so that retiring, disabling and the switch act on the next read.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Count, Q

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from lessons import brain
from lessons.models import Delivery, Lesson, LessonQuerySet
from skills.models import Skill, SkillVersion


def for_skill(avatar: Avatar, skill_ids: Iterable[int], now: datetime) -> LessonQuerySet:
    """The lessons delivered with these skills, people's first, then Dreaming's, oldest first (L17, L18)."""
    if not brain.learning_enabled():
        return Lesson.objects.none()
    enabled = Skill.objects.with_enablement(avatar).filter(Q(enabled=True), pk__in=list(skill_ids))
    return Lesson.objects.active(now).filter(avatar=avatar, skill__in=enabled.values("pk")).human_first()


def counts(avatar: Avatar, skill_ids: Iterable[int], now: datetime) -> dict[int, int]:
    """How many lessons each of these skills would be delivered with; skills without any are left out."""
    rows = for_skill(avatar, skill_ids, now).order_by().values("skill").annotate(number=Count("pk"))
    return {row["skill"]: row["number"] for row in rows}


def deliver(*, job: Job, version: SkillVersion, now: datetime) -> list[Lesson]:
    """The lessons for the job's read of this version, with a receipt of each in the caller's transaction (L22)."""
    lessons = list(for_skill(job.avatar, [version.skill_id], now))
    Delivery.objects.bulk_create(
        [Delivery(job=job, version=version, lesson=lesson, at=now, last_at=now) for lesson in lessons],
        update_conflicts=True,
        unique_fields=["job", "version", "lesson"],
        update_fields=["last_at"],
    )
    return lessons
