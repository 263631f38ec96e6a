"""Who calls: the runner's credential alone says it; nothing else in a request does (R03, R04)."""

from typing import Any

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from autorune import clock
from autorune.avatars.models import RunnerCredential
from autorune.jobs import credentials


class RunnerAuthentication(BaseAuthentication):
    """`Authorization: Bearer TOKEN`; `request.user` is the avatar's runner, `request.auth` its credential."""

    def authenticate(self, request: Request) -> tuple[RunnerCredential, RunnerCredential] | None:
        scheme, _, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer" or not token.isascii():
            return None
        credential = credentials.authenticate(token.strip().decode("ascii"), clock.now())
        return (credential, credential) if credential else None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class IsRunner(BasePermission):
    """A living credential is needed; without and with a wrong one the answer is the same 401."""

    message = "This needs the credential of a running job's runner."

    def has_permission(self, request: Request, view: Any) -> bool:
        return request.auth is not None
