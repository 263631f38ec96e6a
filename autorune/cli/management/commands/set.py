from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandParser

from autorune.cli.base import OperatorCommand, Refused
from lessons import brain


class Command(OperatorCommand):
    help = "Set a brain setting; checked like the form, effective at the next read in every process."
    refusals = (brain.UnknownSetting,)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key")
        parser.add_argument("value")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            value = brain.set_value(options["key"], options["value"])
        except ValidationError as error:
            raise Refused(f"{options['key']}: {' '.join(error.messages)}") from error
        self.line({"key": options["key"], "value": value})
