from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from autorune import clock
from autorune.avatars.secrets import SecretUnavailable
from autorune.cli.base import OperatorCommand, Refused, avatar_named
from autorune.cli.reports import ending_report
from autorune.cli.transcripts import TranscriptRefused, ingest
from autorune.scrubbing import ScrubError

MAX_FILE = 64 * 1024 * 1024


class Command(OperatorCommand):
    help = "Store a recorded transcript (codex, claude, or JSON lines) as a finished job of the avatar."
    refusals = (TranscriptRefused, SecretUnavailable, ScrubError)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uid")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        avatar, file = avatar_named(options["uid"]), options["file"]
        try:
            size = file.stat().st_size
            raw = file.read_bytes() if size <= MAX_FILE else b""
        except OSError as error:
            raise Refused(f"{file} cannot be read: {error.strerror}.") from error
        if size > MAX_FILE:
            raise Refused(f"{file} is larger than {MAX_FILE // 1024 // 1024} MiB.")
        job, _ = ingest(avatar=avatar, raw=raw, name=file.name, now=clock.now())
        self.line({"job": job.pk})
        self.line(ending_report(job))
