"""What the console's navigation says about skills."""

from django.http import HttpRequest

from skills.models import Skill


def waiting(request: HttpRequest) -> str:
    """How many candidates wait, for the badge; nothing when none does."""
    return str(Skill.objects.waiting().count() or "")


def reviewing(request: HttpRequest) -> bool:
    """Whether the page belongs to Review skills."""
    return request.path.startswith("/admin/skills/skill/") and request.path.endswith("/review/")


def browsing(request: HttpRequest) -> bool:
    """Whether the page belongs to the list of skills."""
    return request.path.startswith("/admin/skills/skill/") and not reviewing(request)
