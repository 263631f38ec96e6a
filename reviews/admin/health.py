"""Health (B06), the docket ahead, the week, and Run now."""

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import reverse

from autorune import clock
from autorune.avatars.models import Avatar
from lessons.admin.screen import answer, avatar_or_404
from lessons.brain import maintainer
from lessons.models import Lesson, Refusal
from reviews import rhythm, runs
from reviews.digest import digest
from reviews.docket import docket, reasons
from reviews.health import health, latest_tasks, token_counter
from reviews.models import Verdict
from skills.decisions import NotAllowed

LOOK = "reviews.view_dreamrun"
SHOWN = 200


def health_page(request: HttpRequest) -> HttpResponse:
    """How learning does, in B06's words."""
    _must_look(request)
    facts = health(now=clock.now())
    lessons = [{"uid": uid, "active": many, "silent": facts.silent.get(uid, 0)} for uid, many in facts.active.items()]
    context = {
        "title": "Health",
        "health": facts,
        "lessons": lessons,
        "latest": latest_tasks(),
        "counter": token_counter(),
        "maintainer": maintainer(),
        "may_run": request.user.has_perm(runs.RUN_PERMISSION),
        "avatars": Avatar.objects.filter(is_active=True),
        "zone": settings.TIME_ZONE,
    }
    return answer(request, "reviews/health.html", context)


def run_now(request: HttpRequest) -> HttpResponse:
    """POST, with `avatar` for one alone: Dreaming runs as soon as a worker comes by."""
    _must_look(request)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    uid = request.POST.get("avatar", "")
    avatar = avatar_or_404(uid) if uid else None
    try:
        run = runs.ask_for_run(by=request.user, avatar=avatar, now=clock.now())  # type: ignore[arg-type]
    except NotAllowed as refusal:
        raise PermissionDenied from refusal
    messages.success(request, f"Run {run.pk} waits for a worker, for {avatar or 'all avatars'}.")
    return HttpResponseRedirect(reverse("admin:reviews_health"))


def docket_page(request: HttpRequest) -> HttpResponse:
    """The lessons that the next run will review, and why each (V02)."""
    _must_look(request)
    now = clock.now()
    horizon = rhythm.next_run(now=now)
    rows = docket(now=now, horizon=horizon, release=settings.RELEASE)
    shown = [{"lesson": lesson, "reasons": reasons(lesson)} for lesson in rows[:SHOWN]]
    may = request.user.has_perm(runs.REVIEW_PERMISSION)
    context = {"title": "Docket", "rows": shown, "count": rows.count(), "horizon": horizon, "may_review": may}
    return answer(request, "reviews/docket.html", context)


def week(request: HttpRequest) -> HttpResponse:
    """The last seven days in one page."""
    _must_look(request)
    facts = digest(now=clock.now())
    words = dict(Refusal.choices) | dict(Verdict.Refused.choices)
    refused = [
        {"what": what, "reason": str(words.get(reason, reason)).lower(), "many": many}
        for what, counted in (("proposal", facts.refused_proposals), ("verdict", facts.refused_verdicts))
        for reason, many in counted.items()
    ]
    return answer(request, "reviews/week.html", {"title": "The week", "digest": facts, "refused": refused})


def review_now(request: HttpRequest, pk: int) -> HttpResponse:
    """POST: the lesson goes before the judge as soon as a worker comes by."""
    _must_look(request)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    lesson = Lesson.objects.select_related("avatar").filter(pk=pk).first()
    try:
        if lesson is None:
            raise ValueError("There is no such lesson.")
        runs.ask_for_review(lesson=lesson, by=request.user, now=clock.now())  # type: ignore[arg-type]
    except NotAllowed as refusal:
        raise PermissionDenied from refusal
    except ValueError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"Lesson {pk} goes before the judge as soon as a worker comes by.")
    return HttpResponseRedirect(reverse("admin:lessons_lesson_change", args=[pk]))


def _must_look(request: HttpRequest) -> None:
    if not request.user.has_perm(LOOK):
        raise PermissionDenied
