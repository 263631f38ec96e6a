"""Stored text is text: nothing of it is markup, template, expression or hidden (O06, X01, X05)."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from autorune.avatars.models import Avatar
from autorune.console.code import listing
from autorune.console.difference import difference
from skills.models import Skill
from tests.console.conftest import text_of
from tests.factories import JobFactory, candidate, prove, saved

EVIL = (
    "<script>fetch('/admin/')</script>",
    '"><img src=x onerror=alert(1)>',
    "</textarea></code></pre>",
    "{{7*7}} {% debug %}",
    '<b x-data="{a: alert(1)}" x-text="a">',
    "javascript:alert(1)",
    "a\u202eb\x1b[8m\u200b",
)


class Markup(HTMLParser):
    """What a browser would see of a page: its tags with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))


@pytest.fixture
def evil(aria: Avatar, operator: Client) -> Skill:
    text = "\n".join(EVIL)
    skill = candidate(
        aria, name="evil {{7*7}} <b>", description=text, tags=["<b x-data>", "{{7*7}}"], preconditions=text, script=text
    )
    operator.post(f"/admin/skills/skill/{skill.pk}/review/", _verdict(skill, note=text))
    return prove(saved(aria, name="evil {{7*7}} <b>", script=f"{text}\n// again\n"))


def _verdict(skill: Skill, note: str) -> dict[str, Any]:
    return {"decision": "approve", "version": skill.version, "sha256": skill.script_sha256, "note": note}


def pages(evil: Skill) -> list[str]:
    job = JobFactory(
        avatar=evil.avatar,
        goal="\n".join(EVIL),
        items=[
            {"type": "command", "command": EVIL[0], "output": "\n".join(EVIL), "exitCode": 1},
            {"type": "tool", "name": EVIL[1], "arguments": {EVIL[0]: list(EVIL)}, "success": False, "output": EVIL[2]},
            {"type": "agent_message", "text": "\n".join(EVIL)},
        ],
    )
    skill = f"/admin/skills/skill/{evil.pk}"
    return [
        "/admin/",
        "/admin/skills/skill/",
        "/admin/skills/skill/review/",
        f"{skill}/review/",
        f"{skill}/change/",
        f"{skill}/versions/2/",
        f"{skill}/history/",
        "/admin/jobs/job/",
        f"/admin/jobs/job/{job.pk}/change/",
        f"/admin/avatars/avatar/{evil.avatar_id}/change/",
    ]


@pytest.mark.rule("O06", "X01", "X05")
def test_no_stored_text_becomes_markup_or_an_attribute_that_is_evaluated(superuser: Client, evil: Skill) -> None:
    for path in pages(evil):
        answer = superuser.get(path)
        assert answer.status_code == 200, path
        shown = text_of(answer)
        for tag, attributes in Markup(shown).tags:
            assert tag not in ("b", "iframe", "object"), path
            assert "onerror" not in attributes, path
            assert tag != "script" or attributes.get("src", "").startswith(("/static/", "/admin/jsi18n/")), path
            evaluated = {k: v for k, v in attributes.items() if k.startswith(("x-", ":", "@", "hx-", "on"))}
            assert not any(mark in value for value in evaluated.values() for mark in ("7*7", "alert", "evil")), (
                path,
                tag,
            )
        assert "49" not in re.findall(r"evil (\S+)", shown), path
        for hidden in ("\u202e", "\x1b", "\u200b"):
            assert hidden not in shown, (path, hidden)


@pytest.mark.rule("O06")
def test_the_fragments_of_a_followed_job_are_escaped_too(operator: Client, aria: Avatar) -> None:
    job = JobFactory(avatar=aria, items=[{"type": "command", "command": text, "output": text} for text in EVIL])
    news = operator.get(f"/admin/jobs/job/{job.pk}/follow/", {"after": "0"}).json()
    assert news["items"].count('class="cmd"') == len(EVIL)
    assert {tag for tag, _ in Markup(news["items"]).tags} <= {
        "li",
        "span",
        "div",
        "pre",
        "time",
        "details",
        "summary",
        "a",
    }
    assert "U+202E" in news["items"]


@pytest.mark.rule("X05")
def test_every_page_of_the_console_has_the_policy_and_no_inline_script(superuser: Client, evil: Skill) -> None:
    for path in [*pages(evil), "/admin/constance/config/", "/admin/auth/user/", "/admin/login/"]:
        policy = superuser.get(path).headers["Content-Security-Policy"]
        scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
        assert scripts == "script-src 'self' 'unsafe-eval'", path


@pytest.mark.rule("O06")
def test_hidden_characters_are_told_and_marked_in_a_listing() -> None:
    shown = listing("const a = 1 // \u202egnp.exe\nb\u200b()\n")
    assert shown.remarks == ["Hidden characters are shown as U+202E (×1), U+200B (×1)."]
    assert len(shown.lines) == 2
    assert "U+202E" in shown.lines[0]
    assert "Hidden" in shown.lines[0]


@pytest.mark.rule("O06")
def test_a_listing_keeps_every_line_and_survives_any_size() -> None:
    assert len(listing("x = 1\n" * 4000).lines) == 4000
    long = listing('"' * 128_000)
    assert long.remarks == ["Too long to be coloured; shown plain."]
    assert listing("").lines == [""]
    assert listing("a\r\nb\r\n").remarks == ["Its lines end with CR LF."]
    assert "U+000D" in listing("a\rb\n").lines[0]


@pytest.mark.rule("O01")
@pytest.mark.parametrize(
    ("old", "new", "added", "removed"),
    [
        ("a\nb\nc\n", "a\nB\nc\n", 1, 1),
        ("", "a\n", 1, 0),
        ("a\n", "a\n", 0, 0),
        ("a\nb\n", "a\n", 0, 1),
        ("a\r\n", "a\n", 1, 1),
    ],
)
def test_a_difference_counts_what_came_and_went(old: str, new: str, added: int, removed: int) -> None:
    found = difference(old, new)
    assert (found.added, found.removed) == (added, removed)


@pytest.mark.rule("O01")
def test_a_difference_numbers_lines_of_both_sides_and_leaves_out_what_is_far() -> None:
    old = [f"line {number}" for number in range(1, 101)]
    new = [*old[:49], "changed", *old[50:90], "more", *old[90:]]
    lines = difference("\n".join(old), "\n".join(new)).lines
    assert [line.kind for line in lines].count("gap") == 2
    changed = [(line.kind, line.text, line.old, line.new) for line in lines if line.kind in ("added", "removed")]
    assert changed == [("removed", "line 50", 50, None), ("added", "changed", None, 50), ("added", "more", None, 91)]
    same = [line for line in lines if line.kind == "same"]
    assert all(old[line.old - 1] == line.text == new[line.new - 1] for line in same if line.old and line.new)
    assert len(same) == 16


@pytest.mark.rule("O01")
def test_a_difference_of_two_huge_texts_comes_at_once() -> None:
    one, other = "a\n" * 60_000, "b\n" * 60_000
    assert (difference(one, other).added, difference(one, other).removed) == (60_000, 60_000)
