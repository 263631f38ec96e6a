"""The list of lessons, the page of one with all that O03 names, and the never-relearn list."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.contrib.filters.admin import AutocompleteSelectFilter, ChoicesDropdownFilter
from unfold.decorators import display

from autorune import clock
from autorune.console.readonly import LookAdmin
from autorune.console.templatetags.console import VARIANTS, ago
from autorune.console.templatetags.console import line as one_line
from autorune.scrubbing.text import visible
from lessons import permissions
from lessons.admin.changing import add, put_on, retire, take_off
from lessons.admin.library import library
from lessons.admin.screen import answer, avatar_or_404, must_look
from lessons.admin.standing import pictured, standing
from lessons.models import Lesson
from lessons.observation import observe

SHOWN = 20
STAGE_COLOURS = {word: colour for colour, words in VARIANTS.items() for word in words}


class StageFilter(admin.SimpleListFilter):
    """By the clock and retirement, like everything that asks for a stage."""

    title = "stage"
    parameter_name = "stage"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(value, str(name)) for value, name in Lesson.Stage.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Lesson]) -> QuerySet[Lesson]:
        chosen = self.value()
        return queryset.filter(stage=chosen) if chosen in Lesson.Stage.values else queryset  # type: ignore[misc]


@admin.register(Lesson)
class LessonAdmin(LookAdmin):
    list_display = ("text_line", "skill_name", "avatar", "stage_label", "author_label", "readings", "created")
    list_filter = (
        StageFilter,
        ("author", ChoicesDropdownFilter),
        ("avatar", AutocompleteSelectFilter),
        "never_relearn",
    )
    list_filter_submit = True
    search_fields = ("text", "skill__name", "avatar__uid", "=id")
    search_help_text = "Text, skill, avatar or id"
    change_form_template = "lessons/lesson.html"
    fields = ("text",)
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Lesson]:
        return pictured(super().get_queryset(request), clock.now())

    @display(description="Lesson")
    def text_line(self, lesson: Lesson) -> SafeString:
        return format_html(
            '<span class="ar-name">{}</span><span class="ar-sub">lesson {}</span>',
            one_line(lesson.text, 140),
            lesson.pk,
        )

    @display(description="Skill", ordering="skill__name")
    def skill_name(self, lesson: Lesson) -> str:
        return visible(lesson.skill.name)

    @display(description="Stage", label=STAGE_COLOURS)
    def stage_label(self, lesson: Any) -> str:
        return lesson.stage

    @display(description="Author", ordering="author", label=STAGE_COLOURS)
    def author_label(self, lesson: Lesson) -> str:
        return lesson.author

    @display(description="Read by")
    def readings(self, lesson: Any) -> str:
        return f"{lesson.readings} job{'' if lesson.readings == 1 else 's'}"

    @display(description="Added", ordering="created_at")
    def created(self, lesson: Lesson) -> str:
        return ago(lesson.created_at)

    def get_urls(self) -> list[URLPattern]:
        own = {
            "library": ("library/", library),
            "new": ("new/", add),
            "neverrelearn": ("never-relearn/", never_relearn),
            "retire": ("<int:pk>/retire/", retire),
            "puton": ("<int:pk>/put-on-never-relearn/", put_on),
            "takeoff": ("<int:pk>/take-off-never-relearn/", take_off),
        }
        return [
            path(route, self.admin_site.admin_view(view), name=f"lessons_lesson_{name}")
            for name, (route, view) in own.items()
        ] + super().get_urls()

    def page(self, request: HttpRequest, row: Lesson) -> dict[str, Any]:
        return {
            "title": f"Lesson {row.pk}",
            "lesson": row,
            "standing": standing(row),
            "evidence": row.evidence.select_related("job__avatar", "item"),
            "deliveries": row.deliveries.select_related("job", "version")[:SHOWN],
            "acts": row.acts.select_related("person"),
            "observation": observe(row, clock.now()),
            "may_retire": request.user.has_perm(permissions.RETIRE),
        }


def never_relearn(request: HttpRequest) -> HttpResponse:
    """What Dreaming may not learn again, of all avatars or of `?scope=UID` (L12, L21)."""
    must_look(request)
    uid = request.GET.get("scope", "")
    rows = Lesson.objects.never_relearn().select_related("avatar", "skill", "retired_by").order_by("-retired_at", "-pk")
    rows = rows.filter(avatar=avatar_or_404(uid)) if uid else rows
    return answer(
        request,
        "lessons/never_relearn.html",
        {"title": "Never relearn", "entries": rows[:500], "may_retire": request.user.has_perm(permissions.RETIRE)},
    )
