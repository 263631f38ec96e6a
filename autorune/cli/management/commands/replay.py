from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from autorune.cli import goals
from autorune.cli.base import OperatorCommand, avatar_named


class Command(OperatorCommand):
    help = "Give what dead runners left on disk to their jobs (R08)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--avatar", help="Only this avatar's.")

    def handle(self, *args: Any, avatar: str | None, **options: Any) -> None:
        if avatar is not None:
            avatar_named(avatar)
        for replayed in goals.replay_dead(avatar=avatar):
            self.line(asdict(replayed))
