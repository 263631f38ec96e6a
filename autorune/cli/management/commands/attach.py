import asyncio
from argparse import ArgumentParser
from typing import Any

from autorune.avatars.secrets import SecretUnavailable
from autorune.cli import goals
from autorune.cli.base import OperatorCommand, Refused, avatar_named
from autorune.runner.attach import attach, reserve


class Command(OperatorCommand):
    help = "Open the library's port for an agent that you run yourself; end it on standard input (R10)."
    refusals = (SecretUnavailable,)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("uid")
        parser.add_argument("goal")
        parser.add_argument("--port", type=int, default=0, help="Port on 127.0.0.1; without it a free one.")

    def handle(self, *args: Any, uid: str, goal: str, port: int, **options: Any) -> None:
        avatar, url = avatar_named(uid), goals.refuse_without_api()
        try:
            plug = reserve(port)
        except (OSError, OverflowError) as error:
            raise Refused(f"Port {port} cannot be opened: {error}.") from error
        list(goals.replay_dead(avatar=uid))
        spec = goals.start(avatar=avatar, goal=goal, engine="attach", url=url, port=plug.getsockname()[1])
        ending, _ = asyncio.run(
            attach(
                spec,
                plug=plug,
                opened=lambda number: self.line({"job": spec.job, "port": number}),
                warn=lambda text: self.stderr.write(text),
            )
        )
        goals.end(self, spec, ending)
