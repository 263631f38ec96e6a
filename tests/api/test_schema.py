"""The OpenAPI document is whole, and nothing that it allows, or nearly allows, is answered with a 5xx (S20)."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from rest_framework.test import APIClient
from schemathesis.generation import GenerationMode

from autorune import clock
from autorune.avatars.models import Avatar
from autorune.jobs import credentials
from autorune.wsgi import application

schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", application)
METHODS = {
    "/api/skills": {"GET", "POST"},
    "/api/skills/{skill_id}": {"GET"},
    "/api/skills/{skill_id}/outcome": {"POST"},
    "/api/jobs/{job_id}/items": {"POST"},
    "/api/jobs/{job_id}/messages": {"GET"},
    "/api/jobs/{job_id}/heartbeat": {"POST"},
    "/api/jobs/{job_id}/finish": {"POST"},
}


@pytest.fixture
def token(aria: Avatar, a_job: Any, a_skill: Any) -> Iterator[str]:
    a_skill(aria)
    for signal in (request_started, request_finished):  # as Django's own test client does: one connection, one test
        signal.disconnect(close_old_connections)
    yield credentials.issue(avatar=aria, job=a_job(aria), now=clock.now())
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.rule("S20")
@pytest.mark.django_db
def test_the_document_names_every_endpoint_and_every_error_shape(client: APIClient) -> None:
    document = json.loads(client.get("/api/schema/?format=json").content)
    assert {path: {method.upper() for method in row} for path, row in document["paths"].items()} == METHODS
    for path in document["paths"].values():
        for operation in path.values():
            assert {"400", "401", "404"} <= set(operation["responses"]), operation["operationId"]


@pytest.mark.rule("S20", "X04")
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("path", sorted(set(METHODS) - {"/api/jobs/{job_id}/messages"}))
def test_no_request_is_answered_with_a_5xx(path: str, mode: GenerationMode, token: str) -> None:
    for method in ("get", "post"):
        if method.upper() in METHODS[path]:
            _fuzz(schema[path][method], mode, token)


def _fuzz(operation: Any, mode: GenerationMode, token: str) -> None:
    seen: list[int] = []

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=20,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        status = case.call(headers={"Authorization": f"Bearer {token}"}).status_code
        seen.append(status)
        assert status < 500, (case.method, case.path, case.body)

    ask()
    assert seen, "nothing was asked"
