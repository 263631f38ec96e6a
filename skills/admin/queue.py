"""Review skills: the candidates, oldest first, and the rejection of several at once (O01, T41)."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from autorune import clock
from autorune.scrubbing.text import visible
from skills import decisions
from skills.admin import facts
from skills.admin.screen import answer, must_look
from skills.decisions import NotAllowed, NoteRefused
from skills.models import Skill

PER_PAGE = 50


def queue(request: HttpRequest) -> HttpResponse:
    """GET lists what waits; POST rejects `shown`, each an `id:version`, with one `note`."""
    must_look(request)
    if request.method == "POST":
        return _reject(request)
    pages = Paginator(facts.with_evidence(Skill.objects.waiting()), PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    may = request.user.has_perm(decisions.PERMISSION)
    context = {"title": "Review skills", "page": page, "may_review": may, "max_note": decisions.MAX_NOTE}
    return answer(request, "skills/queue.html", context)


def _reject(request: HttpRequest) -> HttpResponse:
    back = HttpResponseRedirect(reverse("admin:skills_skill_queue"))
    chosen = _chosen(request.POST.getlist("shown"))
    if not chosen:
        messages.warning(request, "Nothing was chosen, so nothing was rejected.")
        return back
    try:
        done, skipped = decisions.reject_many(
            shown=chosen,
            by=request.user,  # type: ignore[arg-type]
            note=request.POST.get("note", "").replace("\r\n", "\n"),
            now=clock.now(),
        )
    except NotAllowed as refusal:
        raise PermissionDenied from refusal
    except NoteRefused as refusal:
        messages.error(request, str(refusal))
        return back
    if done:
        messages.success(request, f"{len(done)} rejected.")
    for skip in skipped:
        messages.warning(request, f"{visible(skip.skill.name)} was skipped. {skip.why}")
    return back


def _chosen(shown: list[str]) -> list[tuple[Skill, int]]:
    """Pairs of skill and version as the page named them; anything else is left out."""
    pairs = dict(_pair(each) for each in shown[: 4 * PER_PAGE] if each.count(":") == 1)
    skills = Skill.objects.filter(pk__in=[pk for pk in pairs if pk])
    return [(skill, pairs[skill.pk]) for skill in skills.order_by("state_since", "pk")]


def _pair(text: str) -> tuple[int, int]:
    left, right = text.split(":")
    plain = all(part.isascii() and part.isdecimal() and len(part) < 10 for part in (left, right))
    return (int(left), int(right)) if plain else (0, 0)
