"""Runs of Dreaming: the list, the page of one, and beside them Health, the docket and the week."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path
from unfold.contrib.filters.admin import ChoicesDropdownFilter
from unfold.decorators import display

from autorune.console.readonly import LookAdmin
from autorune.console.templatetags.console import ago
from reviews.admin.health import docket_page, health_page, run_now, week
from reviews.models import DreamRun


@admin.register(DreamRun)
class DreamRunAdmin(LookAdmin):
    list_display = ("number", "kind", "whom", "came_to", "tokens", "asked")
    list_filter = (("kind", ChoicesDropdownFilter),)
    list_filter_submit = True
    change_form_template = "reviews/run.html"
    fields = ("kind",)
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[DreamRun]:
        return (
            super().get_queryset(request).select_related("avatar", "requested_by", "lesson").prefetch_related("tasks")
        )

    @display(description="Run", ordering="pk")
    def number(self, run: DreamRun) -> str:
        return f"Run {run.pk}"

    @display(description="For")
    def whom(self, run: DreamRun) -> str:
        return f"lesson {run.lesson_id}" if run.lesson_id else str(run.avatar or "all avatars")

    @display(description="Came to", label=True)
    def came_to(self, run: Any) -> list[str]:
        outcomes = sorted({task.outcome for task in run.tasks.all() if task.outcome})
        return [outcome.replace("_", " ") for outcome in outcomes] or [
            "under way" if not run.finished_at else "nothing"
        ]

    @display(description="When", ordering="created_at")
    def asked(self, run: DreamRun) -> str:
        return ago(run.created_at)

    def get_urls(self) -> list[URLPattern]:
        own = {"health": health_page, "docket": docket_page, "week": week, "run-now": run_now}
        return [
            path(f"{name}/", self.admin_site.admin_view(view), name=f"reviews_{name.replace('-', '')}")
            for name, view in own.items()
        ] + super().get_urls()

    def page(self, request: HttpRequest, row: DreamRun) -> dict[str, Any]:
        return {
            "title": f"Run {row.pk} of Dreaming",
            "run": row,
            "tasks": row.tasks.select_related("avatar", "reflection"),
            "reviews": row.reviews.select_related("avatar", "maintainer"),
        }
