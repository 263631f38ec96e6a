"""The review page of one skill: what the operator reads, and the verdict on exactly that (O01, S14)."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from autorune import clock
from autorune.scrubbing.text import visible
from skills import decisions
from skills.admin import facts
from skills.admin.screen import answer, must_look, skill_or_404
from skills.decisions import MOVES, NotAllowed, NoteRefused
from skills.lifecycle import MoveRefused
from skills.models import Skill, SkillVersion
from skills.warnings import warnings

SAID = {
    "approve": "{name}, version {version}, is shared: every avatar can find it now.",
    "reject": "{name}, version {version}, is rejected: only {avatar} sees it.",
    "withdraw": "{name} is withdrawn: no other avatar finds it any more.",
}
HISTORY = 20


def review(request: HttpRequest, pk: int) -> HttpResponse:
    """GET shows; POST decides by `decision`, `version`, `sha256` and `note`."""
    must_look(request)
    skill = skill_or_404(pk)
    return _decide(request, skill) if request.method == "POST" else _show(request, skill)


def _decide(request: HttpRequest, skill: Skill) -> HttpResponse:
    verdict, number = request.POST.get("decision", ""), request.POST.get("version", "")
    note = request.POST.get("note", "").replace("\r\n", "\n")
    if verdict not in MOVES or not (number.isascii() and number.isdecimal() and len(number) < 10):
        return _show(
            request, skill, status=400, refusal="Say which version, and approve, reject or withdraw.", note=note
        )
    try:
        decision = decisions.settle(
            skill=skill,
            verdict=verdict,
            version_number=int(number),
            sha256=request.POST.get("sha256", ""),
            by=request.user,  # type: ignore[arg-type]
            note=note,
            now=clock.now(),
        )
    except NotAllowed as refusal:
        return _show(request, skill, status=403, refusal=str(refusal), note=note)
    except NoteRefused as refusal:
        return _show(request, skill, status=400, refusal=str(refusal), note=note)
    except MoveRefused as refusal:
        return _show(request, skill_or_404(skill.pk), status=409, refusal=str(refusal), note=note, seen=int(number))
    said = SAID[verdict].format(name=visible(skill.name), version=decision.version.number, avatar=skill.avatar.uid)
    messages.success(request, said)
    following = Skill.objects.waiting().first()
    onward = (
        reverse("admin:skills_skill_review", args=[following.pk]) if following else reverse("admin:skills_skill_queue")
    )
    return HttpResponseRedirect(onward)


def _show(
    request: HttpRequest, skill: Skill, *, status: int = 200, refusal: str = "", note: str = "", seen: int | None = None
) -> HttpResponse:
    """The page; after a refusal because of a newer version, with what changed since the one that was `seen`."""
    version = skill.current_version
    assert version is not None
    stale = skill.versions.filter(number=seen).exclude(pk=version.pk).first() if seen else None
    approved = facts.last_approved(skill)
    context = {
        "title": f"Review {visible(skill.name)}",
        "skill": skill,
        "shown": version,
        "refusal": refusal,
        "note": note.replace("\0", ""),
        "stale": facts.compare(stale, version) if stale else None,
        "approved": approved,
        "comparison": facts.compare(approved, version) if approved and approved.pk != version.pk else None,
        "evidence": facts.evidence(version),
        "warned": warnings(skill, version),
        "rejections": facts.same_script_rejected(skill, version),
        "decisions": skill.decisions.select_related("person", "version")[:HISTORY],
        "buttons": _buttons(skill) if request.user.has_perm(decisions.PERMISSION) else [],
        "may_review": request.user.has_perm(decisions.PERMISSION),
        "max_note": decisions.MAX_NOTE,
        **_place(skill, version),
    }
    return answer(request, "skills/review.html", context, status=status)


def _buttons(skill: Skill) -> list[str]:
    """The verdicts that fit the skill's state, by the table of moves."""
    return [verdict for verdict, move in MOVES.items() if move.fits(skill)]


def _place(skill: Skill, version: SkillVersion) -> dict[str, Any]:
    """Where the skill stands in the queue, and its neighbours."""
    waiting = list(Skill.objects.waiting().values_list("pk", flat=True)[:1000])
    if skill.pk not in waiting:
        return {"waiting": len(waiting)}
    here = waiting.index(skill.pk)
    return {
        "waiting": len(waiting),
        "place": here + 1,
        "previous": waiting[here - 1] if here else None,
        "following": waiting[here + 1] if here + 1 < len(waiting) else None,
    }
