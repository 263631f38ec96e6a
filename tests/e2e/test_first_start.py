"""A first start with its demo: real goals through the real runner, and what an operator then finds and does (P01)."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.processes import free_port
from tests.services.instances import Run, started

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    with started(tmp_path_factory.mktemp("first"), free_port(), DEMO="1") as run:
        run.until_line("demo ")
        yield run


def manage(run: Run, *words: str) -> list[dict[str, Any]]:
    environment = {**os.environ, "AUTORUNE_DATA": str(run.data)}
    for name in ("DATABASE_URL", "BROKER_URL", "AUTORUNE_API_URL"):
        environment.pop(name, None)
    ran = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.rule("P01", "S01", "S10", "L17", "L22")
def test_the_demo_leaves_a_candidate_a_shared_skill_and_two_lessons(played: Run) -> None:
    assert played.ready["demo"] == "played"
    states = dict(played.sql("SELECT name, state FROM skills_skill"))
    assert (states["chop oak"], states["sell cowhide"], states["chop oak fast"]) == ("shared", "candidate", "pending")
    found = played.sql(
        "SELECT DISTINCT a.uid FROM skills_skilluse u JOIN jobs_job j ON j.id = u.job_id"
        " JOIN avatars_avatar a ON a.id = j.avatar_id JOIN skills_skill s ON s.id = u.skill_id"
        " WHERE s.name = 'chop oak' AND a.uid <> 'aria'"
    )
    assert {row[0] for row in found} == {"bram", "cyr"}
    lessons = manage(played, "lesson", "list", "bram")
    assert sorted(lesson["author"] for lesson in lessons) == ["dreaming", "human"]
    delivered = played.sql("SELECT count(DISTINCT lesson_id) FROM lessons_delivery")
    assert delivered == [(2,)]
    assert played.sql("SELECT count(*) FROM jobs_job WHERE status = 'running'") == [(0,)]


@pytest.mark.rule("P01", "S11")
def test_approving_the_waiting_script_shows_it_to_the_other_avatar(played: Run) -> None:
    skill, version = played.sql("SELECT id, version FROM skills_skill WHERE state = 'candidate'")[0]
    assert played.sql(f"SELECT count(*) FROM skills_shelf WHERE skill_id = {skill}") == [(0,)]
    line = manage(played, "review", str(skill), "--version", str(version), "--approve", "--by", "operator")[0]
    assert line["state"] == "shared"
    assert played.sql(f"SELECT count(*) FROM skills_shelf WHERE skill_id = {skill}") == [(1,)]


@pytest.mark.rule("R03", "X02")
def test_nothing_of_the_runner_stays_with_the_avatars(played: Run) -> None:
    assert played.sql("SELECT count(*) FROM avatars_runnercredential WHERE revoked_at IS NULL") == [(0,)]
    folders = {folder.name for folder in (played.data / "bots").iterdir()}
    assert folders == {"aria", "bram", "cyr"}
    assert "toll gate" in (played.data / "bots/bram/lab_log.md").read_text()
