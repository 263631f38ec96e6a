"""The library's endpoints; on a runner's port the same paths stand without /api."""

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from autorune import clock
from autorune.api import answers, serializers
from autorune.api.negotiation import wants_text
from autorune.api.throttling import WriteThrottle
from autorune.api.views.base import RunnerView
from lessons import delivery
from skills import library, outcomes, search

DEFAULT_LIMIT, MAX_LIMIT = 20, 100
ERRORS = dict.fromkeys((400, 401, 404, 405, 409, 413, 415, 429, 503), serializers.Error)


class SkillList(RunnerView):
    """Search (GET) and save (POST)."""

    throttle_classes = [WriteThrottle]

    @extend_schema(
        operation_id="skills_search",
        parameters=[
            OpenApiParameter("q", str, description="Words; quotes, `or` and `-word` work. At most 256 characters."),
            OpenApiParameter("tag", str),
            OpenApiParameter("origin", str, enum=["own", "shared"]),
            OpenApiParameter("state", str, enum=["pending", "candidate", "shared", "rejected"]),
            OpenApiParameter("limit", int, description="1 to 100; 20 unless told."),
            OpenApiParameter("cursor", str, description="`next` of the page before."),
        ],
        responses={200: serializers.SkillPage, **ERRORS},
    )
    def get(self, request: Request) -> Response:
        """The caller's own skills and approved shared ones, best first, without bodies (S01)."""
        page = search.search(
            avatar=self.avatar,
            q=request.query_params.get("q", ""),
            tag=request.query_params.get("tag"),
            origin=request.query_params.get("origin"),
            state=request.query_params.get("state"),
            limit=_limit(request),
            cursor=request.query_params.get("cursor") or None,
        )
        lessons = delivery.counts(self.avatar, [found.skill.pk for found in page.results], clock.now())
        rows = [
            answers.row(
                found.skill,
                reader=self.avatar,
                lessons=lessons.get(found.skill.pk, 0),
                relevance=found.relevance,
                match=found.match,
            )
            for found in page.results
        ]
        return Response({"results": rows, "next": page.next})

    @extend_schema(
        operation_id="skills_save",
        request={"application/json": serializers.SkillSave, "multipart/form-data": serializers.SkillSave},
        responses={200: serializers.SkillSaved, 201: serializers.SkillSaved, **ERRORS},
    )
    def post(self, request: Request) -> Response:
        """Save a skill: a new name makes one, a known name updates it (S03, S04)."""
        content = self.received(serializers.SkillSave)
        parent_given = "parentId" in content
        saved = library.save(
            job=self.job,
            parent_id=content.pop("parentId", None),
            parent_given=parent_given,
            content=content,
            now=clock.now(),
        )
        lessons = list(delivery.for_skill(self.avatar, [saved.skill.pk], clock.now()))
        answer = answers.body(saved.skill, reader=self.avatar, lessons=lessons) | {
            "change": saved.change,
            "scrubbed": [{"field": mask.field, "line": mask.line, "rule": mask.rule} for mask in saved.scrubbed],
        }
        return Response(answer, status=201 if saved.change == "created" else 200)


class SkillDetail(RunnerView):
    """One skill (GET)."""

    @extend_schema(
        operation_id="skills_read",
        responses={(200, "application/json"): serializers.SkillBody, (200, "text/markdown"): str, **ERRORS},
    )
    def get(self, request: Request, skill_id: int) -> Response | HttpResponse:
        """One visible skill with its script and the lessons for the caller (S02, L17)."""
        skill, lessons = self._look(skill_id) if request.method == "HEAD" else self._fetch(skill_id)
        if wants_text(request):
            return HttpResponse(
                answers.text(skill, reader=self.avatar, lessons=lessons), content_type=answers.MEDIA_TYPE
            )
        return Response(answers.body(skill, reader=self.avatar, lessons=lessons))

    def _look(self, skill_id: int) -> Any:
        skill = library.read(avatar=self.avatar, skill_id=skill_id)
        return skill, list(delivery.for_skill(self.avatar, [skill.pk], clock.now()))

    @transaction.atomic
    def _fetch(self, skill_id: int) -> Any:
        skill = library.fetch(job=self.job, skill_id=skill_id, now=clock.now())
        assert skill.current_version is not None
        return skill, delivery.deliver(job=self.job, version=skill.current_version, now=clock.now())


class SkillOutcome(RunnerView):
    """One outcome (POST)."""

    throttle_classes = [WriteThrottle]

    @extend_schema(
        operation_id="skills_outcome",
        parameters=[OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER)],
        request=serializers.OutcomeReport,
        responses={201: serializers.OutcomeAnswer, **ERRORS},
    )
    def post(self, request: Request, skill_id: int) -> Response:
        """Whether the skill worked this time (S05)."""
        key = request.headers.get("Idempotency-Key", "")
        if len(key) > outcomes.MAX_KEY or not key.isascii():
            raise ValidationError({"Idempotency-Key": f"At most {outcomes.MAX_KEY} ASCII characters."})
        report = self.received(serializers.OutcomeReport)
        answer = outcomes.report(
            job=self.job,
            skill_id=skill_id,
            ok=report["ok"],
            duration_ms=report.get("durationMs"),
            idempotency_key=key,
            now=clock.now(),
        )
        return Response(answer, status=201)


def _limit(request: Request) -> int:
    given = request.query_params.get("limit", str(DEFAULT_LIMIT))
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:4]) <= MAX_LIMIT):
        raise ValidationError({"limit": f"A whole number from 1 to {MAX_LIMIT}."})
    return int(given)
