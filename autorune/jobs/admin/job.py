"""The list of jobs and the page of one, which follows a running job by itself."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.contrib.filters.admin import AutocompleteSelectFilter, ChoicesDropdownFilter
from unfold.decorators import display

from autorune import clock
from autorune.console.readonly import LookAdmin
from autorune.console.templatetags.console import VARIANTS, ago, duration
from autorune.console.templatetags.console import line as one_line
from autorune.jobs.admin.following import follow, items_of
from autorune.jobs.admin.steering import say_to, stop
from autorune.jobs.models import Job

STATUS_COLOURS = {word: colour for colour, words in VARIANTS.items() for word in words}


class RunsFilter(admin.SimpleListFilter):
    title = "kind"
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("goal", "goals"), ("reflection", "reflections of Dreaming"), ("unsandboxed", "unsandboxed goals")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Job]) -> QuerySet[Job]:
        chosen = {"goal": {"reflection": False}, "reflection": {"reflection": True}}
        chosen["unsandboxed"] = {"reflection": False, "sandboxed": False}
        return queryset.filter(**chosen.get(self.value() or "", {}))


@admin.register(Job)
class JobAdmin(LookAdmin):
    list_display = ("goal_line", "avatar", "status_label", "engine", "isolation", "failed_calls", "took", "started")
    list_filter = (("status", ChoicesDropdownFilter), ("avatar", AutocompleteSelectFilter), RunsFilter)
    list_filter_submit = True
    search_fields = ("goal", "summary", "avatar__uid", "=id")
    search_help_text = "Goal, summary, avatar or id"
    change_form_template = "jobs/job.html"
    fields = ("goal",)
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Job]:
        return super().get_queryset(request).select_related("avatar", "stop_requested_by")

    @display(description="Goal", ordering="goal")
    def goal_line(self, job: Job) -> SafeString:
        return format_html(
            '<span class="ar-name">{}</span><span class="ar-sub">job {}{}</span>',
            one_line(job.goal, 90),
            job.pk,
            f": {one_line(job.summary, 90)}" if job.summary else "",
        )

    @display(description="Status", ordering="status", label=STATUS_COLOURS)
    def status_label(self, job: Job) -> str:
        return job.result if job.result == Job.Result.BLOCKED else job.status

    @display(description="Sandbox", label=STATUS_COLOURS)
    def isolation(self, job: Job) -> str:
        return "" if job.reflection else "sandboxed" if job.sandboxed else "unsandboxed"

    @display(description="Took")
    def took(self, job: Job) -> str:
        return duration(elapsed(job, clock.now()))

    @display(description="Started", ordering="started_at")
    def started(self, job: Job) -> str:
        return ago(job.started_at)

    def get_urls(self) -> list[URLPattern]:
        own = {"follow": follow, "stop": stop, "say": say_to}
        return [
            path(f"<int:pk>/{name}/", self.admin_site.admin_view(view), name=f"jobs_job_{name}")
            for name, view in own.items()
        ] + super().get_urls()

    def page(self, request: HttpRequest, row: Job) -> dict[str, Any]:
        return {"title": f"Job {row.pk}", **job_page(request, row)}


def job_page(request: HttpRequest, job: Job) -> dict[str, Any]:
    """What the page shows of a job; `saved`, `outcomes` and the like come from the floors above by their relations."""
    return {
        "job": job,
        "elapsed": elapsed(job, clock.now()),
        "messages_sent": job.messages.select_related("author"),
        "uses": job.uses.select_related("skill", "version", "skill__avatar").order_by("used_at"),
        "outcomes": job.outcomes.select_related("version", "skill").order_by("pk"),
        "may_steer": request.user.has_perm("jobs.steer_job"),
        **items_of(job, request.GET.get("after", ""), request.GET.get("only", "")),
    }


def elapsed(job: Job, now: datetime) -> float:
    """Seconds that the job took, or has taken so far."""
    return max(0.0, ((job.finished_at or now) - job.started_at).total_seconds())
