"""The shape of a reflection's answer. Ids are judged by admission, so that a foreign one is a refusal on record."""

from typing import Annotated, Any

from pydantic import BaseModel, Field, WithJsonSchema

MAX_LESSONS = 12
"""Lessons in one answer; one with more is no answer."""
MAX_PART = 1_000
MAX_EVIDENCE = 60


class ProposedLesson(BaseModel):
    """One lesson: when it applies, what to do then, and the jobs that show it."""

    skill: Annotated[Any, WithJsonSchema({"type": "integer"})] = Field(
        description="Id of one enabled skill of the list."
    )
    condition: str = Field(max_length=MAX_PART, description="When it applies, such as: a call fails with these words.")
    action: str = Field(max_length=MAX_PART, description="What to do then.")
    check: str | None = Field(
        default=None, max_length=MAX_PART, description="How to see that the condition still holds."
    )
    evidence: Annotated[list[Any], WithJsonSchema({"type": "array", "items": {"type": "integer"}})] = Field(
        max_length=MAX_EVIDENCE, description="Ids of the jobs that show it."
    )


class Reflected(BaseModel):
    """The whole answer; no lessons is a good answer."""

    lessons: list[ProposedLesson] = Field(max_length=MAX_LESSONS)
    explanation: str = Field(default="", max_length=4_000, description="Why these lessons, or why none.")
