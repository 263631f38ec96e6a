"""The API's OpenAPI document (S20)."""

from drf_spectacular.views import SpectacularAPIView
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request


class Schema(SpectacularAPIView):
    """There is one version: a `?version=` of the caller's must not reach a header of the answer."""

    content_negotiation_class = DefaultContentNegotiation

    def _get_version_parameter(self, request: Request) -> None:
        return None
