"""The Makefile and the installer behind it (P01, P02)."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autorune.services import install, paths

PROMISED = ("up", "test", "demo", "lint", "bench", "backup", "restore", "engines", "help", "install")


def make(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", "--no-print-directory", *arguments], cwd=paths.ROOT, capture_output=True, text=True, check=False,
        env=dict(os.environ) | env, timeout=60,
    )  # fmt: skip


def test_help_lists_every_command_and_is_what_make_alone_does() -> None:
    told = make().stdout
    assert told == make("help").stdout
    listed = re.findall(r"^  make (\S+)", told, re.MULTILINE)
    assert set(PROMISED) <= set(listed)
    for name in listed:
        assert make("-n", name, "FILE=x").returncode == 0, name


@pytest.mark.rule("P02")
def test_ci_runs_the_same_suite_as_a_person() -> None:
    script = paths.ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1] == "exec make test"
    assert "set -euo pipefail" in script.read_text()
    assert "-m pytest" in make("-n", "test").stdout


@pytest.mark.rule("P01")
def test_a_machine_without_a_new_enough_python_is_told_so(tmp_path: Path) -> None:
    for name in ("python3", "python3.12"):
        old = tmp_path / name
        old.write_text("#!/bin/sh\nexit 1\n")
        old.chmod(0o755)
    for tool in ("sh", "make", "echo"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or tool)
    done = make("install", PATH=str(tmp_path))
    assert done.returncode != 0
    assert "no Python of at least 3.11" in done.stderr


@pytest.mark.rule("P04")
def test_restore_without_a_file_is_a_usage_error() -> None:
    done = make("--old-file=environment-local", "restore", f"PY={sys.executable}")
    assert done.returncode == 2
    assert "FILE=" in done.stderr


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose sets are empty, so that installing them is quick and real, on a Python without ensurepip."""
    (tmp_path / "requirements").mkdir()
    for name in ("local", "test"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"# nothing yet: {name}\n")
    monkeypatch.setattr(install, "ROOT", tmp_path)
    monkeypatch.setattr(install, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(install, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(install, "_has_ensurepip", lambda: False)
    monkeypatch.setattr(install, "_install_system_venv", lambda: False)
    return tmp_path


@pytest.mark.rule("P01")
def test_an_installed_set_is_not_installed_again_until_its_lock_changes(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(wanted: str) -> str:
        install.install(wanted)
        return capsys.readouterr().out

    assert "making the environment" in told("local")
    assert told("local") == ""
    assert "installing requirements/test.txt" in told("test")
    assert told("local") == "", "the test set holds the local one"
    (checkout / "requirements" / "test.txt").write_text("# a new release\n")
    assert "installing requirements/local.txt" in told("local")
    (checkout / ".venv" / "bin" / "python").unlink()
    assert "making the environment" in told("local"), "a broken environment is made anew"


@pytest.mark.rule("P01")
def test_a_python_without_ensurepip_gets_pip_from_elsewhere_or_says_what_is_missing(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install.install("local")
    assert (checkout / ".venv" / "installed-local").exists()
    assert not (checkout / ".venv" / "bin" / "pip").exists()

    shutil.rmtree(checkout / ".venv")
    monkeypatch.setattr(install, "_other_installer", lambda: None)
    with pytest.raises(install.InstallError, match="python3-venv"):
        install.install("local")
    assert not (checkout / ".venv" / "installed-local").exists()


def test_locks_pin_every_package_by_hash_and_name_no_index() -> None:
    for name in ("base", "local", "test"):
        lock = (paths.ROOT / "requirements" / f"{name}.txt").read_text()
        pins = re.findall(r"^[a-z0-9][\w.\-]*(?:\[[\w,\-]+\])?==[^ ]+", lock, re.MULTILINE | re.IGNORECASE)
        assert len(pins) > 50
        assert len(re.findall(r"--hash=sha256:", lock)) >= len(pins)
        assert "://" not in lock
        assert "index-url" not in lock
