from typing import Any

from django.core.management.base import CommandParser

from autorune.cli.base import OperatorCommand, job_numbered
from autorune.cli.reports import job_report


class Command(OperatorCommand):
    help = "Print one job with its outcomes and items."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        self.line(job_report(job_numbered(options["id"])))
