"""The theme's search box, whose page number comes from the address."""

from django.contrib import admin
from django.core.paginator import InvalidPage
from django.http import Http404, HttpRequest, HttpResponse


def search(request: HttpRequest) -> HttpResponse:
    """The theme's own answer; a page that is no number is not found instead of a fault."""
    try:
        return admin.site.search(request)  # type: ignore[attr-defined]
    except InvalidPage as error:
        raise Http404("There is no such page.") from error
