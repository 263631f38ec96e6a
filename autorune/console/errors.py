"""What a person at the console reads when something is not there, not allowed or broken; machines get JSON."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

Handler = Callable[..., HttpResponse]
SAYS = {
    400: ("The request cannot be read", "Go back and try again."),
    403: ("Not allowed", "Your account lacks the permission for this. Ask whoever keeps the accounts."),
    404: ("Nothing here", "There is no such page, or what it showed is not there."),
    500: ("Something went wrong", "It is in the log. Nothing was half done: each act is one transaction."),
}


def page_or(machine: Handler | None, status: int) -> Handler:
    """A handler that answers people under /admin/ with a page, and everybody else as `machine` does."""

    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if machine and not request.path.startswith("/admin/"):
            return machine(request, *args, **kwargs)
        title, says = SAYS[status]
        return HttpResponse(render_to_string("console/error.html", {"title": title, "says": says}), status=status)

    return answer
