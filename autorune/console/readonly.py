"""Admin pages on which nothing stored can be edited: state and text change through verdict screens alone."""

from typing import Any

from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from unfold.admin import ModelAdmin

from autorune.scrubbing.text import visible


class LookAdmin(ModelAdmin):
    """A list that survives any search text, and a page that is read; adding, changing and deleting answer 403 (O05)."""

    list_fullwidth = True
    list_per_page = 50
    compressed_fields = True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """NUL is in no stored text (T10): a search for it finds nothing, a filter with it is dropped."""
        if odd := [
            key for key, values in request.GET.lists() if key != "q" and "\0" in "".join([key, *map(str, values)])
        ]:
            messages.warning(request, "A filter held a NUL character and was dropped.")
            kept = request.GET.copy()
            for key in odd:
                del kept[key]
            return HttpResponseRedirect(f"{request.path}?{kept.urlencode()}")
        return super().changelist_view(request, {"title": self.list_title(), **(extra_context or {})})

    def list_title(self) -> str:
        return str(self.opts.verbose_name_plural).capitalize()

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        if "\0" in request.GET.get("q", "") + search_term:
            return queryset.none(), False
        return super().get_search_results(request, queryset, search_term)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = {"show_save": False, "show_close": False, **(extra_context or {})}
        if request.method == "GET" and (row := self.get_object(request, object_id)) is not None:
            context = {"subtitle": None, "title": visible(str(row)), **self.page(request, row), **context}
        return super().change_view(request, object_id, form_url, context)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        title = {"title": f"History of {visible(str(row))}"} if row else {}
        return super().history_view(request, object_id, {**title, **(extra_context or {})})

    def page(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        """What the page of one row shows; apps with a template of their own give its context."""
        return {}
