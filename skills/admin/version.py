"""The page of one version: its text, and what it changed."""

from django.http import Http404, HttpRequest, HttpResponse

from autorune.scrubbing.text import visible
from skills.admin import facts
from skills.admin.screen import answer, must_look, skill_or_404


def version_page(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Version `number`, against the one before it or the one named by `?against=`."""
    must_look(request)
    skill = skill_or_404(pk)
    version = skill.versions.select_related("author", "job", "count").filter(number=number).first()
    if version is None:
        raise Http404
    against = request.GET.get("against", "")
    wanted = int(against) if against.isdecimal() and len(against) < 9 else number - 1
    other = skill.versions.filter(number=wanted).exclude(pk=version.pk).first()
    return answer(
        request,
        "skills/version.html",
        {
            "title": f"{visible(skill.name)}, version {number}",
            "skill": skill,
            "shown": version,
            "evidence": facts.evidence(version),
            "comparison": facts.compare(other, version) if other else None,
            "decisions": version.decisions.select_related("person", "version"),
        },
    )
