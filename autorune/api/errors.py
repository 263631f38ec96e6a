"""One shape for every error, and one map from the domain's errors to HTTP (S20)."""

from typing import Any

import structlog
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions, status
from rest_framework.response import Response

from autorune.avatars.secrets import SecretUnavailable
from autorune.jobs.lifecycle import JobEnded
from autorune.jobs.recording import ItemRefused
from autorune.scrubbing import ScrubError
from skills import library, outcomes, search
from skills.lifecycle import MoveRefused
from skills.names import NameRefused

log = structlog.get_logger(__name__)


class TooLarge(exceptions.APIException):
    """A body or a field is larger than its limit, which the message names (X04)."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


class UnknownField(exceptions.APIException):
    """The body has a field that is not asked for; identity is never one of them (R03)."""

    status_code = status.HTTP_400_BAD_REQUEST
    default_code = "unknown_field"

    def __init__(self, fields: list[str]) -> None:
        super().__init__(f"Unknown fields: {', '.join(fields)}.")
        self.fields = {field: ["unknown field"] for field in fields}


DOMAIN: dict[type[Exception], tuple[int, str]] = {
    library.SkillNotFound: (404, "not_found"),
    library.ParentNotFound: (404, "parent_not_found"),
    library.ParentOnUpdate: (400, "parent_on_update"),
    library.Incomplete: (400, "invalid"),
    library.QuotaReached: (409, "quota"),
    outcomes.KeyReused: (409, "conflict"),
    search.QueryRefused: (400, "invalid"),
    search.InvalidCursor: (400, "invalid"),
    search.FilterRefused: (400, "invalid"),
    MoveRefused: (409, "conflict"),
    NameRefused: (400, "invalid"),
    JobEnded: (409, "conflict"),
    ItemRefused: (400, "invalid"),
    SecretUnavailable: (503, "secret_unavailable"),
    ScrubError: (503, "unavailable"),
    OperationalError: (503, "unavailable"),
}
CODES = {
    exceptions.NotAuthenticated: "unauthorized",
    exceptions.AuthenticationFailed: "unauthorized",
    exceptions.PermissionDenied: "unauthorized",
    exceptions.ParseError: "invalid",
    exceptions.ValidationError: "invalid",
    exceptions.NotFound: "not_found",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "throttled",
}
_SAYS = {
    ScrubError: "The text could not be checked for secrets; nothing was kept. Try again.",
    OperationalError: "The library is not available; nothing was kept. Try again.",
    SecretUnavailable: "A secret that the library must keep out of skills cannot be read; nothing was kept. "
    "The operator's log says which.",
}
_FIELDS = {
    NameRefused: "name",
    library.ParentNotFound: "parentId",
    search.QueryRefused: "q",
    search.InvalidCursor: "cursor",
}


def body(code: str, message: str, fields: dict[str, Any] | None = None) -> dict[str, Any]:
    """The error's JSON."""
    return {"error": {"code": code, "message": message, **({"fields": fields} if fields else {})}}


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; what it does not know becomes a 500 of `answer_500`."""
    for kind, (status_code, code) in DOMAIN.items():
        if isinstance(error, kind):
            return _domain(error, kind, status_code, code)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        error = exceptions.NotAuthenticated()
    if not isinstance(error, exceptions.APIException):
        return None
    fields = getattr(error, "fields", None)
    message = str(error.detail)
    if isinstance(error, exceptions.ValidationError):
        fields = error.detail if isinstance(error.detail, dict) else {"body": error.detail}
        fields = {name: [told] if isinstance(told, str) else told for name, told in fields.items()}
        message = "Some fields are not as they should be: " + "; ".join(_told(fields))
    code = CODES.get(type(error), getattr(error, "default_code", "invalid"))
    headers = {"WWW-Authenticate": "Bearer"} if error.status_code == 401 else {}
    if isinstance(error, exceptions.Throttled):
        headers["Retry-After"] = str(max(1, round(getattr(error, "wait", None) or 1)))
    return Response(body(code, message, fields), status=error.status_code, headers=headers)


def _domain(error: Exception, kind: type[Exception], status_code: int, code: str) -> Response:
    if status_code >= 500:
        log.error("request_refused", code=code, reason=str(error))
    fields = {field: ["missing"] for field in getattr(error, "fields", [])}
    if isinstance(error, search.FilterRefused):
        fields = error.errors
    if kind in _FIELDS:
        fields = {_FIELDS[kind]: [str(error)]}
    return Response(body(code, _SAYS.get(kind, str(error)), fields), status=status_code)


def _told(fields: dict[str, Any], prefix: str = "") -> list[str]:
    """The messages of nested serializer errors, each with its field's path."""
    lines = []
    for name, detail in fields.items():
        if isinstance(detail, dict):
            lines += _told(detail, f"{prefix}{name}.")
        else:
            said = [detail] if isinstance(detail, str) else detail
            lines.append(f"{prefix}{name}: {' '.join(map(str, said))}")
    return lines


def answer_404(request: HttpRequest, exception: Exception | None = None, rest: str = "") -> JsonResponse:
    """No such address."""
    return JsonResponse(body("not_found", "There is nothing here."), status=404)


def answer_400(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """A request that no view could take."""
    return JsonResponse(body("invalid", "The request cannot be read."), status=400)


def answer_500(request: HttpRequest) -> JsonResponse:
    """A fault of ours: its trace is in the log, not in the answer."""
    return JsonResponse(body("internal", "Something went wrong here; it is in the log."), status=500)
