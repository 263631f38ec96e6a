"""The lesson's page with its verdicts: Review now, and overruling what Dreaming retired (V09, L21)."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import URLPattern, path, reverse

from autorune import clock
from autorune.avatars.secrets import SecretUnavailable
from lessons.admin.lesson import LessonAdmin
from lessons.admin.screen import lesson_or_404, must_look
from lessons.admission import LessonRefused
from lessons.models import Lesson
from reviews import overruling, runs
from reviews.admin.health import review_now
from skills.decisions import NotAllowed

admin.site.unregister(Lesson)


@admin.register(Lesson)
class JudgedLessonAdmin(LessonAdmin):
    change_form_template = "reviews/lesson.html"

    def get_urls(self) -> list[URLPattern]:
        own = {"review-now": review_now, "put-back": put_back}
        return [
            path(f"<int:pk>/{name}/", self.admin_site.admin_view(view), name=f"reviews_{name.replace('-', '')}")
            for name, view in own.items()
        ] + super().get_urls()

    def page(self, request: HttpRequest, row: Lesson) -> dict[str, Any]:
        verdicts = row.verdicts.select_related("review", "requested_by").prefetch_related("evidence__job")
        may = request.user.has_perm(runs.REVIEW_PERMISSION)
        return {
            **super().page(request, row),
            "verdicts": verdicts.order_by("-at", "-pk")[:30],
            "may_review_now": may and not row.human and row.retired_at is None,
            "may_overrule": may and request.user.has_perm("lessons.add_lesson") and overruling.can_overrule(row),
        }


def put_back(request: HttpRequest, pk: int) -> HttpResponse:
    """POST `note`: what Dreaming retired comes back as this person's own lesson."""
    must_look(request)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    lesson = lesson_or_404(pk)
    note = request.POST.get("note", "").replace("\0", "").replace("\r\n", "\n")[:2000]
    try:
        added = overruling.put_back(lesson=lesson, by=request.user, note=note, now=clock.now())  # type: ignore[arg-type]
    except NotAllowed as refusal:
        raise PermissionDenied from refusal
    except (LessonRefused, overruling.NothingToOverrule, SecretUnavailable) as refusal:
        messages.error(request, str(refusal))
        return HttpResponseRedirect(reverse("admin:lessons_lesson_change", args=[pk]))
    messages.success(request, f"Lesson {pk} is back as lesson {added.lesson.pk}, yours, without a lease.")
    return HttpResponseRedirect(reverse("admin:lessons_lesson_change", args=[added.lesson.pk]))
