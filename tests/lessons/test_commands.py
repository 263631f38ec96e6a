"""The commands lesson, set, get and profile: JSON lines out, one line of error, exit codes (B05, L13, L15, O05)."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from autorune.avatars.models import ModelProfile
from lessons.models import Lesson

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> list[dict]:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def refused(*arguments: str) -> str:
    with pytest.raises(CommandError) as error:
        run(*arguments)
    assert error.value.returncode == 1
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.rule("L15", "L12")
def test_a_lesson_is_added_listed_and_retired(aria, skill, operator) -> None:
    (line,) = run("lesson", "add", "aria", str(skill.pk), "If in doubt, ask.", "--by", "operator")
    lesson = Lesson.objects.get()
    created = lesson.created_at.isoformat()
    expected = {"id": lesson.pk, "skill": skill.pk, "text": "If in doubt, ask.", "author": "human", "by": "operator",
                "stage": "active", "created": created, "evidence": []}  # fmt: skip
    assert line == expected
    assert run("lesson", "list", "aria") == [expected]
    assert run("lesson", "list", "aria", "--skill", "Chop-Oak".replace("Chop-Oak", str(skill.pk))) == [expected]
    (gone,) = run("lesson", "retire", str(lesson.pk), "--by", "operator", "--reason", "wrong", "--note", "it misleads")
    assert (gone["stage"], gone["retired"]["reason"], gone["retired"]["by"], gone["retired"]["note"]) == (
        "retired", "wrong", "operator", "it misleads",
    )  # fmt: skip
    assert run("lesson", "list", "aria") == []
    assert run("lesson", "list", "aria", "--all") == [gone]
    (again,) = run("lesson", "add", "aria", str(skill.pk), "If in doubt: ask!", "--by", "operator")
    assert again["repeats"] == lesson.pk


@pytest.mark.rule("L10", "L13", "L15", "O05", "O04")
def test_refusals_are_one_line_and_exit_one(aria, bram, skill, make_skill, operator, reader) -> None:
    number = str(skill.pk)
    assert "operator2" in refused("lesson", "add", "aria", number, "If in doubt, ask.", "--by", "operator2")
    assert "permission" in refused("lesson", "add", "aria", number, "If in doubt, ask.", "--by", "reader")
    assert "no avatar" in refused("lesson", "add", "dora", number, "If in doubt, ask.", "--by", "operator")
    assert "no skill" in refused("lesson", "add", "aria", str(make_skill(bram).pk), "If so, ask.", "--by", "operator")
    assert refused("lesson", "add", "aria", number, "See https://x.test/a\nnow.", "--by", "operator")
    assert "no lesson 99999" in refused("lesson", "retire", "99999", "--by", "operator", "--reason", "wrong")
    run("lesson", "add", "aria", number, "If in doubt, ask.", "--by", "operator")
    lesson = str(Lesson.objects.get().pk)
    run("lesson", "retire", lesson, "--by", "operator", "--reason", "wrong")
    assert "already" in refused("lesson", "retire", lesson, "--by", "operator", "--reason", "wrong")


@pytest.mark.rule("B05")
def test_settings_are_got_and_set(aria) -> None:
    key = "brain.skill_learning_reflection_threshold"
    assert run("get", key) == [{"key": key, "value": 10}]
    assert run("set", key, "4") == [{"key": key, "value": 4}]
    assert run("get", key) == [{"key": key, "value": 4}]
    assert "At least 2" in refused("set", key, "1")
    assert run("get", key) == [{"key": key, "value": 4}]
    assert run("set", "brain.skill_learning_enabled", "false")[0]["value"] is False
    assert run("set", "brain.maintainer_agent_uid", "aria")[0]["value"] == "aria"
    assert run("set", "brain.maintainer_agent_uid", "")[0]["value"] == ""
    assert "no cron line" in refused("set", "brain.dreaming_task_cron", "0 25 * * *")
    assert "brain.dreaming_task_cron" in refused("get", "brain.nothing")


@pytest.mark.rule("L20", "X06")
def test_a_profile_keeps_a_reference_and_never_the_key(aria, monkeypatch) -> None:
    monkeypatch.setenv("MY_KEY", "k" * 20)
    (line,) = run(
        "profile",
        "aria",
        "heavy",
        "--model",
        "openai:gpt",
        "--base-url",
        "http://127.0.0.1:9/v1",
        "--key-env",
        "MY_KEY",
    )
    assert line["model"] == "openai:gpt"
    assert line["key"].startswith("file:")
    assert "k" * 20 not in json.dumps(line) + json.dumps(list(ModelProfile.objects.values()))
    (line,) = run("profile", "aria", "heavy", "--model", "anthropic:claude", "--key-ref", "env:MY_KEY")
    assert (line["key"], ModelProfile.objects.count()) == ("env:MY_KEY", 1)
    assert refused("profile", "aria", "heavy", "--model", "nothing")
    assert refused("profile", "aria", "not a slug", "--model", "openai:gpt")
    assert refused("profile", "aria", "heavy", "--model", "openai:gpt", "--key-ref", "plain-key")
    assert refused("profile", "aria", "heavy", "--model", "openai:gpt", "--base-url", "ftp://x")
    assert refused("profile", "aria", "heavy", "--model", "openai:gpt", "--key-env", "NOT_SET_ANYWHERE")
