from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from autorune import clock
from autorune.avatars.secrets import SecretUnavailable
from autorune.cli.base import OperatorCommand, Refused, avatar_named
from autorune.cli.importing import Read, read_folder
from autorune.jobs.lifecycle import start_job
from autorune.jobs.models import Job
from autorune.scrubbing import ScrubError
from skills import library
from skills.names import NameRefused
from skills.outcomes import end_job


class Command(OperatorCommand):
    help = "Save every SKILL.md folder and every script with a header comment below FOLDER as a skill of the avatar."
    refusals = (SecretUnavailable, library.QuotaReached, ScrubError)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uid")
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        avatar, folder = avatar_named(options["uid"]), options["folder"]
        if not folder.is_dir():
            raise Refused(f"{folder} is no folder.")
        job = start_job(avatar=avatar, goal=f"Import skills from {folder.name}", engine="import", now=clock.now())
        saved = 0
        try:
            for read in read_folder(folder):
                saved += self._save(job, read, folder)
        finally:
            end_job(job=job, result="stopped", summary=f"Imported {saved} skills.", now=clock.now())
        if not saved:
            raise Refused(f"Nothing below {folder} could be saved as a skill; the lines above say why.")

    def _save(self, job: Job, read: Read, folder: Path) -> bool:
        file = str(read.path.relative_to(folder))
        if read.why_not:
            self.line({"file": file, "skipped": read.why_not})
            return False
        try:
            saved = library.save(job=job, content=read.content, now=clock.now())
        except (NameRefused, library.Incomplete) as error:
            self.line({"file": file, "refused": str(error)})
            return False
        masks = [{"field": mask.field, "line": mask.line, "rule": mask.rule} for mask in saved.scrubbed]
        self.line(
            {"file": file, "skill": saved.skill.pk, "name": saved.skill.name, "change": saved.change, "scrubbed": masks}
        )
        return True
