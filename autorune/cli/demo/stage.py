"""One recorded goal on stage: sealed through `run_goal`, or through `attach` where there is no sandbox."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings

from autorune.avatars.models import Avatar
from autorune.avatars.registration import bot_folder
from autorune.cli.demo import bot
from autorune.runner.instructions import put
from autorune.runner.sandbox.cell import NoBubblewrap, interpreter
from autorune.runner.sandbox.probe import works_here

GOALS = Path(__file__).parent / "goals"
SECONDS = 300


class GoalFailed(RuntimeError):
    """A goal of the demo did not end as recorded; the message shows what was said."""


def sealed() -> str | None:
    """None when goals run in a sandbox here, else why not."""
    try:
        works_here()
    except NoBubblewrap as error:
        return str(error)
    return None


def perform(name: str, *, seal: bool) -> int:
    """Play the recorded goal of that name to its end; answers its job."""
    recorded = json.loads((GOALS / f"{name}.json").read_text(encoding="utf-8"))
    avatar = Avatar.objects.get(uid=recorded["avatar"])
    return _run(avatar, name, recorded) if seal else _attach(avatar, recorded)


def _run(avatar: Avatar, name: str, recorded: dict[str, Any]) -> int:
    put(bot_folder(avatar), ".demo-bot.py", Path(bot.__file__).read_text(encoding="utf-8"))
    put(bot_folder(avatar), ".demo-goal.json", json.dumps(recorded))
    command = shlex.join([interpreter(), "-I", ".demo-bot.py", ".demo-goal.json"])
    ran = subprocess.run(
        _manage("run_goal", avatar.uid, recorded["goal"], "--engine", "command", "--command", command),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    if ran.returncode not in (0, 4):
        raise GoalFailed(f"{name}: {ran.stdout}{ran.stderr}")
    return int(json.loads(ran.stdout.splitlines()[0])["job"])


def _attach(avatar: Avatar, recorded: dict[str, Any]) -> int:
    """Here the demo itself is the agent at the port: no engine runs."""
    port = subprocess.Popen(
        _manage("attach", avatar.uid, recorded["goal"]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with port:
        assert port.stdin is not None
        assert port.stdout is not None
        opened = json.loads(port.stdout.readline())
        said: list[str] = []
        player = bot.Bot(recorded, bot_folder(avatar), opened["port"], lambda line: said.append(line.get("text", "")))
        for _ in recorded["turns"]:
            player.answer("goal")
        for _ in recorded.get("wrapUps", []):
            player.answer("wrap_up")
        blocked = next((text for text in said if text.startswith("BLOCKED:")), "")
        port.stdin.write(f"blocked {blocked[8:].strip()}\n" if blocked else "done\n")
        port.stdin.close()
        port.wait(SECONDS)
    return int(opened["job"])


def _manage(*arguments: str) -> list[str]:
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
