from typing import Any

from django.core.management.base import CommandParser

from autorune import clock
from autorune.cli.base import OperatorCommand, one_of, person_named, skill_numbered
from skills.decisions import MOVES, NotAllowed, NoteRefused, settle
from skills.lifecycle import MoveRefused


class Command(OperatorCommand):
    help = "An operator's verdict on exactly one version of a skill."
    refusals = (MoveRefused, NotAllowed, NoteRefused)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("skill", type=int)
        parser.add_argument("--version", type=int, required=True, dest="number", metavar="N")
        one_of(parser, *(f"--{verdict}" for verdict in MOVES))
        parser.add_argument("--by", required=True, metavar="USERNAME")
        parser.add_argument("--note", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        skill = skill_numbered(options["skill"])
        decision = settle(
            skill=skill,
            verdict=next(verdict for verdict in MOVES if options[verdict]),
            version_number=options["number"],
            by=person_named(options["by"]),
            note=options["note"],
            now=clock.now(),
        )
        self.line(
            {
                "skill": skill.pk,
                "version": options["number"],
                "verdict": decision.verdict,
                "state": skill.state,
                "by": options["by"],
            }
        )
