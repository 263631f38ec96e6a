"""JSON for everyone; a view asks `wants_text` where a skill can be read as text (L17)."""

from collections.abc import Iterable
from typing import Any

from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class TextOrJSON(BaseContentNegotiation):
    """No `Accept` is refused: what we do not speak is answered in JSON."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        kind = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, Any]:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type


def wants_text(request: Request) -> bool:
    """Whether the caller asked for `text/markdown`."""
    accepted = request.headers.get("Accept", "").lower().split(",")
    return any(kind.partition(";")[0].strip() == "text/markdown" for kind in accepted)
