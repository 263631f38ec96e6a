from typing import Any

from autorune.cli.base import REFUSED, OperatorCommand
from autorune.cli.examination import examine


class Command(OperatorCommand):
    help = "Say what works here and what does not; exit 1 when something that is needed is missing."

    def handle(self, *args: Any, **options: Any) -> None:
        missing = False
        for finding in examine():
            self.line(finding.as_json())
            missing |= finding.needed and not finding.works
        if missing:
            self.exit(REFUSED)
