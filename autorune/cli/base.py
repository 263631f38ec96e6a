"""What every command of the product does alike: JSON lines out, one line of error, exit codes (design, section 5)."""

import json
import sys
from argparse import ArgumentParser
from typing import Any, NoReturn

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from skills.models import Skill

OK, REFUSED, USAGE, NOTHING_RUNS, BLOCKED, FAILED, STOPPED = range(7)


class Refused(CommandError):
    """The command was refused, or what it names was not found: exit 1."""

    def __init__(self, message: object) -> None:
        super().__init__(" ".join(str(message).split()), returncode=REFUSED)


class NothingRuns(CommandError):
    """The instance is not running: exit 3."""

    def __init__(self, message: str = "Nothing runs here. Start it with: make up") -> None:
        super().__init__(message, returncode=NOTHING_RUNS)


class _Parser(CommandParser):
    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message} (see --help)\n")


class OperatorCommand(BaseCommand):
    """A command whose `handle` prints with `line` and raises Refused or NothingRuns.

    `refusals` are the domain's errors that mean exit 1; their message is what the person reads.
    """

    refusals: tuple[type[Exception], ...] = ()
    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = _Parser(prog=f"{prog_name} {subcommand}", description=self.help or None, called_from_command_line=True)
        for flag, extra in (("--settings", {}), ("--pythonpath", {}), ("--traceback", {"action": "store_true"})):
            self.add_base_argument(parser, flag, help="For developers.", **extra)
        self.add_base_argument(parser, "--verbosity", default=1, type=int, choices=[0, 1, 2, 3], help="For developers.")
        self.add_base_argument(parser, "--no-color", action="store_true", help="For developers.")
        self.add_base_argument(parser, "--force-color", action="store_true", help="For developers.")
        self.add_arguments(parser)
        return parser

    def execute(self, *args: Any, **options: Any) -> Any:
        try:
            return super().execute(*args, **options)
        except self.refusals as error:
            raise Refused(error) from error
        except OperationalError as error:
            reason = str(error).strip().splitlines()[0]
            raise NothingRuns(f"The database does not answer ({reason}). Start the product with: make up") from error

    def line(self, data: dict[str, Any]) -> None:
        """One JSON object on standard output."""
        self.stdout.write(json.dumps(data, ensure_ascii=False, default=str))
        self.stdout.flush()

    def exit(self, code: int) -> NoReturn:
        """End with a code of its own, such as 4 for a blocked goal."""
        sys.exit(code)


def avatar_named(uid: str) -> Avatar:
    """The avatar, or Refused."""
    avatar = Avatar.objects.select_related("owner").filter(uid=uid).first()
    if avatar is None:
        raise Refused(f"There is no avatar {uid!r}. Make it with: manage.py add_avatar {uid} --owner NAME")
    return avatar


def job_numbered(number: int) -> Job:
    """The job, or Refused."""
    job = Job.objects.select_related("avatar").filter(pk=number).first()
    if job is None:
        raise Refused(f"There is no job {number}.")
    return job


def skill_numbered(number: int) -> Skill:
    """The skill, or Refused."""
    skill = Skill.objects.with_counts().filter(pk=number).first()
    if skill is None:
        raise Refused(f"There is no skill {number}.")
    return skill


def person_named(username: str, permission: str | None = None) -> User:
    """The active operator of that name who holds the permission, or Refused."""
    person = User.objects.filter(username=username, is_active=True).first()
    if person is None:
        raise Refused(f"There is no active user {username!r}.")
    if permission and not person.has_perm(permission):
        raise Refused(f"{username} lacks the permission {permission}.")
    return person


def one_of(parser: ArgumentParser, *flags: str) -> None:
    """Exactly one of these switches must be given."""
    group = parser.add_mutually_exclusive_group(required=True)
    for flag in flags:
        group.add_argument(flag, action="store_true")
