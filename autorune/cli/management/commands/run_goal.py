import asyncio
from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from autorune.avatars.models import Avatar, ModelProfile
from autorune.avatars.registration import bot_folder
from autorune.avatars.secrets import SecretUnavailable, resolve
from autorune.cli import goals
from autorune.cli.base import OperatorCommand, Refused, avatar_named
from autorune.runner.engines.interface import EngineMissing
from autorune.runner.gateway import Upstream
from autorune.runner.places import TAKEN
from autorune.runner.reach import ReachRefused, check
from autorune.runner.run import ENGINES, RunSpec, check_engine, run
from autorune.runner.sandbox.cell import NoBubblewrap
from autorune.runner.sandbox.probe import works_here

SECONDS = 3600.0
PROTOCOLS = {"codex": "openai", "claude": "anthropic"}
"""Whose protocol an engine speaks to its model."""
UNSEALED = "no sandbox: the engine can do whatever you can do on this machine; the job counts as unsandboxed"


class Command(OperatorCommand):
    help = "Work on one goal with an engine in the avatar's own sandbox (R01)."
    refusals = (SecretUnavailable, EngineMissing, ReachRefused, NoBubblewrap)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("uid")
        parser.add_argument("goal")
        parser.add_argument("--engine", choices=ENGINES, required=True)
        parser.add_argument("--command", default="", help="The program of --engine command.")
        parser.add_argument("--timeout", type=float, default=SECONDS, metavar="SECONDS")
        parser.add_argument("--allow-unsandboxed", action="store_true", help="Where bubblewrap does not work.")

    def handle(
        self, *args: Any, uid: str, goal: str, engine: str, command: str, timeout: float, **options: Any
    ) -> None:
        avatar, url = avatar_named(uid), goals.refuse_without_api()
        if (engine == "command") != bool(command):
            raise Refused("--command belongs to --engine command, which needs it.")
        sealed = self._sealed(allowed=options["allow_unsandboxed"])
        check_engine(engine, settings.DATA)
        upstream = _upstream(avatar, engine) if engine != "command" else None
        pairs = check(avatar.reach, taken=TAKEN, forbidden=_own_addresses(url))
        list(goals.replay_dead(avatar=uid))
        job = goals.start(
            avatar=avatar, goal=goal, engine=engine, url=url, sandboxed=sealed, bridges=[str(pair) for pair in pairs]
        )
        spec = RunSpec(job, engine, bot_folder(avatar), timeout, command, upstream, pairs, sealed)
        ending, _ = asyncio.run(run(spec, lambda port: self.line({"job": job.job, "port": port}), stoppable=True))
        goals.end(self, job, ending)

    def _sealed(self, *, allowed: bool) -> bool:
        """Whether the goal runs in a sandbox; without one it is refused, unless that was allowed (R03)."""
        try:
            works_here()
        except NoBubblewrap as error:
            if not allowed:
                raise Refused(f"{error} Or allow the engine to run without a sandbox: --allow-unsandboxed") from error
            self.stderr.write(f"WARNING: {UNSEALED} ({error})")
            return False
        return True


def _upstream(avatar: Avatar, engine: str) -> Upstream:
    """The avatar's model profile `coding`, which must speak the engine's protocol."""
    profile = ModelProfile.objects.filter(avatar=avatar, name="coding").first()
    if profile is None:
        raise Refused(
            f"{avatar} has no model profile 'coding': manage.py profile {avatar} coding --model provider:name"
        )
    speaks = PROTOCOLS[engine]
    if profile.provider != speaks and not profile.base_url:
        raise Refused(f"The engine {engine} needs a model of {speaks}, or a base URL that speaks its protocol.")
    key = resolve(profile.key_ref) if profile.key_ref else ""
    return Upstream(speaks, profile.model, profile.base_url, key)


def _own_addresses(api: str) -> list[tuple[str, int]]:
    """What no sandbox may reach: the API, the database and the broker (those on Unix sockets have no address)."""
    standard = {"http": 80, "https": 443, "postgres": 5432, "postgresql": 5432, "redis": 6379, "rediss": 6379}
    own = []
    for url in (api, settings.API_URL, settings.DATABASE_URL, settings.BROKER_URL):
        place = urlsplit(url)
        port = place.port or standard.get(place.scheme)
        if place.hostname and port:
            own.append((place.hostname, port))
    return own
