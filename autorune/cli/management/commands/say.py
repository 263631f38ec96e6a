from typing import Any

from django.core.management.base import CommandParser

from autorune import clock
from autorune.cli.base import OperatorCommand, job_numbered, person_named
from autorune.cli.operators import FIRST
from autorune.jobs.lifecycle import JobEnded, MessageRefused, say


class Command(OperatorCommand):
    help = "Send a person's message to a running job; its runner delivers it at the next turn."
    refusals = (JobEnded, MessageRefused)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", type=int)
        parser.add_argument("text")
        parser.add_argument("--by", default=FIRST, metavar="USERNAME")

    def handle(self, *args: Any, **options: Any) -> None:
        person = person_named(options["by"], "jobs.steer_job")
        message = say(job=job_numbered(options["id"]), text=options["text"], by=person, now=clock.now())
        self.line({"message": message.pk, "job": message.job_id})
