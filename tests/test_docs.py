"""The documents say what is: drawings, settings, commands, links."""

import re
from pathlib import Path

import pytest

from skills.lifecycle import Move

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(
    (ROOT / "docs").rglob("*.md")
)
COMMANDS = {file.stem for file in (ROOT / "autorune/cli/management/commands").glob("*.py")} - {"__init__"}
SOURCES = [*sorted((ROOT / "autorune").rglob("*.py")), *sorted((ROOT / "reviews").rglob("*.py"))]


@pytest.mark.rule("S10", "S11", "S12", "S13", "S15")
def test_the_drawing_of_a_skills_states_has_exactly_the_arrows_of_the_table() -> None:
    drawn = re.findall(r"^    (\w+) --> (\w+): (\w+)$", (ROOT / "docs/rules.md").read_text(), re.MULTILINE)
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == {(source, move.target, move.label) for move in Move for source in move.sources}


def test_every_setting_of_the_environment_is_documented() -> None:
    read = {
        name
        for file in SOURCES
        for name in re.findall(r'env(?:iron)?[.\[(]\w*\(?\s*"(AUTORUNE_[A-Z_]+|DEMO)"', file.read_text())
    }
    told = (ROOT / "docs/settings.md").read_text()
    names = read | {"DATABASE_URL", "BROKER_URL"}
    assert len(names) > 25
    inside = {"AUTORUNE_PORT", "AUTORUNE_GOAL", "AUTORUNE_MODEL_KEY"}  # set by the runner inside a sandbox
    assert not {name for name in names - inside if name not in told}


def test_every_command_is_documented_and_every_documented_command_exists() -> None:
    text = "\n".join(page.read_text() for page in PAGES)
    named = set(re.findall(r"manage\.py (\w+)", text))
    django = {"migrate", "createsuperuser", "changepassword", "collectstatic", "shell", "dbshell", "makemigrations"}
    assert not named - COMMANDS - django
    listed = (ROOT / "docs/settings.md").read_text()
    assert not {command for command in COMMANDS if not re.search(rf"\b{command}\b", listed)}


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {target for page in PAGES for target in re.findall(r"`?make ([a-z]+)\b`", page.read_text())}
    assert named <= targets


def test_links_lead_to_files_that_are_there() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name}: {link}"
