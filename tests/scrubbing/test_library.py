"""The library's part: per process, offline, and dispensable (X02)."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from autorune.scrubbing import MARKER, Scrubber, ScrubError, library, library_available, warm
from tests.bench import scrub_values as values

pytestmark = pytest.mark.rule("X02")


def test_the_library_is_in_use_here_and_names_its_findings() -> None:
    assert library_available()
    key = values.VENDOR_MAKERS["github"](random.Random(3))
    spans = list(library.library_findings(f"é x = '{key}'"))
    assert [(span.start, span.end) for span in spans] == [(7, 7 + len(key))]


def test_a_process_that_was_forked_makes_its_own_scanner() -> None:
    warm()
    key = values.VENDOR_MAKERS["slack"](random.Random(5))
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(write, Scrubber().scrub(f"// {key}").text.encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as answer:
        assert answer.read().decode() == f"// {MARKER}"
    os.waitpid(child, 0)


def test_a_scan_that_fails_fails_the_scrub(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def scan(self, data: bytes, timeout: float) -> None:
            raise TimeoutError(data.decode())

    monkeypatch.setattr(library, "_scanner", (os.getpid(), Broken()))
    with pytest.raises(ScrubError) as refused:
        Scrubber().scrub("anything")
    assert "anything" not in str(refused.value)


def test_without_the_libraries_the_own_rules_carry_on(tmp_path: Path) -> None:
    secret = values.password(random.Random(6))
    for name in ("kingfisher_sdk", "re2"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('no wheel for this platform')\n", encoding="utf-8")
    program = (
        "import sys\nfrom autorune.scrubbing import Scrubber, library_available\n"
        "print(library_available(), Scrubber().scrub(sys.argv[1]).text)"
    )
    root = Path(__file__).resolve().parents[2]
    answer = subprocess.run(
        [sys.executable, "-c", program, f"password = '{secret}'"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{root}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == f"False password = '{MARKER}'"


def test_the_rule_cache_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTORUNE_DATA", str(tmp_path))
    assert library._cache_folder() == tmp_path / "cache" / "kingfisher"
    assert (tmp_path / "cache" / "kingfisher").stat().st_mode & 0o077 == 0
    monkeypatch.delenv("AUTORUNE_DATA")
    assert library._cache_folder().is_dir()


def test_scrubbing_opens_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    sys.addaudithook(lambda event, _: opened.append(event) if event.startswith("socket.") and watching else None)
    watching = [True]
    Scrubber().scrub(f"token = '{values.VENDOR_MAKERS['stripe'](random.Random(8))}'")
    watching.clear()
    assert opened == []
