"""The list of skills and the page of one: facts, versions, lineage, outcomes, uses, decisions, enablement."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.contrib.filters.admin import AutocompleteSelectFilter, ChoicesDropdownFilter
from unfold.decorators import display

from autorune.console.readonly import LookAdmin
from autorune.console.templatetags.console import VARIANTS, ago
from autorune.console.templatetags.console import line as one_line
from autorune.scrubbing.text import visible
from skills.admin import facts
from skills.admin.enablement import set_enablement, settings_of
from skills.admin.lineage import lineage
from skills.admin.queue import queue
from skills.admin.verdict import review
from skills.admin.version import version_page
from skills.lifecycle import Move
from skills.models import Skill

SHOWN = 20
"""Rows of each table on a skill's page; the rest is a link away."""
STATE_COLOURS = {word: colour for colour, words in VARIANTS.items() for word in words}


@admin.register(Skill)
class SkillAdmin(LookAdmin):
    list_display = ("named", "avatar", "state_label", "version", "worked", "changed")
    list_filter = (("state", ChoicesDropdownFilter), ("avatar", AutocompleteSelectFilter))
    list_filter_submit = True
    search_fields = ("name", "description", "avatar__uid", "=id")
    search_help_text = "Name, description, avatar or id"
    change_form_template = "skills/skill.html"
    fields = ("name",)
    ordering = ("-updated_at", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Skill]:
        return super().get_queryset(request).with_counts()

    @display(description="Skill", ordering="name")
    def named(self, skill: Skill) -> SafeString:
        return format_html(
            '<span class="ar-name">{}</span><span class="ar-sub">{}</span>',
            visible(skill.name),
            one_line(skill.description, 90),
        )

    @display(description="State", ordering="state", label=STATE_COLOURS)
    def state_label(self, skill: Skill) -> str:
        return skill.state

    @display(description="Worked")
    def worked(self, skill: Skill) -> str:
        return f"{skill.successes} of {skill.attempts}" if skill.attempts else "not used yet"

    @display(description="Changed", ordering="updated_at")
    def changed(self, skill: Skill) -> str:
        return ago(skill.updated_at)

    def get_urls(self) -> list[URLPattern]:
        """Review skills first: its addresses are fixed, and `<path>/change/` would take them."""
        own = {
            "queue": ("review/", queue),
            "review": ("<int:pk>/review/", review),
            "enablement": ("<int:pk>/enablement/", set_enablement),
            "version": ("<int:pk>/versions/<int:number>/", version_page),
        }
        return [
            path(route, self.admin_site.admin_view(view), name=f"skills_skill_{name}")
            for name, (route, view) in own.items()
        ] + super().get_urls()

    def page(self, request: HttpRequest, row: Skill) -> dict[str, Any]:
        version = row.current_version
        assert version is not None
        return {
            "title": visible(row.name),
            "skill": row,
            "shown": version,
            "evidence": facts.evidence(version),
            "versions": row.versions.select_related("author", "job", "count")[:SHOWN],
            "outcomes": row.outcomes.select_related("version", "job__avatar")[:SHOWN],
            "uses": row.uses.select_related("version", "job__avatar").order_by("-used_at")[:SHOWN],
            "decisions": row.decisions.select_related("person", "version")[:SHOWN],
            "lineage": lineage(row),
            **settings_of(row),
            "may_enable": request.user.has_perm("skills.change_enablement"),
            "may_review": request.user.has_perm("skills.review_skill"),
            "decidable": any(move.fits(row) for move in (Move.APPROVE, Move.REJECT, Move.WITHDRAW)),
            "history_url": reverse("admin:skills_skill_history", args=[row.pk]),
        }
