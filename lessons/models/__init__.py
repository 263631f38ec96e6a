"""What an avatar was warned of: lessons and their evidence, deliveries, and the reflections that propose them."""

from lessons.models.lesson import GRACE, LEASE, Delivery, Lesson, LessonAct, LessonEvidence, LessonQuerySet
from lessons.models.reflection import (
    Check,
    Proposal,
    ProposalEvidence,
    Reflection,
    ReflectionJob,
    Refusal,
)

__all__ = [
    "GRACE",
    "LEASE",
    "Check",
    "Delivery",
    "Lesson",
    "LessonAct",
    "LessonEvidence",
    "LessonQuerySet",
    "Proposal",
    "ProposalEvidence",
    "Reflection",
    "ReflectionJob",
    "Refusal",
]
