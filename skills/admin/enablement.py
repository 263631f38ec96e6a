"""The switch of a skill, for every avatar or for one (S19): shown on the skill's page and in the agent library."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from autorune import clock
from autorune.avatars.models import Avatar
from skills.admin.screen import must_look, skill_or_404
from skills.decisions import NotAllowed
from skills.enablement import follow_global, set_enabled
from skills.models import Skill


def settings_of(skill: Skill) -> dict[str, Any]:
    """The skill's settings for a page: the one for every avatar, if any, and those of single avatars."""
    rows = skill.enablements.select_related("avatar", "changed_by").order_by("avatar__uid")
    return {"for_all": rows.filter(avatar=None).first(), "for_one": rows.exclude(avatar=None)}


def set_enablement(request: HttpRequest, pk: int) -> HttpResponse:
    """POST `enabled` (on, off, or global to forget an avatar's own setting) and `avatar` (a uid, empty for all)."""
    must_look(request)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    skill = skill_or_404(pk)
    uid, wanted = request.POST.get("avatar", ""), request.POST.get("enabled", "")
    avatar = get_object_or_404(Avatar, uid=uid) if uid and "\0" not in uid else None
    try:
        if wanted == "global" and avatar:
            follow_global(skill=skill, avatar=avatar, by=request.user)  # type: ignore[arg-type]
            said = f"{avatar} follows the global setting again."
        elif wanted in ("on", "off"):
            set_enabled(skill=skill, enabled=wanted == "on", avatar=avatar, by=request.user, now=clock.now())  # type: ignore[arg-type]
            said = f"{'Enabled' if wanted == 'on' else 'Disabled'} for {avatar or 'every avatar'}."
        else:
            return HttpResponse("Say on, off or global.", status=400)
    except NotAllowed as refusal:
        raise PermissionDenied from refusal
    messages.success(request, f"Skill {skill.pk}: {said}")
    return HttpResponseRedirect(_back(request, skill))


def _back(request: HttpRequest, skill: Skill) -> str:
    back = request.POST.get("back", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/admin/")
    return back if safe else reverse("admin:skills_skill_change", args=[skill.pk])
