"""Makes `.venv` in the checkout and installs a locked set into it: `python3 autorune/services/install.py local|test`.

Runs before anything is installed, so it uses the standard library only. It does nothing when the set is there
already: a stamp in the environment holds the digest of the lock and of the Python that it was installed for. pip
installs, since it knows the machine's own configuration; where Python came without ensurepip, another pip, uv or (as
root) the system's package manager helps out.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
OLDEST = (3, 11)
SUPERSETS = {"local": ("local", "test"), "test": ("test",)}
"""Which installed sets satisfy a wanted one."""
PIP_OPTIONS = ("--require-hashes", "--no-input", "--disable-pip-version-check", "--progress-bar", "off")

EVERY = 20
"""Packages between two lines of progress."""


class InstallError(Exception):
    """The environment cannot be made; the message says what is missing."""


def install(wanted: str) -> None:
    """Make or update the environment so that it holds the set `wanted`."""
    with _alone():
        version = _environment_version()
        if version and any(_stamp(name).is_current(version) for name in SUPERSETS[wanted]):
            return
        if not version:
            _say(f"making the environment {VENV} with Python {sys.version.split()[0]}")
            _make_environment()
        for name in SUPERSETS:
            _stamp(name).path.unlink(missing_ok=True)
        _say(f"installing requirements/{wanted}.txt; the first time this takes about a minute")
        _install_lock(_lock(wanted))
        _stamp(wanted).write(_environment_version())
        _say("installed")


class _Stamp:
    def __init__(self, name: str) -> None:
        self.lock = _lock(name)
        self.path = VENV / f"installed-{name}"

    def is_current(self, version: str) -> bool:
        return self.path.is_file() and self.path.read_text() == self._digest(version)

    def write(self, version: str) -> None:
        self.path.write_text(self._digest(version))

    def _digest(self, version: str) -> str:
        return hashlib.sha256(self.lock.read_bytes() + version.encode()).hexdigest()


_stamp = _Stamp


def _lock(name: str) -> Path:
    return ROOT / "requirements" / f"{name}.txt"


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Two `make` at once in one checkout install one after the other."""
    folder = os.open(ROOT / "requirements", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _environment_version() -> str:
    """The Python of the environment, and where it is; empty when there is none, it is too old or it does not run."""
    if not PYTHON.exists():
        return ""
    told = subprocess.run(
        [PYTHON, "-c", "import sys; print(sys.version_info >= (3, 11), sys.version, sys.prefix)"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return told.stdout if told.returncode == 0 and told.stdout.startswith("True") else ""


def _make_environment() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    if _has_ensurepip() or (_install_system_venv() and _has_ensurepip()):
        _run([sys.executable, "-m", "venv", VENV])
    else:
        _run([sys.executable, "-m", "venv", "--without-pip", VENV])


def _has_ensurepip() -> bool:
    return _succeeds([sys.executable, "-c", "import ensurepip, venv"])


def _install_system_venv() -> bool:
    """On Debian and its kin ensurepip is a package of its own; needed only where nothing else can install."""
    if _other_installer() or os.getuid() != 0 or not shutil.which("apt-get"):
        return False
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    _say(f"installing the system package {package}, which this Python lacks")
    environment = dict(os.environ) | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=environment, stdout=subprocess.DEVNULL, check=False)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    return any(not subprocess.run([*command, name], env=environment).returncode for name in (package, "python3-venv"))


def _install_lock(lock: Path) -> None:
    if _succeeds([PYTHON, "-m", "pip", "--version"]):
        _run_telling_progress([PYTHON, "-m", "pip", "install", *PIP_OPTIONS, "-r", lock], _pins(lock))
    elif other := _other_installer():
        _run_telling_progress([*other, "-r", lock], _pins(lock))
    else:
        raise InstallError(
            f"{sys.executable} came without pip and ensurepip; install one of: the system's python3-venv or python3-pip"
            " package, or uv; then run make again"
        )


def _other_installer() -> list[str | Path] | None:
    """A pip or uv from elsewhere on the machine that can install into the environment."""
    for python in (sys.executable, *map(shutil.which, ("python3", "python3.13", "python3.12", "python3.11"))):
        if python and _succeeds([python, "-m", "pip", "--python", sys.executable, "--version"]):
            return [python, "-m", "pip", "--python", PYTHON, "install", *PIP_OPTIONS]
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--python", PYTHON, "--require-hashes"]
    return None


def _pins(lock: Path) -> int:
    return sum("==" in line and not line.startswith((" ", "#")) for line in lock.read_text().splitlines())


def _run_telling_progress(command: Sequence[str | Path], packages: int) -> None:
    """Run an installer; tell how far it is, and what it said last when it fails."""
    said: deque[str] = deque(maxlen=25)
    found = 0
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as run:
        assert run.stdout is not None
        for line in run.stdout:
            said.append(line)
            if line.startswith("Collecting "):
                found += 1
                if found % EVERY == 0:
                    _say(f"  {found} of at most {packages} packages")
            elif line.startswith("Installing collected packages"):
                _say(f"  unpacking {found} packages")
    if run.returncode:
        last = "".join(f"    {line}" for line in said)
        raise InstallError(f"{' '.join(map(str, command))} failed with status {run.returncode}; it said:\n{last}")


def _succeeds(command: Sequence[str | Path]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _run(command: Sequence[str | Path]) -> None:
    done = subprocess.run(command, check=False)
    if done.returncode:
        raise InstallError(f"failed with status {done.returncode}: {' '.join(map(str, command))}")


def _say(message: str) -> None:
    print(f"autorune: {message}", flush=True)


def main() -> int:
    wanted = sys.argv[1:] or ["local"]
    if len(wanted) != 1 or wanted[0] not in SUPERSETS:
        print("usage: install.py local|test", file=sys.stderr)
        return 2
    try:
        install(wanted[0])
    except InstallError as error:
        print(f"autorune: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
