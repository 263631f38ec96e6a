"""A runner's endpoints for its own job: items, messages, heartbeat, finish (R04, R08-R10)."""

import time
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from autorune import clock
from autorune.api import serializers
from autorune.api.views.base import RunnerView
from autorune.api.views.skills import ERRORS
from autorune.jobs import lifecycle, messages, recording
from skills.outcomes import end_job

MAX_ITEMS_BODY = 8 * 1024 * 1024
MAX_WAIT = 20
"""Seconds that a long poll may last."""
POLL_EVERY = 0.3


class JobView(RunnerView):
    """An endpoint of the credential's own job; any other job is not found."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if kwargs["job_id"] != self.job.pk:
            raise NotFound


class JobItems(JobView):
    """What happened (POST)."""

    max_body = MAX_ITEMS_BODY

    @extend_schema(operation_id="job_items", request=serializers.Items, responses={200: dict, **ERRORS})
    def post(self, request: Request, job_id: int) -> Response:
        """Store a batch of items; one that is stored already by its sequence is passed over."""
        items = self.received(serializers.Items)["items"]
        stored = recording.record_items(job=self.job, items=items, now=clock.now())
        return Response({"stored": stored, "last": recording.last_sequence(self.job)})


class JobMessages(JobView):
    """What people said (GET, long poll)."""

    @extend_schema(
        operation_id="job_messages",
        parameters=[
            OpenApiParameter("after", int),
            OpenApiParameter("wait", float, description="Seconds, at most 20."),
        ],
        responses={200: dict, **ERRORS},
    )
    def get(self, request: Request, job_id: int) -> Response:
        """Messages after the one given, as soon as there are any, and whether to stop."""
        after, wait = int(_number(request, "after", 2**63 - 1)), _number(request, "wait", MAX_WAIT)
        deadline = time.monotonic() + wait
        while True:
            fresh, stop = messages.take(job=self.job, after=after, now=clock.now())
            if fresh or stop or time.monotonic() >= deadline:
                listed = [{"id": message.pk, "text": message.text, "at": message.created_at} for message in fresh]
                return Response({"messages": listed, "stop": stop})
            time.sleep(POLL_EVERY)


class JobHeartbeat(JobView):
    """The runner lives (POST)."""

    @extend_schema(operation_id="job_heartbeat", request=serializers.Heartbeat, responses={200: dict, **ERRORS})
    def post(self, request: Request, job_id: int) -> Response:
        """Keep the job alive; tells whether to stop."""
        sent = self.received(serializers.Heartbeat)
        declared = sent.get("declared")
        fixed = (declared["result"], declared["summary"]) if declared else None
        job = lifecycle.beat(job=self.job, port=sent.get("port"), declared=fixed, now=clock.now())
        return Response({"status": job.status, "stop": job.stop_requested_at is not None})


class JobFinish(JobView):
    """The end (POST)."""

    @extend_schema(operation_id="job_finish", request=serializers.Finish, responses={200: dict, **ERRORS})
    def post(self, request: Request, job_id: int) -> Response:
        """End the job; its skills are credited in the same transaction (S06)."""
        sent = self.received(serializers.Finish)
        end_job(
            job=self.job, result=sent["result"], summary=sent["summary"], reason=sent.get("reason", ""), now=clock.now()
        )
        job = self.job
        return Response(
            {
                "job": job.pk,
                "status": job.status,
                "result": job.result,
                "summary": job.summary,
                "reason": job.reason or None,
            }
        )


def _number(request: Request, name: str, most: int) -> float:
    try:
        value = float(request.query_params.get(name, 0))
    except ValueError:
        value = -1
    if not 0 <= value <= most:
        raise ValidationError({name: f"A number from 0 to {most}."})
    return value
