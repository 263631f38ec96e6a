"""The shape of a judge's answer. Ids are judged when verdicts are applied: a foreign one is a refusal on record."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, WithJsonSchema

from reviews.verdicts import MAX_EVIDENCE, MAX_NOTE, Ruling

MAX_VERDICTS = 50
"""Verdicts in one answer; one with more is no answer."""


class GivenVerdict(BaseModel):
    """A verdict on one lesson of the case files."""

    lesson: Annotated[Any, WithJsonSchema({"type": "integer"})] = Field(description="Id of the lesson.")
    verdict: Literal["renew", "obsolete", "lapse"]
    note: str = Field(default="", max_length=MAX_NOTE, description="Why; obsolete needs one.")
    evidence: Annotated[list[Any], WithJsonSchema({"type": "array", "items": {"type": "integer"}})] = Field(
        default_factory=list, max_length=MAX_EVIDENCE, description="Ids of jobs that show it."
    )


class GivenVerdicts(BaseModel):
    """The whole answer."""

    verdicts: list[GivenVerdict] = Field(max_length=MAX_VERDICTS)

    def rulings(self) -> list[Ruling]:
        return [Ruling(one.lesson, one.verdict, one.note, tuple(one.evidence)) for one in self.verdicts]
