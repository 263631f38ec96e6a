"""What every screen of lessons outside the admin's own list and form needs."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from autorune import clock
from autorune.avatars.models import Avatar
from lessons.models import Lesson
from skills.admin.screen import answer

__all__ = ["answer", "avatar_or_404", "lesson_or_404", "must_look"]


def must_look(request: HttpRequest) -> None:
    """403 for those who may not look at lessons (O05)."""
    if not request.user.has_perm("lessons.view_lesson"):
        raise PermissionDenied


def avatar_or_404(uid: str) -> Avatar:
    if "\0" in uid:
        raise Http404
    return get_object_or_404(Avatar, uid=uid)


def lesson_or_404(pk: int) -> Lesson:
    rows = Lesson.objects.at(clock.now()).select_related("avatar", "skill", "created_by", "retired_by", "source")
    return get_object_or_404(rows, pk=pk)
