"""What people do to lessons: add one, retire one after one question, keep the never-relearn list (O02, O04, L21)."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html

from autorune import clock
from autorune.avatars.secrets import SecretUnavailable
from autorune.console.templatetags.console import line
from autorune.scrubbing.text import visible
from lessons import admission, permissions, retirement
from lessons.admin.screen import answer, avatar_or_404, lesson_or_404, must_look
from lessons.models import Lesson
from skills.decisions import NotAllowed
from skills.models import Skill

REASONS = ("wrong", "obsolete", "belongs in the skill itself", "too narrow", "repeats another")
"""Offered for retiring; any other words do as well."""


def add(request: HttpRequest) -> HttpResponse:
    """`?avatar=UID&skill=ID`: GET shows the form with its help, POST `text` adds the lesson."""
    must_look(request)
    avatar = avatar_or_404(request.GET.get("avatar", ""))
    number = request.GET.get("skill", "")
    skill = get_object_or_404(Skill.objects.select_related("avatar"), pk=int(number) if number.isdecimal() else 0)
    context = {"title": "Add a lesson", "avatar": avatar, "skill": skill, "back": _library(avatar.uid)}
    may = request.user.has_perm(permissions.ADD)
    if request.method != "POST":
        return answer(request, "lessons/add.html", {**context, "may_add": may})
    text = request.POST.get("text", "")
    try:
        added = admission.add(avatar=avatar, skill=skill, text=text, by=request.user, now=clock.now())  # type: ignore[arg-type]
    except (NotAllowed, admission.LessonRefused, SecretUnavailable) as refusal:
        status = 403 if isinstance(refusal, NotAllowed) else 400
        reason = getattr(refusal, "reason", "")
        context |= {"may_add": may, "refusal": str(refusal), "reason": reason, "text": visible(text)}
        return answer(request, "lessons/add.html", context, status=status)
    _tell(request, added)
    return HttpResponseRedirect(f"{_library(avatar.uid)}#skill-{skill.pk}")


def retire(request: HttpRequest, pk: int) -> HttpResponse:
    """GET asks once, POST `reason` and `note` retires for good."""
    must_look(request)
    lesson = lesson_or_404(pk)
    may = request.user.has_perm(permissions.RETIRE)
    context = {"title": f"Retire lesson {pk}", "lesson": lesson, "may_retire": may, "reasons": REASONS}
    if request.method != "POST":
        return answer(request, "lessons/retire.html", context)
    reason, note = request.POST.get("reason", ""), request.POST.get("note", "").replace("\r\n", "\n")
    try:
        retirement.retire(lesson=lesson, by=request.user, reason=reason, note=note, now=clock.now())  # type: ignore[arg-type]
    except NotAllowed as refusal:
        return answer(request, "lessons/retire.html", {**context, "refusal": str(refusal)}, status=403)
    except retirement.RetirementRefused as refusal:
        status = 409 if lesson_or_404(pk).retired_at else 400
        context |= {"refusal": str(refusal), "reason": visible(reason), "note": visible(note)}
        return answer(request, "lessons/retire.html", context, status=status)
    messages.success(request, f"Lesson {pk} is retired, and Dreaming will not learn its like again.")
    return HttpResponseRedirect(f"{_library(lesson.avatar.uid)}#skill-{lesson.skill_id}")


def put_on(request: HttpRequest, pk: int) -> HttpResponse:
    """POST `note`: a retired lesson joins the never-relearn list."""
    return _list(request, pk, retirement.put_on_never_relearn, "is on the never-relearn list now.")


def take_off(request: HttpRequest, pk: int) -> HttpResponse:
    """POST `note`: it leaves the list; it stays retired."""
    return _list(request, pk, retirement.take_off_never_relearn, "is off the never-relearn list; it stays retired.")


def _list(request: HttpRequest, pk: int, verb: Callable[..., Lesson], said: str) -> HttpResponse:
    must_look(request)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    lesson = lesson_or_404(pk)
    note = request.POST.get("note", "").replace("\r\n", "\n")
    try:
        verb(lesson=lesson, by=request.user, note=note, now=clock.now())
    except NotAllowed as refusal:
        raise PermissionDenied from refusal
    except retirement.RetirementRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"Lesson {pk} {said}")
    return HttpResponseRedirect(reverse("admin:lessons_lesson_change", args=[pk]))


def _tell(request: HttpRequest, added: admission.Added) -> None:
    """Success, and the lesson that it repeats where there is one: a person may, and is shown it (L12)."""
    messages.success(request, f"Lesson {added.lesson.pk} is delivered from the avatar's next read on.")
    if added.matched:
        link: Any = reverse("admin:lessons_lesson_change", args=[added.matched.pk])
        text = '<span class="ar">It says the same as <a href="{}">lesson {}</a>: “{}”</span>'
        messages.warning(request, format_html(text, link, added.matched.pk, line(added.matched.text, 160)))


def _library(uid: str) -> str:
    return f"{reverse('admin:lessons_lesson_library')}?scope={uid}"
