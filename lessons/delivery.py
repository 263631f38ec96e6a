"""Delivery of lessons (being written)."""

from datetime import datetime

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from lessons.models import Lesson
from skills.models import SkillVersion


def counts(avatar: Avatar, skill_ids: list[int], now: datetime) -> dict[int, int]:
    return {}


def for_skill(avatar: Avatar, skill_id: int, now: datetime) -> list[Lesson]:
    return []


def deliver(*, job: Job, version: SkillVersion, now: datetime) -> list[Lesson]:
    return []
