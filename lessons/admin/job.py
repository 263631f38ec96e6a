"""The job's page, with what was learned from it and what it was warned of (O07)."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from autorune.jobs.admin.job import JobAdmin
from autorune.jobs.models import Job
from lessons.models import Lesson

admin.site.unregister(Job)


@admin.register(Job)
class JobWithLessonsAdmin(JobAdmin):
    change_form_template = "lessons/job.html"

    def page(self, request: HttpRequest, row: Job) -> dict[str, Any]:
        if not request.user.has_perm("lessons.view_lesson"):
            return super().page(request, row)
        return {
            **super().page(request, row),
            "may_see_lessons": True,
            "delivered": row.deliveries.select_related("lesson__skill"),
            "reflected_by": row.shown_to.select_related("reflection"),
            "lessons_from": Lesson.objects.filter(evidence__job=row).distinct().order_by("pk"),
            "as_reflection": getattr(row, "as_reflection", None),
        }
