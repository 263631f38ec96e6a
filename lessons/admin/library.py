"""The agent library: the skills of all avatars or of one, switched on and off, with their lessons (O02)."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse

from autorune import clock
from autorune.avatars.models import Avatar
from lessons import brain, permissions
from lessons.admin.screen import answer, avatar_or_404, must_look
from lessons.admin.standing import pictured, seen, standings
from lessons.models import Lesson
from skills.models import Enablement, Skill

PER_PAGE = 40


def library(request: HttpRequest) -> HttpResponse:
    """`?scope=UID` or empty for the global defaults; `?q=` searches names, `?only=lessons` leaves out the rest."""
    must_look(request)
    uid = request.GET.get("scope", "")
    avatar = avatar_or_404(uid) if uid else None
    text, only = request.GET.get("q", "").strip()[:64], request.GET.get("only", "")
    skills = _of_avatar(avatar) if avatar else _defaults()
    if text:
        skills = skills.none() if "\0" in text else skills.filter(name__icontains=text)
    if only == "lessons":
        skills = skills.filter(number__gt=0)
    page = Paginator(skills, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "title": "Agent library",
        "avatar": avatar,
        "avatars": Avatar.objects.all(),
        "page": page,
        "shelves": _shelves(page.object_list, avatar),
        "q": text.replace("\0", ""),
        "only": only,
        "learning": brain.learning_enabled(),
        "may_enable": request.user.has_perm("skills.change_enablement"),
        "may_add": request.user.has_perm(permissions.ADD),
        "may_retire": request.user.has_perm(permissions.RETIRE),
    }
    return answer(request, "lessons/library.html", context)


def _defaults() -> QuerySet[Any]:
    """Shared skills, which the global setting is about, and others that have one."""
    unretired = Count("lessons", filter=Q(lessons__retired_at=None), distinct=True)
    rows = Skill.objects.filter(Q(state=Skill.State.SHARED) | Q(enablements__avatar=None, enablements__isnull=False))
    return rows.annotate(number=unretired).distinct().select_related("avatar").order_by("name", "pk")


def _of_avatar(avatar: Avatar) -> QuerySet[Any]:
    """What the avatar sees or would see if it were enabled, and whatever it has lessons for."""
    mine = Count("lessons", filter=Q(lessons__retired_at=None, lessons__avatar=avatar), distinct=True)
    wanted = (
        Q(avatar=avatar) | Q(state=Skill.State.SHARED) | Q(pk__in=Lesson.objects.filter(avatar=avatar).values("skill"))
    )
    rows = Skill.objects.with_enablement(avatar).filter(wanted).annotate(number=mine)
    return rows.select_related("avatar").order_by("name", "pk")


def _shelves(skills: Any, avatar: Avatar | None) -> list[dict[str, Any]]:
    """Each skill of the page with its settings and, for an avatar, its lessons: people's first."""
    skills = list(skills)
    settings = Enablement.objects.filter(skill__in=skills).filter(Q(avatar=None) | Q(avatar=avatar))
    by_scope = {(row.skill_id, row.avatar_id): row.enabled for row in settings}
    lessons: dict[int, list[Any]] = {}
    if avatar:
        rows = pictured(Lesson.objects.unretired().filter(avatar=avatar, skill__in=skills).human_first(), clock.now())
        enabled, visible = {s.pk: s.enabled for s in skills}, {s.pk: seen(s, avatar) for s in skills}
        for standing in standings(rows, enabled, visible):
            lessons.setdefault(standing.lesson.skill_id, []).append(standing)
    return [
        {
            "skill": skill,
            "enabled": skill.enabled if avatar else by_scope.get((skill.pk, None), True),
            "own_setting": by_scope.get((skill.pk, avatar.pk)) if avatar else None,
            "by_default": by_scope.get((skill.pk, None), True),
            "visible": seen(skill, avatar) if avatar else True,
            "standings": lessons.get(skill.pk, []),
        }
        for skill in skills
    ]
