"""A stored script is text: nothing of the product evaluates it, and what starts programs never sees one (R12, X01)."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from autorune.avatars.models import Avatar

ROOT = Path(__file__).resolve().parent.parent
EVALUATE = {"eval", "exec", "compile", "__import__"}
START = {
    "subprocess",
    "os.system",
    "os.exec",
    "os.spawn",
    "os.popen",
    "asyncio.create_subprocess",
    "pty",
    "posix_spawn",
}


def sources() -> Iterator[Path]:
    for folder in ("autorune", "skills", "lessons", "reviews"):
        yield from (file for file in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in file.parts)


def calls(tree: ast.AST) -> set[str]:
    return {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}


@pytest.mark.rule("R12", "X01")
def test_nothing_evaluates_text_as_code() -> None:
    guilty = {str(file) for file in sources() if calls(ast.parse(file.read_text())) & EVALUATE}
    assert not guilty


@pytest.mark.rule("R12")
def test_what_starts_programs_never_touches_a_version() -> None:
    starting = []
    for file in sources():
        text = file.read_text()
        if any(name.startswith(start) for name in calls(ast.parse(text)) for start in START):
            starting.append(file)
            assert "SkillVersion" not in text, file
            assert "current_version" not in text, file
    assert len(starting) >= 3, "the search for what starts programs finds nothing any more"


@pytest.mark.rule("R12", "X01", "O06")
def test_a_script_that_would_leave_a_mark_leaves_none(
    runner: Any, aria: Avatar, operator: User, client: Client, tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    lines = ["#!/bin/sh", "# Leaves a mark.", f"touch {mark}", f"__import__('os').system('touch {mark}')"]
    script = "\n".join([*lines, "{% load x %}{{ 7|add:7 }}"])
    agent = runner(aria)
    saved = agent.post(
        "/api/skills", {"name": "mark", "description": "`touch x`", "script": script}, format="json"
    ).json()
    agent.get(f"/api/skills/{saved['id']}", HTTP_ACCEPT="text/markdown")
    agent.get("/api/skills?q=mark")
    agent.post(f"/api/skills/{saved['id']}/outcome", {"ok": True}, format="json")
    client.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(f"/admin/skills/skill/{saved['id']}/review/")
    assert page.status_code == 200
    assert agent.get(f"/api/skills/{saved['id']}").json()["script"] == script
    assert not mark.exists()
