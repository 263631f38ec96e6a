import time
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from autorune import clock
from autorune.cli.base import OperatorCommand, job_numbered, person_named
from autorune.cli.operators import FIRST
from autorune.cli.reports import ending_report
from autorune.jobs.lifecycle import JobEnded, request_stop
from skills.outcomes import end_job


class Command(OperatorCommand):
    help = "Stop a running job: its runner is asked, and the job is ended here when it does not answer in time."
    refusals = (JobEnded,)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", type=int)
        parser.add_argument("--by", default=FIRST, metavar="USERNAME")

    def handle(self, *args: Any, **options: Any) -> None:
        job = request_stop(
            job=job_numbered(options["id"]), by=person_named(options["by"], "jobs.steer_job"), now=clock.now()
        )
        deadline = time.monotonic() + settings.STOP_GRACE.total_seconds()
        while job.running and time.monotonic() < deadline:
            time.sleep(0.2)
            job.refresh_from_db()
        if job.running:
            end_job(
                job=job, result="stopped", summary="Stopped by an operator; its runner did not answer.", now=clock.now()
            )
        self.line(ending_report(job))
