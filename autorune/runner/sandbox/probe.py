"""Whether a sandbox can be built on this machine, and which of its limits hold."""

import functools
import subprocess
from dataclasses import dataclass

from autorune.runner.sandbox.cell import HOME, Cell, NoBubblewrap, hand_over, interpreter, uid_for
from autorune.runner.sandbox.limits import MIB, Limits
from autorune.runner.sandbox.stages import staged

_SMALL = Limits(memory=128 * MIB, processes=24, file_size=MIB, temporary=MIB, shared=MIB, files=64)
_SECONDS = 20
_TRIALS = {
    "memory": f"python -c 'bytearray({256 * MIB})'",
    "processes": "for i in $(seq 64); do sleep 2 & done; wait",
    "file_size": f"head -c {2 * MIB} /dev/zero > /home/agent/big",
    "temporary": f"head -c {2 * MIB} /dev/zero > /tmp/big",
    "shared": f"head -c {2 * MIB} /dev/zero > /dev/shm/big",
    "read_only": "touch /usr/x || touch /etc/x || touch /x",
    "no_network": "python -c 'import socket; socket.create_connection((\"10.255.255.1\", 9), 1)'",
}
"""What must fail inside; `python` is the sandbox's own interpreter."""


@dataclass(frozen=True)
class Limit:
    """One limit, as `doctor` lists it."""

    name: str
    holds: bool
    note: str = ""


_NOTES = {
    "memory": "of each process",
    "memory_together": "of all processes; set MemoryMax= on the service or cgroup that starts the runner",
    "processes": "in the whole sandbox",
    "time": "the runner ends the sandbox",
    "disk": "the bot's folder and the run's home may grow; only one file's size is limited",
}


@functools.cache
def works_here() -> None:
    """Raises NoBubblewrap when this machine cannot build a sandbox; says why."""
    code, said = _tried("exit 7")
    if code != 7:
        raise NoBubblewrap(
            f"A sandbox cannot be built here: {said.strip().splitlines()[-1] if said.strip() else code}."
        )


def limits() -> list[Limit]:
    """Each limit of a sandbox and whether it holds here, by trying to break it. Raises NoBubblewrap."""
    works_here()
    found = [Limit(name, _tried(trial)[0] != 0, _NOTES.get(name, "")) for name, trial in _TRIALS.items()]
    untried = {"time": True, "memory_together": False, "disk": False}
    return [*found, *(Limit(name, holds, _NOTES[name]) for name, holds in untried.items())]


def _tried(command: str) -> tuple[int, str]:
    """Exit code and standard error of a shell line in a small sandbox. Raises NoBubblewrap."""
    with staged("autorune-probe-") as stage:
        home = stage.parent / "home"
        home.mkdir()
        uid = uid_for("doctor")
        hand_over(home, uid)
        cell = Cell(stage=stage, limits=_SMALL, writable={home: HOME}, cwd=HOME, uid=uid)
        line = command.replace("python", interpreter(), 1) if command.startswith("python") else command
        try:
            ran = subprocess.run(
                cell.command_line(["/bin/sh", "-c", line]),
                capture_output=True,
                text=True,
                timeout=_SECONDS,
                env={"PATH": "/usr/bin:/bin"},
                stdin=subprocess.DEVNULL,
                check=False,
            )
        except (subprocess.TimeoutExpired, OSError) as error:
            return -1, str(error)
        return ran.returncode, ran.stderr
