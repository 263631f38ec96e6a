"""The commands of an operator: JSON lines out, one line of error, exit codes (design, section 5)."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from autorune.jobs.recording import record_items
from skills.models import Outcome, Skill, SkillUse

Make = Callable[..., Skill]


def run(*words: Any) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command(*map(str, words), stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def refused(*words: Any) -> CommandError:
    with pytest.raises(CommandError) as caught:
        run(*words)
    assert "\n" not in str(caught.value)
    return caught.value


def transcript(*rows: dict[str, Any]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


@pytest.mark.rule("X06", "R03")
def test_add_avatar_makes_owner_folder_and_reference_and_can_be_repeated(
    db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA = tmp_path
    monkeypatch.setenv("BOT", "hunter-" + "x" * 9)
    line = run("add_avatar", "dora", "--owner", "olga", "--bot-password-env", "BOT", "--reach", "Game.example:43594")[0]
    assert Path(line["folder"]).is_dir()
    avatar = Avatar.objects.get(uid="dora")
    assert (avatar.reach, avatar.owner.has_usable_password()) == (["game.example:43594"], False)
    file = tmp_path / avatar.bot_password_ref.removeprefix("file:")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("hunter-" + "x" * 9, 0o600)
    assert "hunter" not in json.dumps(line) + avatar.bot_password_ref
    assert run("add_avatar", "dora", "--owner", "olga")[0]["reach"] == ["game.example:43594"]
    assert Avatar.objects.count() == 1
    assert "belongs to" in str(refused("add_avatar", "dora", "--owner", "stan"))


@pytest.mark.rule("R03")
@pytest.mark.parametrize("uid", ["../x", "a b", "", "-a", "ä", "a" * 49, "a\n"])
def test_a_uid_that_is_no_folder_name_is_refused(db: None, uid: str) -> None:
    assert refused("add_avatar", "--owner", "olga", "--", uid).returncode == 1
    assert not Avatar.objects.exists()


@pytest.mark.rule("R03")
@pytest.mark.parametrize("pairs", [["nohost"], ["h:0"], ["h:70000"], ["a:1", "b:1"], ["h:1/x"]])
def test_an_address_that_is_none_or_a_port_twice_is_refused(db: None, pairs: list[str]) -> None:
    words = [word for pair in pairs for word in ("--reach", pair)]
    assert refused("add_avatar", "dora", "--owner", "olga", *words).returncode == 1


@pytest.mark.rule("O05", "S14")
def test_review_needs_the_permission_and_the_version(proven: Make, aria: Avatar, operator: User, reader: User) -> None:
    skill = proven(aria)
    assert "permission" in str(refused("review", skill.pk, "--version", 1, "--approve", "--by", "rhea"))
    assert "no version 7" in str(refused("review", skill.pk, "--version", 7, "--approve", "--by", "opal"))
    line = run("review", skill.pk, "--version", 1, "--approve", "--by", "opal", "--note", "read it")[0]
    assert (line["state"], line["verdict"]) == ("shared", "approve")
    assert refused("review", skill.pk, "--version", 1, "--approve", "--by", "opal").returncode == 1
    assert refused("review", 999, "--version", 1, "--approve", "--by", "opal").returncode == 1


@pytest.mark.rule("S19")
def test_disable_for_one_avatar_and_enable_again(shared: Make, aria: Avatar, bram: Avatar, operator: User) -> None:
    skill = shared(aria)
    run("disable", skill.pk, "--avatar", "bram", "--by", "opal")
    assert not Skill.objects.visible_to(bram).filter(pk=skill.pk).exists()
    run("enable", skill.pk, "--avatar", "bram", "--by", "opal")
    assert Skill.objects.visible_to(bram).filter(pk=skill.pk).exists()


@pytest.mark.rule("R08", "S06")
def test_job_prints_the_whole_job(aria: Avatar, a_job: Any, a_skill: Make, now: Any) -> None:
    job = a_job(aria)
    skill = a_skill(aria, job=job)
    record_items(
        job=job,
        now=now,
        items=[
            {"sequence": 1, "type": "user_message", "kind": "goal", "author": "runner", "text": "chop"},
            {"sequence": 2, "type": "command", "command": "ls", "exitCode": 2, "output": "no", "durationMs": 5},
        ],
    )
    from skills.outcomes import end_job

    end_job(job=job, result="done", summary="chopped", now=now)
    line = run("job", job.pk)[0]
    assert (line["status"], line["result"], line["avatar"], line["reflection"]) == ("succeeded", "done", "aria", False)
    assert line["outcomes"] == [
        {"skill": skill.pk, "version": 1, "ok": True, "durationMs": None, "source": "automatic"}
    ]
    assert [item["type"] for item in line["items"]] == ["user_message", "command"]
    assert (line["items"][1]["exitCode"], line["items"][1]["durationMs"]) == (2, 5)
    assert refused("job", 10**9).returncode == 1


@pytest.mark.rule("L02", "R10")
def test_a_transcript_becomes_the_finished_job_that_it_was_once(aria: Avatar, a_skill: Make, tmp_path: Path) -> None:
    skill = a_skill(aria)
    file = tmp_path / "t.jsonl"
    file.write_bytes(
        transcript(
            {"type": "user_message", "text": "chop oak", "at": "2026-11-01T10:00:00Z"},
            {"type": "skill", "skill": skill.pk},
            {"type": "command", "command": "a", "exitCode": 1, "output": "no\0pe"},
            {"type": "agent_message", "text": "DONE: first\nDONE: 20 logs"},
            {"type": "turn_end"},
            {"type": "user_message", "text": "log it", "author": "runner"},
            {"type": "agent_message", "text": "BLOCKED: never counts"},
            {"type": "user_message", "text": "always pay the gate first", "at": "2026-11-01T11:00:00Z"},
        )
        + b"no json \xff\n"
    )
    first, last = run("ingest_job", "aria", file)
    job = Job.objects.get(pk=first["job"])
    assert last == {"job": job.pk, "result": "done", "status": "succeeded", "summary": "20 logs"}
    assert (job.goal, job.failed_calls, job.human_messages) == ("chop oak", 1, 1)
    assert job.finished_at.isoformat() == "2026-11-01T11:00:00+00:00"
    assert job.items.get(type="command").output == "no\\u0000pe"
    assert job.items.get(type="output").text.startswith("no json")
    assert SkillUse.objects.filter(job=job, skill=skill).exists()
    assert not Outcome.objects.exists()
    assert run("ingest_job", "aria", file)[0]["job"] == job.pk
    assert Job.objects.filter(transcript_sha256=job.transcript_sha256).count() == 1


@pytest.mark.rule("R10")
def test_a_transcript_without_a_result_is_stopped_and_an_empty_one_refused(aria: Avatar, tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    file.write_bytes(transcript({"type": "user_message", "text": "chop"}, {"type": "agent_message", "text": "done: x"}))
    assert run("ingest_job", "aria", file)[1]["status"] == "stopped"
    file.write_bytes(b"\n\n")
    assert refused("ingest_job", "aria", file).returncode == 1
    assert refused("ingest_job", "aria", tmp_path / "none").returncode == 1
    assert refused("ingest_job", "nobody", file).returncode == 1


@pytest.mark.rule("R01", "L02")
def test_recorded_streams_of_codex_and_claude_are_read(aria: Avatar, tmp_path: Path) -> None:
    codex = transcript(
        {"type": "thread.started", "thread_id": "t"},
        {"type": "turn.started"},
        {
            "type": "item.completed",
            "item": {
                "id": "1",
                "type": "command_execution",
                "command": "ls /x",
                "aggregated_output": "no",
                "exit_code": 2,
                "status": "failed",
            },
        },
        {"type": "item.completed", "item": {"id": "2", "type": "agent_message", "text": "BLOCKED: no way"}},
        {"type": "turn.completed", "usage": {"input_tokens": 44, "output_tokens": 28}},
    )
    claude = transcript(
        {"type": "system", "subtype": "init", "session_id": "s"},
        {
            "type": "assistant",
            "message": {"content": [{"type": "tool_use", "id": "u", "name": "Bash", "input": {"command": "ls /x"}}]},
        },
        {
            "type": "user",
            "message": {
                "content": [{"type": "tool_result", "tool_use_id": "u", "content": "Exit code 2\nno", "is_error": True}]
            },
        },
        {"type": "assistant", "message": {"content": [{"type": "text", "text": "DONE: yes"}]}},
        {"type": "result", "subtype": "success", "is_error": False, "result": "DONE: yes", "session_id": "s"},
    )
    for name, raw, result in (("codex", codex, "blocked"), ("claude", claude, "done")):
        (tmp_path / name).write_bytes(raw)
        job = Job.objects.get(pk=run("ingest_job", "aria", tmp_path / name)[0]["job"])
        assert (job.engine, job.result, job.failed_calls, job.human_messages) == (name, result, 1, 0)


@pytest.mark.rule("S03")
def test_a_folder_of_skills_and_scripts_is_imported(aria: Avatar, tmp_path: Path) -> None:
    (tmp_path / "fish").mkdir()
    (tmp_path / "fish/SKILL.md").write_text(
        "---\nname: Fish trout\ndescription: How to fish.\ntags: [fishing]\n---\nGo.\n"
    )
    (tmp_path / "chop.ts").write_text("#!/usr/bin/env bun\n// Chops oak logs.\nchop();\n")
    (tmp_path / "bare.ts").write_text("chop();\n")
    (tmp_path / "image.bin").write_bytes(b"\xff\xfe")
    lines = {line["file"]: line for line in run("import_skills", "aria", tmp_path)}
    assert lines["chop.ts"]["name"] == "chop"
    assert "no header" in lines["bare.ts"]["skipped"]
    assert "UTF-8" in lines["image.bin"]["skipped"]
    skill = Skill.objects.get(name="Fish trout")
    assert (skill.description, skill.tags, skill.state) == ("How to fish.", ["fishing"], "pending")
    assert not Outcome.objects.exists()
    assert {line.get("change") for line in run("import_skills", "aria", tmp_path)} == {"unchanged", None}


def test_doctor_names_every_part(db: None, aria: Avatar, monkeypatch: pytest.MonkeyPatch) -> None:
    Avatar.objects.update(bot_password_ref="env:NOT_SET_ANYWHERE")
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:  # no worker runs, and a secret is missing
        call_command("doctor", stdout=out)
    assert ended.value.code == 1
    found = {line["part"]: line for line in map(json.loads, out.getvalue().splitlines())}
    assert found["database"]["works"]
    assert not found["worker"]["works"]
    assert "NOT_SET_ANYWHERE" in found["bot password of aria"]["note"]
    assert {"sandbox", "engine codex", "engine claude", "tokens", "scrubbing"} <= set(found)
