"""What every endpoint does before it asks a verb: sizes before parsing, JSON lines out (X04)."""

from typing import Any, cast

from django.conf import settings
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from autorune.api.errors import TooLarge
from autorune.avatars.models import Avatar, RunnerCredential
from autorune.jobs.models import Job


class RunnerView(APIView):
    """An endpoint for one runner's job; `max_body` bytes are the most that it reads."""

    max_body: int = settings.MAX_BODY
    metadata_class = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.headers.get("Content-Encoding", "identity").lower() != "identity":
            raise UnsupportedMediaType(
                request.headers["Content-Encoding"], "Compressed bodies are not read; send it plain."
            )
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.max_body:
            raise TooLarge(f"A request's body may have {self.max_body // 1024} KiB.")

    def received(self, serializer: type[Serializer[Any]]) -> dict[str, Any]:
        """The body as the serializer accepts it."""
        if not isinstance(self.request.data, dict):
            raise ParseError("The body must be one JSON object.")
        form = serializer(data=self.request.data)
        form.is_valid(raise_exception=True)
        return form.validated_data

    @property
    def credential(self) -> RunnerCredential:
        return cast(RunnerCredential, self.request.auth)

    @property
    def job(self) -> Job:
        """The job of the credential, and of nothing else in the request (R03)."""
        return self.credential.job

    @property
    def avatar(self) -> Avatar:
        """The avatar of the credential."""
        return self.credential.avatar
