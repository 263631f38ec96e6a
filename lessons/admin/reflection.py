"""Reflections: what was shown, asked, checked, proposed, and what became of it (O07)."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from unfold.contrib.filters.admin import AutocompleteSelectFilter, ChoicesDropdownFilter
from unfold.decorators import display

from autorune.console.readonly import LookAdmin
from autorune.console.templatetags.console import VARIANTS, ago
from lessons.models import Reflection

OUTCOME_COLOURS = {word: colour for colour, words in VARIANTS.items() for word in words}


@admin.register(Reflection)
class ReflectionAdmin(LookAdmin):
    list_display = ("number", "avatar", "outcome_label", "written_by", "jobs_shown", "result", "tokens", "started")
    list_filter = (("outcome", ChoicesDropdownFilter), ("avatar", AutocompleteSelectFilter))
    list_filter_submit = True
    search_fields = ("avatar__uid", "explanation", "=id")
    search_help_text = "Avatar, explanation or id"
    change_form_template = "lessons/reflection.html"
    fields = ("outcome",)
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Reflection]:
        """With its numbers, each counted on its own."""
        accepted = Count("proposals", filter=Q(proposals__reason=""), distinct=True)
        refused = Count("proposals", filter=~Q(proposals__reason=""), distinct=True)
        counted = {"shown_count": Count("shown", distinct=True), "accepted": accepted, "refused": refused}
        return super().get_queryset(request).select_related("avatar", "job").annotate(**counted)

    @display(description="Reflection", ordering="pk")
    def number(self, reflection: Reflection) -> str:
        return f"Reflection {reflection.pk}"

    @display(description="Outcome", ordering="outcome", label=OUTCOME_COLOURS)
    def outcome_label(self, reflection: Reflection) -> tuple[str, str]:
        word = reflection.outcome or "running"
        return word, word.replace("_", " ")

    @display(description="By")
    def written_by(self, reflection: Reflection) -> str:
        return reflection.profile or reflection.get_writer_display()

    @display(description="Jobs")
    def jobs_shown(self, reflection: Any) -> int:
        return reflection.shown_count

    @display(description="Proposals")
    def result(self, reflection: Any) -> str:
        return f"{reflection.accepted} accepted, {reflection.refused} refused"

    @display(description="Started", ordering="claimed_at")
    def started(self, reflection: Reflection) -> str:
        return ago(reflection.claimed_at)

    def page(self, request: HttpRequest, row: Reflection) -> dict[str, Any]:
        proposals = row.proposals.select_related("skill", "matched", "lesson").prefetch_related("evidence__job")
        return {
            "title": f"Reflection {row.pk}",
            "reflection": row,
            "proposals": proposals,
            "shown": row.shown.select_related("job"),
            "checks": row.checks.all(),
        }
