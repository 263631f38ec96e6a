from datetime import UTC, datetime
from typing import Any

from django.core.management.base import CommandParser

from autorune import clock
from autorune.cli.base import OperatorCommand, avatar_named
from reviews import dreaming, runs
from reviews.models import DreamTask


class Command(OperatorCommand):
    help = "Dreaming once, in this process: a reflection and a lease review for each avatar."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--avatar", metavar="UID", help="Only this avatar.")
        parser.add_argument("--now", type=moment, metavar="ISO", help="The moment that this run takes for now.")

    def handle(self, *args: Any, **options: Any) -> None:
        avatar = avatar_named(options["avatar"]) if options["avatar"] else None
        given: datetime | None = options["now"]
        run = runs.by_command(avatar=avatar, now=clock.now())
        for task in dreaming.perform(run=run, moment=(lambda: given) if given else clock.now):
            self.line(as_line(task))


def moment(text: str) -> datetime:
    """An ISO moment; without a zone it is UTC."""
    value = datetime.fromisoformat(text)
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def as_line(task: DreamTask) -> dict[str, Any]:
    """What the task came to, in B06's words."""
    line: dict[str, Any] = {
        "avatar": task.avatar.uid,
        "task": task.task,
        "outcome": task.outcome,
        "added": task.added,
        "refused": [{"reason": reason} for reason in [*task.refused, *task.refused_verdicts]],
    }
    if task.task == DreamTask.Task.REVIEW:
        line |= {"renewed": task.renewed, "obsolete": task.obsolete, "lapsed": task.lapsed}
    if task.reflection_id:
        line["reflection"] = task.reflection_id
    return line | {"tokens": task.tokens, "explanation": task.explanation}
