"""The walls of one sandbox, and the command line that builds them (R02, R03)."""

import json
import os
import shutil
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autorune.runner.sandbox import forward, launch
from autorune.runner.sandbox.limits import OWN_UIDS, Limits, as_root

INNER_UID = 1500
"""The uid that a program sees of itself; Claude Code, for one, refuses to run as 0."""
HOME = "/home/agent"
SOCKETS = "/run/autorune"
SYSTEM = ("/usr",)
MERGED = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
"""Links into /usr on most systems, folders of their own on some."""
ETC = ("ssl", "pki", "ca-certificates", "alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime")
_FILES = {
    "passwd": f"agent:x:{INNER_UID}:{INNER_UID}::{HOME}:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n",
    "group": f"agent:x:{INNER_UID}:\nnogroup:x:65534:\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
}


Outside = Callable[[Path], str]


class NoBubblewrap(Exception):
    """This machine cannot build a sandbox; says why."""


def bubblewrap() -> str:
    """The path of bwrap. Raises NoBubblewrap."""
    found = shutil.which("bwrap", path="/usr/bin:/usr/local/bin:/bin")
    if found is None:
        raise NoBubblewrap("bubblewrap (bwrap) is not installed; install the package of that name.")
    return found


@dataclass(frozen=True)
class Cell:
    """What is inside, beside the system's programs: everything else of the machine is not there.

    Paths map from outside to inside. `hosts` are names that resolve to 127.0.0.1 inside."""

    stage: Path
    """An empty folder of the run's own, which every uid can reach."""
    limits: Limits
    writable: Mapping[Path, str] = field(default_factory=dict)
    readable: Mapping[Path, str] = field(default_factory=dict)
    ports: Mapping[int, Path] = field(default_factory=dict)
    """Loopback ports inside, each with the Unix socket outside that it leads to."""
    hosts: Sequence[str] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: str = "/"
    uid: int | None = None
    """As root: the unprivileged uid to run as."""
    sealed: bool = False
    """Not even /tmp can be written."""

    def command_line(self, argv: Sequence[str], env: Mapping[str, str] | None = None) -> list[str]:
        """The whole command that runs `argv` inside. Raises NoBubblewrap."""
        mounts: list[list[str]] = []

        def outside(path: Path) -> str:
            """How bubblewrap names a path: below the stage when it runs as another uid."""
            if self.uid is None:
                return str(path)
            mounts.append([str(path), str(len(mounts))])
            return str(self.stage / mounts[-1][1])

        walls = [bubblewrap(), *self._walls(outside), *_environment({**self.env, **(env or {})}), "--"]
        inner = {
            "ports": {str(port): f"{SOCKETS}/{port}.sock" for port in self.ports},
            "limits": self._rlimits(),
            "argv": list(argv),
        }
        program = [*walls, interpreter(), "-I", "-S", f"{SOCKETS}/forward.py", json.dumps(inner)]
        told = {"uid": self.uid, "stage": str(self.stage), "mounts": mounts, "argv": program}
        return [sys.executable, "-I", "-S", str(launch.__file__), json.dumps(told)]

    def _walls(self, outside: Outside) -> Iterator[str]:
        yield from ("--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session")
        yield from ("--uid", str(INNER_UID), "--gid", str(INNER_UID), "--hostname", "sandbox", "--cap-drop", "ALL")
        if any(port < 1024 for port in self.ports):
            yield from ("--cap-add", "CAP_NET_BIND_SERVICE")  # the forwarder drops it before the program starts
        yield from _system(outside)
        yield from ("--proc", "/proc", "--dev", "/dev")
        yield from ("--size", str(self.limits.shared), "--tmpfs", "/dev/shm")  # noqa: S108
        yield from ("--size", str(self.limits.temporary), "--perms", "1777", "--tmpfs", "/tmp")  # noqa: S108
        yield from ("--ro-bind", outside(Path(str(forward.__file__))), f"{SOCKETS}/forward.py")
        for port, socket in self.ports.items():
            yield from ("--bind", outside(socket), f"{SOCKETS}/{port}.sock")
        for path, inside in self.readable.items():
            yield from ("--ro-bind", outside(path), inside)
        for path, inside in self.writable.items():
            yield from ("--bind", outside(path), inside)
        for name in (*_FILES, "hosts"):
            yield from ("--ro-bind", outside(self._etc(name)), f"/etc/{name}")
        for path in ("/dev", "/", *(("/tmp", "/dev/shm") if self.sealed else ())):  # noqa: S108
            yield from ("--remount-ro", path)
        yield from ("--chdir", self.cwd)

    def _etc(self, name: str) -> Path:
        """A file of the sandbox's own /etc, written beside the stage."""
        path = self.stage.parent / f"etc-{name}"
        if not path.exists():
            text = _FILES.get(name) or "".join(f"127.0.0.1 {host}\n" for host in ("localhost", *self.hosts))
            path.write_text(text)
            path.chmod(0o644)
        return path

    def _rlimits(self) -> dict[str, int]:
        limits = self.limits
        return {
            "RLIMIT_DATA": limits.memory,
            "RLIMIT_NPROC": limits.processes,
            "RLIMIT_FSIZE": limits.file_size,
            "RLIMIT_NOFILE": limits.files,
            "RLIMIT_CORE": 0,
        }


def uid_for(avatar: str) -> int | None:
    """As root, the avatar's unprivileged uid (limits on processes do not hold for root); else None: one's own."""
    if not as_root():
        return None
    return OWN_UIDS[zlib.crc32(avatar.encode()) % len(OWN_UIDS)]


def hand_over(folder: Path, uid: int | None) -> None:
    """Makes everything in a folder the sandbox's; links are taken as links, whatever they point to."""
    if uid is None:
        return
    os.chown(folder, uid, uid, follow_symlinks=False)
    for _, folders, files, where in os.fwalk(folder, follow_symlinks=False):
        for name in (*folders, *files):
            if os.stat(name, dir_fd=where, follow_symlinks=False).st_uid != uid:
                os.chown(name, uid, uid, dir_fd=where, follow_symlinks=False)


def interpreter() -> str:
    """An interpreter for the forwarder: the one that runs the runner, outside of its virtual environment."""
    return str(Path(getattr(sys, "_base_executable", None) or sys.executable).resolve())


def _system(outside: Outside) -> Iterator[str]:
    """Programs and libraries, read-only; never a home, never /var, never /run of the machine."""
    for folder in SYSTEM:
        yield from ("--ro-bind", folder, folder)
    for name in MERGED:
        path = Path(name)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), name)
        elif path.is_dir():
            yield from ("--ro-bind", name, name)
    for name in ETC:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")
    prefix = Path(sys.base_prefix).resolve()
    if not any(prefix.is_relative_to(folder) for folder in SYSTEM):
        yield from ("--ro-bind", outside(prefix), str(prefix))


def _environment(env: Mapping[str, str]) -> Iterable[str]:
    yield "--clearenv"
    base = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": HOME, "LANG": "C.UTF-8", "TMPDIR": "/tmp", "TERM": "dumb"}  # noqa: S108
    for name, value in (base | dict(env)).items():
        yield from ("--setenv", name, value)
