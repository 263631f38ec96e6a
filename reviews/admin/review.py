"""Lease reviews: what was put before the judge, what it said, what became of each verdict (O07)."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from unfold.contrib.filters.admin import AutocompleteSelectFilter, ChoicesDropdownFilter
from unfold.decorators import display

from autorune.console.readonly import LookAdmin
from autorune.console.templatetags.console import VARIANTS, ago
from reviews.models import LeaseReview

OUTCOME_COLOURS = {word: colour for colour, words in VARIANTS.items() for word in words}


@admin.register(LeaseReview)
class LeaseReviewAdmin(LookAdmin):
    list_display = ("number", "avatar", "outcome_label", "profile", "looked_at", "tokens", "started")
    list_filter = (("outcome", ChoicesDropdownFilter), ("avatar", AutocompleteSelectFilter))
    list_filter_submit = True
    search_fields = ("avatar__uid", "explanation", "=id")
    change_form_template = "reviews/review.html"
    fields = ("outcome",)
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[LeaseReview]:
        rows = super().get_queryset(request).select_related("avatar", "maintainer", "run")
        return rows.annotate(lesson_count=Count("docket", distinct=True))

    @display(description="Lease review", ordering="pk")
    def number(self, review: LeaseReview) -> str:
        return f"Lease review {review.pk}"

    @display(description="Outcome", ordering="outcome", label=OUTCOME_COLOURS)
    def outcome_label(self, review: LeaseReview) -> str:
        return review.outcome or "running"

    @display(description="Lessons")
    def looked_at(self, review: Any) -> int:
        return review.lesson_count

    @display(description="Started", ordering="claimed_at")
    def started(self, review: LeaseReview) -> str:
        return ago(review.claimed_at)

    def page(self, request: HttpRequest, row: LeaseReview) -> dict[str, Any]:
        return {
            "title": f"Lease review {row.pk}",
            "review": row,
            "docket": row.docket.select_related("lesson__skill").prefetch_related("jobs"),
            "verdicts": row.verdicts.select_related("lesson", "requested_by").prefetch_related("evidence"),
        }
