"""What every screen of skills outside the admin's own list and form needs."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from skills.models import Skill

LOOK = "skills.view_skill"


def must_look(request: HttpRequest) -> None:
    """403 for those who may not look at skills: `admin_view` checks only that somebody is staff (O05)."""
    if not request.user.has_perm(LOOK):
        raise PermissionDenied


def skill_or_404(pk: int) -> Skill:
    return get_object_or_404(Skill.objects.with_counts().select_related("parent__avatar", "approved_version"), pk=pk)


def answer(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A page of the console."""
    everywhere = {**admin.site.each_context(request), "opts": None}
    return TemplateResponse(request, template, {**everywhere, **context}, status=status)
