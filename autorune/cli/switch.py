"""The commands `enable` and `disable` are one, with the switch the other way."""

from typing import Any

from django.core.management.base import CommandParser

from autorune import clock
from autorune.cli.base import OperatorCommand, avatar_named, person_named, skill_numbered
from autorune.cli.operators import FIRST
from skills.decisions import NotAllowed
from skills.enablement import set_enabled


class SwitchCommand(OperatorCommand):
    """Enable or disable a skill for every avatar, or for one (S19)."""

    enabled: bool
    refusals = (NotAllowed,)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("skill", type=int)
        parser.add_argument(
            "--avatar", metavar="UID", help="Only for this avatar; its setting wins over the global one."
        )
        parser.add_argument("--by", default=FIRST, metavar="USERNAME")

    def handle(self, *args: Any, **options: Any) -> None:
        skill = skill_numbered(options["skill"])
        avatar = avatar_named(options["avatar"]) if options["avatar"] else None
        set_enabled(skill=skill, enabled=self.enabled, avatar=avatar, by=person_named(options["by"]), now=clock.now())
        self.line({"skill": skill.pk, "avatar": options["avatar"], "enabled": self.enabled})
