from typing import Any

from django.core.management.base import CommandParser

from autorune.cli.base import OperatorCommand
from lessons import brain


class Command(OperatorCommand):
    help = "The value of a brain setting, as it holds now."
    refusals = (brain.UnknownSetting,)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key")

    def handle(self, *args: Any, **options: Any) -> None:
        self.line({"key": options["key"], "value": brain.get(options["key"])})
