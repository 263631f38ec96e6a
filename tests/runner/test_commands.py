"""`attach`, `run_goal` and `replay` against the real API, as processes (design.md 5)."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import ManagementUtility, call_command
from django.core.management.base import CommandError
from django.db import connection

from autorune.avatars.models import Avatar
from autorune.clock import now
from autorune.jobs import lifecycle
from autorune.jobs.models import Job
from autorune.runner.sandbox import probe
from autorune.runner.spool import Spool
from skills.models import Outcome, Skill
from skills.outcomes import end_job
from tests.processes import database_url, live_web, wait_until
from tests.runner import actor
from tests.runner.client import ask, save
from tests.runner.stage import END, PYTHON, ran, says
from tests.runner.world import made_secret

ROOT = Path(__file__).resolve().parents[2]
ACTOR = f"exec {PYTHON} -S actor.py"


class Operator:
    """Types commands at an instance with one running web server."""

    def __init__(self, url: str, data: Path) -> None:
        self.data = data
        self.env = dict(os.environ) | {
            "DATABASE_URL": database_url(connection.settings_dict["NAME"]),
            "AUTORUNE_API_URL": url,
            "AUTORUNE_DATA": str(data),
        }

    def start(self, *words: str, **env: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.env | env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def types(self, *words: str, say: str = "", **env: str) -> tuple[int, list[dict[str, Any]], str]:
        """Exit code, lines of standard output, standard error."""
        process = self.start(*words, **env)
        out, errors = process.communicate(say, timeout=120)
        return process.returncode, [json.loads(line) for line in out.splitlines()], errors

    def gives(self, uid: str, part: list[Any]) -> None:
        folder = self.data / "bots" / uid
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "actor.py").write_text(Path(str(actor.__file__)).read_text())
        (folder / "part.json").write_text(json.dumps(part))


@pytest.fixture(scope="module")
def web(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """One web server for all tests here, and its data folder."""
    data = tmp_path_factory.mktemp("data")
    with live_web(database=connection.settings_dict["NAME"], env={"AUTORUNE_DATA": str(data)}) as url:
        yield url, data


@pytest.fixture
def operated(transactional_db: None, aria: Avatar, web: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> Operator:
    url, data = web
    monkeypatch.setenv("AUTORUNE_API_URL", url)
    monkeypatch.setattr(settings, "DATA", data)
    return Operator(url, data)


def typed_here(*words: str) -> tuple[int, str]:
    """Exit code and words of a command that is refused, run in this process."""
    try:
        call_command(*words)
    except CommandError as error:
        return error.returncode, str(error)
    raise AssertionError("it was not refused")


def job_of(line: dict[str, Any]) -> Job:
    return Job.objects.get(pk=line["job"])


@pytest.mark.sandbox
@pytest.mark.rule("R01", "R05", "R08", "R10", "R11", "S06", "X02")
def test_a_goal_runs_sealed_from_command_to_credit(operated: Operator, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = made_secret(11)
    monkeypatch.setenv("BOT_PASSWORD", secret)
    call_command("add_avatar", "aria", "--owner", "olga", "--bot-password-env", "BOT_PASSWORD")
    skill = {"name": "chop", "description": f"as {secret}", "script": "// chops\nlet x = 1;\n"}
    log = ["write", "lab_log.md", "oak\n"]
    operated.gives("aria", [[["post", "/skills", skill], ran("false", 1), says("DONE: 20 logs"), END], [log, END]])
    code, lines, errors = operated.types("run_goal", "aria", "chop oak", "--engine", "command", "--command", ACTOR)
    assert (code, errors) == (0, "")
    first, last = lines
    assert first == {"job": last["job"], "port": 8765}
    assert last == {"job": first["job"], "result": "done", "status": "succeeded", "summary": "20 logs"}
    job = job_of(last)
    assert (job.sandboxed, job.engine, job.port, job.failed_calls) == (True, "command", 8765, 1)
    kinds = [(item.kind, item.author) for item in job.items.filter(type="user_message").order_by("sequence")]
    assert kinds == [("goal", "runner"), ("wrap_up", "runner")]
    assert list(Outcome.objects.values_list("ok", "source")) == [(True, "automatic")]
    assert Skill.objects.get().description == "as [REDACTED]"
    assert not job.items.filter(output__contains=secret).exists()
    assert list((operated.data / "spool").iterdir()) == []


@pytest.mark.rule("R09", "R10", "L02")
def test_say_and_stop_reach_a_running_goal(operated: Operator, operator: Any) -> None:
    operated.gives("aria", [[["await", "said"], says("hm"), END], [says("ok"), ["sleep", 60]]])
    run = operated.start("run_goal", "aria", "chop", "--engine", "command", "--command", ACTOR)
    try:
        job = job_of(json.loads(run.stdout.readline()))
        lifecycle.say(job=job, text="bank in Varrock", by=operator, now=now())
        (operated.data / "bots" / "aria" / "said").touch()
        wait_until(lambda: job.items.filter(kind="message", author="human", text="bank in Varrock").exists())
        lifecycle.request_stop(job=job, by=operator, now=now())
        out, _ = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 6
    assert json.loads(out.splitlines()[-1])["status"] == "stopped"
    job.refresh_from_db()
    assert (job.result, job.human_messages) == ("stopped", 1)


@pytest.mark.rule("R02", "R03", "R04", "R10")
def test_an_attached_port_serves_the_real_library_and_dies_with_its_job(operated: Operator) -> None:
    run = operated.start("attach", "aria", "chop oak")
    try:
        first = json.loads(run.stdout.readline())
        port = first["port"]
        status, _, body = save(port, {"name": "chop oak", "description": "d", "script": "// x\n"}, {"X-Avatar": "bram"})
        assert (status, json.loads(body)["change"]) == (201, "created")
        assert [row["name"] for row in json.loads(ask(port, "GET", "/skills?q=oak&avatar=bram")[2])["results"]] == [
            "chop oak"
        ]
        assert ask(port, "GET", "/skills/999999")[0] == 404
        out, errors = run.communicate("blocked no axe\n", timeout=60)
    finally:
        run.kill()
    assert run.returncode == 4
    assert "any local process" in errors
    last = json.loads(out.splitlines()[-1])
    assert last == {"job": first["job"], "result": "blocked", "status": "failed", "summary": "no axe"}
    job = job_of(last)
    assert (job.sandboxed, job.engine, job.port) == (False, "attach", port)
    assert list(Outcome.objects.values_list("ok", "source")) == [(False, "automatic")]
    with pytest.raises(ConnectionRefusedError):
        ask(port, "GET", "/")


@pytest.mark.rule("R08")
def test_a_killed_runner_is_replayed_by_the_next_run_and_changes_no_ended_job(operated: Operator, capsys: Any) -> None:
    operated.gives("aria", [[says("one"), ["sleep", 60]]])
    run = operated.start("run_goal", "aria", "chop", "--engine", "command", "--command", ACTOR)
    job = job_of(json.loads(run.stdout.readline()))
    wait_until(lambda: job.items.filter(text="one").exists())
    run.send_signal(signal.SIGKILL)
    run.communicate()
    with (operated.data / "spool" / str(job.pk) / "items.jsonl").open("a") as spool:
        spool.write('{"sequence": 3, "type": "agent_message", "text": "late"}\n')
    end_job(job=job, result="failed", reason="runner_lost", now=now())
    call_command("replay", avatar="aria")
    told = json.loads(capsys.readouterr().out)
    given = told.pop("items")  # what the API had may be given again: the runner can die before it knows
    assert told == {"job": job.pk, "avatar": "aria", "known": True}
    assert 1 <= given <= 3
    job.refresh_from_db()
    assert (job.result, job.reason) == ("failed", "runner_lost")
    rows = job.items.order_by("sequence").values_list("sequence", "text")
    assert list(rows) == [(1, "chop"), (2, "one"), (3, "late")]
    assert not (operated.data / "spool" / str(job.pk)).exists()


@pytest.mark.rule("R08", "R10")
def test_the_next_run_replays_a_dead_runners_spool_and_the_end_that_it_had_fixed(
    operated: Operator, aria: Avatar
) -> None:
    dead = lifecycle.start_job(avatar=aria, goal="old", engine="command", now=now())
    spool = Spool.create(operated.data / "spool", job=dead.pk, avatar="aria")
    spool.append({"sequence": 1, "type": "agent_message", "text": "DONE: it"})
    spool.fix_end(result="done", summary="it")
    spool.close()
    with pytest.raises(SystemExit) as ended:  # its standard input has ended already
        call_command("attach", "aria", "new")
    assert ended.value.code == 6
    dead.refresh_from_db()
    assert (dead.result, dead.summary, dead.items.get().text) == ("done", "it", "DONE: it")


@pytest.mark.rule("R01", "R03")
def test_what_cannot_run_is_refused_with_its_exit_code_and_one_line(
    operated: Operator, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    goal = ("run_goal", "aria", "chop", "--engine")
    with pytest.raises(SystemExit) as usage:
        ManagementUtility(["manage.py", *goal, "abacus"]).execute()
    errors = capsys.readouterr().err
    assert (usage.value.code, "invalid choice" in errors, errors.count("\n")) == (2, True, 1)
    assert "no avatar" in typed_here("run_goal", "nobody", "chop", "--engine", "command", "--command", "true")[1]
    assert typed_here(*goal, "command") == (1, "--command belongs to --engine command, which needs it.")
    monkeypatch.setenv("PATH", str(operated.data))
    assert "make engines" in typed_here(*goal, "codex")[1]
    assert "make engines" in typed_here(*goal, "claude")[1]
    monkeypatch.setenv("AUTORUNE_API_URL", "http://127.0.0.1:1")
    for words in ((*goal, "command", "--command", "true"), ("attach", "aria", "chop")):
        assert typed_here(*words)[0] == 3
    assert Job.objects.count() == 0


@pytest.mark.rule("R03")
def test_a_pair_that_leads_to_the_api_is_refused(operated: Operator, aria: Avatar) -> None:
    Avatar.objects.filter(pk=aria.pk).update(reach=["localhost:" + operated.env["AUTORUNE_API_URL"].rpartition(":")[2]])
    code, said = typed_here("run_goal", "aria", "chop", "--engine", "command", "--command", "true")
    assert (code, "own API" in said) == (1, True)
    assert Job.objects.count() == 0


@pytest.mark.rule("R03")
def test_without_bubblewrap_a_goal_is_refused_unless_allowed_and_then_says_so(
    operated: Operator, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """In this process, whose search for bwrap can be led astray."""
    monkeypatch.setattr("autorune.runner.sandbox.cell.shutil.which", lambda *_, **__: None)
    operated.gives("aria", [])
    probe.works_here.cache_clear()
    command = ["run_goal", "aria", "chop", "--engine", "command", "--command", "echo hello; exit 3"]
    code, said = typed_here(*command)
    assert (code, "--allow-unsandboxed" in said, Job.objects.count()) == (1, True, 0)
    with pytest.raises(SystemExit) as ended:
        call_command(*command, "--allow-unsandboxed")
    probe.works_here.cache_clear()
    assert ended.value.code == 5
    assert "WARNING" in capsys.readouterr().err
    job = Job.objects.get()
    assert job.sandboxed is False
    assert job.items.filter(type="note", text__contains="without a sandbox").exists()
