"""`python -m autorune.services up | run -- COMMAND | backup [FILE] | restore FILE`."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn

from autorune.services.backup import back_up, restore
from autorune.services.errors import ServicesError
from autorune.services.instance import Instance
from autorune.services.processes import stop_with_parent
from autorune.services.servers import servers_up
from autorune.services.supervisor import Supervisor


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status: 0 ok, 1 refused or failed, 2 usage; `run` answers its command's."""
    options = _parser().parse_args(arguments)
    try:
        instance = Instance.from_environment()
        signal.signal(signal.SIGTERM, _end_in_order)
        match options.verb:
            case "up":
                if options.stop_with_parent:
                    stop_with_parent()
                return Supervisor(instance, demo=os.environ.get("DEMO", "1") != "0").run()
            case "run":
                return _run(instance, options.command)
            case "backup":
                print(back_up(instance, options.file, say=_tell))
            case "restore":
                restore(instance, options.file, say=_tell)
                _tell(f"restored {options.file} into {instance.data}")
    except ServicesError as error:
        print(f"autorune: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _run(instance: Instance, command: list[str]) -> int:
    with servers_up(instance, say=_tell):
        try:
            return subprocess.run(command, env=instance.environment(), check=False).returncode
        except OSError as error:
            raise ServicesError(f"{command[0]} cannot be started: {error.strerror}") from error


def _end_in_order(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def _tell(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m autorune.services", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    up = verbs.add_parser("up", help="start everything, in the foreground")
    up.add_argument("--stop-with-parent", action="store_true", help="stop when the starting process dies")
    run = verbs.add_parser("run", help="run a command with the servers up")
    run.add_argument("command", nargs="+", metavar="COMMAND")
    backup = verbs.add_parser("backup", help="write a backup and print its path")
    backup.add_argument("file", nargs="?", type=Path)
    restoring = verbs.add_parser("restore", help="replace everything by a backup's content")
    restoring.add_argument("file", type=Path)
    return parser


if __name__ == "__main__":
    sys.exit(main())
