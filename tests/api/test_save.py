"""Saving through the API: contract, limits, identity, bad input (S03, S04, S20, S22, X02, X04, R03)."""

import json
import random
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from autorune.avatars.models import Avatar
from skills.models import Skill, SkillVersion

SKILL = {"name": "chop oak", "description": "Chops oak logs.", "script": "// Chops.\nawait sdk.chop('oak');\n"}
Client = Callable[..., APIClient]


def post(client: APIClient, **content: Any) -> Any:
    return client.post("/api/skills", content, format="json")


def raw(client: APIClient, body: bytes, kind: str = "application/json", **headers: str) -> Any:
    return client.generic("POST", "/api/skills", body, content_type=kind, **headers)


@pytest.mark.rule("S03", "S09", "S20")
def test_a_new_name_makes_a_private_pending_skill(runner: Client, aria: Avatar, bram: Avatar, cyr: Avatar) -> None:
    client = runner(aria)
    answer = post(client, **SKILL, tags=["wood", "draynor"], preconditions="An axe.")
    assert answer.status_code == 201
    saved = answer.json()
    assert {key: saved[key] for key in ("name", "description", "script", "tags", "preconditions")} == {
        **SKILL,
        "tags": ["wood", "draynor"],
        "preconditions": "An axe.",
    }
    assert (saved["change"], saved["state"], saved["version"], saved["origin"]) == ("created", "pending", 1, "own")
    assert (saved["successes"], saved["failures"], saved["attempts"], saved["successRate"]) == (0, 0, 0, None)
    assert (saved["parentId"], saved["scrubbed"], saved["lessons"], saved["lessonCount"]) == (None, [], [], 0)
    assert "label" not in saved
    for other in (bram, cyr):
        assert runner(other).get(f"/api/skills/{saved['id']}").status_code == 404
        assert runner(other).get("/api/skills").json()["results"] == []


@pytest.mark.rule("S03")
def test_the_same_name_updates_keeps_what_is_left_out_and_clears_what_is_empty(runner: Client, aria: Avatar) -> None:
    client = runner(aria)
    first = post(client, **SKILL, tags=["wood"], preconditions="An axe.").json()
    answer = post(client, name="chop oak", preconditions="")
    assert answer.status_code == 200
    second = answer.json()
    assert (second["id"], second["change"], second["version"]) == (first["id"], "updated", 2)
    assert (second["preconditions"], second["tags"], second["script"]) == ("", ["wood"], SKILL["script"])
    third = post(client, name="chop oak").json()
    assert (third["change"], third["version"]) == ("unchanged", 2)


@pytest.mark.rule("S03")
def test_a_script_file_can_be_sent_as_multipart(runner: Client, aria: Avatar, tmp_path: Path) -> None:
    file = tmp_path / "chop.ts"
    file.write_bytes("// häckseln\r\nawait sdk.chop();\n".encode())
    client = runner(aria)
    with file.open("rb") as script:
        answer = client.post(
            "/api/skills",
            {"name": "chop", "description": "d", "tags": ["a", "b"], "script": script},
            format="multipart",
        )
    assert answer.status_code == 201, answer.content
    assert answer.json()["script"].encode() == file.read_bytes()
    assert answer.json()["tags"] == ["a", "b"]


@pytest.mark.rule("S04")
def test_a_new_name_with_a_parent_is_a_new_skill_that_knows_it(
    runner: Client, aria: Avatar, bram: Avatar, shared: Any
) -> None:
    parent = shared(aria)
    child = post(runner(bram), **{**SKILL, "name": "chop oak fast"}, parentId=parent.pk)
    assert (child.status_code, child.json()["parentId"], child.json()["state"]) == (201, parent.pk, "pending")
    again = post(runner(bram), name="chop oak fast", parentId=parent.pk)
    assert (again.status_code, again.json()["change"]) == (200, "unchanged")
    other = post(runner(bram), name="chop oak fast", parentId=child.json()["id"])
    assert (other.status_code, other.json()["error"]["code"]) == (400, "parent_on_update")


@pytest.mark.rule("S04", "S02")
def test_a_parent_that_the_caller_may_not_see_is_not_found_like_one_that_is_not_there(
    runner: Client, aria: Avatar, cyr: Avatar, a_skill: Any
) -> None:
    private = a_skill(aria)
    answers = [post(runner(cyr), **{**SKILL, "name": "n"}, parentId=number) for number in (private.pk, 10**9)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["error"]["code"] == "parent_not_found"
    assert not Skill.objects.filter(avatar=cyr).exists()


@pytest.mark.rule("S22")
@pytest.mark.parametrize(
    "name",
    ["Chop Oak", "chop-oak", " chop oak ", "chop‑oak", "chop_oak", "chop-oak\u200b", "ＣＨＯＰ ＯＡＫ", "chop — oak"],
)
def test_spellings_of_one_name_are_one_skill_and_the_last_spelling_stays(
    runner: Client, aria: Avatar, name: str
) -> None:
    client = runner(aria)
    first = post(client, **SKILL).json()
    answer = post(client, **{**SKILL, "name": name})
    assert answer.status_code == 200, answer.content
    same = name.strip() == "chop oak"
    assert (answer.json()["id"], answer.json()["name"]) == (first["id"], name.strip())
    assert answer.json()["change"] == ("unchanged" if same else "updated")


@pytest.mark.rule("S22")
@pytest.mark.parametrize(
    "name", ["ch\u043ep oak", "chop o\u03b1k", "---", "\u200b", "a\r\nSet-Cookie: x=1", "a\u2028b\u0007"]
)
def test_a_word_that_mixes_scripts_or_a_name_without_a_letter_is_refused(
    runner: Client, aria: Avatar, name: str
) -> None:
    answer = post(runner(aria), **{**SKILL, "name": name})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid")
    assert "name" in answer.json()["error"]["fields"]


@pytest.mark.rule("S22")
@pytest.mark.parametrize(
    "name", ["рубить дуб", "砍橡木", "オークを切る", "참나무 베기", "قطع البلوط", "chop дуб", "../../etc/x"]
)
def test_any_one_script_is_welcome(runner: Client, aria: Avatar, name: str) -> None:
    assert post(runner(aria), **{**SKILL, "name": name}).status_code == 201


@pytest.mark.rule("S22")
def test_another_avatars_name_is_never_touched(runner: Client, aria: Avatar, bram: Avatar) -> None:
    first = post(runner(aria), **SKILL).json()
    second = post(runner(bram), **{**SKILL, "script": "// bram's\n"})
    assert (second.status_code, second.json()["id"] != first["id"]) == (201, True)
    assert Skill.objects.get(pk=first["id"]).version == 1


@pytest.mark.rule("R03")
def test_nothing_in_a_request_names_who_acts(runner: Client, aria: Avatar, cyr: Avatar) -> None:
    client = runner(aria)
    for extra in (
        {"avatar": "cyr"},
        {"owner": "stan"},
        {"state": "shared"},
        {"successes": 99},
        {"version": 7},
        {"token": "t"},
    ):
        answer = post(client, **SKILL, **extra)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown_field")
        assert next(iter(extra)) in answer.json()["error"]["fields"]
    assert not Skill.objects.exists()
    headers = {"HTTP_X_AVATAR_ID": "cyr", "HTTP_X_FORWARDED_USER": "cyr", "HTTP_COOKIE": "sessionid=1"}
    answer = raw(client, json.dumps(SKILL).encode(), **headers)
    assert (answer.status_code, Skill.objects.get().avatar) == (201, aria)
    assert client.get("/api/skills?q=chop&avatar=cyr&as=cyr&all=1").content == client.get("/api/skills?q=chop").content


@pytest.mark.rule("X04")
@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", "n" * 65, "64"),
        ("description", "d" * 1025, "1024"),
        ("preconditions", "p" * 2001, "2000"),
        ("tags", ["t"] + [f"t{n}" for n in range(16)], "16"),
        ("tags", ["t" * 33], "32"),
    ],
)
def test_a_field_beyond_its_limit_is_refused_with_the_limit(
    runner: Client, aria: Avatar, field: str, value: Any, said: str
) -> None:
    answer = post(runner(aria), **{**SKILL, field: value})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid")
    assert field in answer.json()["error"]["fields"]
    assert said in answer.json()["error"]["message"]


@pytest.mark.rule("X04")
def test_fields_at_their_limits_are_saved(runner: Client, aria: Avatar) -> None:
    full = {
        "name": "n" * 64,
        "description": "d" * 1024,
        "preconditions": "p" * 2000,
        "tags": [f"{n:02}" * 16 for n in range(16)],
        "script": "// " + "chop the oak and walk on\n" * 1400,
    }
    answer = post(runner(aria), **full)
    assert answer.status_code == 201, answer.content
    assert len(answer.json()["script"]) > 35_000


@pytest.mark.rule("X04")
def test_a_script_beyond_128_kib_and_a_body_beyond_1_mib_are_too_large(runner: Client, aria: Avatar) -> None:
    client = runner(aria)
    long = post(client, **{**SKILL, "script": "x" * 300_000})
    assert (long.status_code, long.json()["error"]["code"]) == (413, "too_large")
    assert "128 KiB" in long.json()["error"]["message"]
    huge = raw(client, b"[" * (5 * 1024 * 1024))
    assert (huge.status_code, huge.json()["error"]["code"]) == (413, "too_large")
    assert "1024 KiB" in huge.json()["error"]["message"]


@pytest.mark.rule("X04", "S20")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"name":"a\\u0000b","description":"d","script":"x"}',
        b'{"name":"n","description":"d","script":"\\ud800"}',
        b'{"name":"n","description":"d","script":"x","script":"y"}',
        b'{"name":["x"],"description":"d","script":"x"}',
        b'{"name":"n","description":"d","script":{"$ne":1}}',
        b'{"name":"n","description":"d","script":"x","tags":"a"}',
        b'{"name":"n","description":"d","script":"x","parentId":{"id":1}}',
        b'{"name":"n","description":"d","script":"x","parentId":true}',
        b'{"name":"n","description":"d","script":"x","parentId":1e999}',
        b'{"name":"n","description":"d","script":"x","parentId":' + b"9" * 5000 + b"}",
        b'{"name":"n","description":"d","script":"x","parentId":99999999999999999999}',
        b'{"name":"n","description":"d"}',
        b'{"name":"n","script":"x"}',
        b'{"description":"d","script":"x"}',
        b'{"name":"n","description":"d","script":""}',
        b'{"name":"n","description":null,"script":"x"}',
        b'{"name":5,"description":"d","script":"x"}',
    ],
    ids=range(25),
)
def test_what_is_no_skill_is_400_and_keeps_nothing(runner: Client, aria: Avatar, body: bytes) -> None:
    answer = raw(runner(aria), body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid"), answer.content
    assert not Skill.objects.exists()


@pytest.mark.rule("X04")
def test_other_media_types_and_compressed_bodies_are_not_read(runner: Client, aria: Avatar) -> None:
    client = runner(aria)
    for answer in (
        raw(client, b"name=n", "application/x-www-form-urlencoded"),
        raw(client, b"name: n", "text/yaml"),
        raw(client, b"x", "application/json", HTTP_CONTENT_ENCODING="gzip"),
    ):
        assert (answer.status_code, answer.json()["error"]["code"]) == (415, "unsupported_media_type")


@pytest.mark.rule("X04")
def test_a_multipart_part_in_wrong_utf8_or_twice_is_refused(runner: Client, aria: Avatar) -> None:
    head = b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
    for parts in (
        [(b"name", b"n"), (b"description", b"d"), (b"script", b"\xff\xfe")],
        [(b"name", b"n"), (b"name", b"m"), (b"description", b"d"), (b"script", b"x")],
        [(b"name", b"n"), (b"description", b"d"), (b"script", b"a\0b")],
    ):
        body = b"".join(head % part for part in parts) + b"--b--\r\n"
        answer = raw(runner(aria), body, "multipart/form-data; boundary=b")
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid"), answer.content
    assert not Skill.objects.exists()


@pytest.mark.rule("X04")
def test_the_quota_names_itself(runner: Client, aria: Avatar, settings: Any) -> None:
    settings.MAX_SKILLS_PER_AVATAR = 2
    client = runner(aria)
    for name in ("one", "two"):
        assert post(client, **{**SKILL, "name": name}).status_code == 201
    third = post(client, **{**SKILL, "name": "three"})
    assert (third.status_code, third.json()["error"]["code"]) == (409, "quota")
    assert "2 skills" in third.json()["error"]["message"]
    assert post(client, **{**SKILL, "name": "two", "script": "// new\n"}).status_code == 200


@pytest.mark.rule("X04")
def test_writes_are_throttled_per_credential_and_reads_are_not(
    runner: Client, aria: Avatar, bram: Avatar, settings: Any
) -> None:
    settings.MAX_WRITES_PER_10_SECONDS = 3
    client = runner(aria)
    codes = [post(client, **SKILL).status_code for _ in range(5)]
    assert codes == [201, 200, 200, 429, 429]
    refused = post(client, **SKILL)
    assert refused.json()["error"]["code"] == "throttled"
    assert int(refused["Retry-After"]) >= 1
    assert client.get("/api/skills").status_code == 200
    assert post(runner(bram), **SKILL).status_code == 201


@pytest.mark.rule("X02", "X06")
def test_a_known_secret_is_masked_in_every_field_and_told_without_its_value(
    runner: Client, aria: Avatar, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "".join(random.Random(7).choices(string.ascii_letters + string.digits, k=24))
    monkeypatch.setenv("ARIA_PASSWORD", secret)
    Avatar.objects.filter(pk=aria.pk).update(bot_password_ref="env:ARIA_PASSWORD")
    aria.refresh_from_db()
    client = runner(aria)
    content = {
        "name": f"a {secret[:20]}",
        "description": f"uses {secret} to log in",
        "tags": [secret],
        "preconditions": f"{secret}",
        "script": f"// chop\nlogin('aria', '{secret}');\nagain('{secret}');\n",
    }
    content["name"] = "log in"
    answer = post(client, **content)
    assert answer.status_code == 201, answer.content
    assert secret not in answer.content.decode()
    places = [(mask["field"], mask["line"]) for mask in answer.json()["scrubbed"]]
    assert sorted(places) == [("description", 1), ("preconditions", 1), ("script", 2), ("script", 3), ("tags[0]", 1)]
    version = SkillVersion.objects.get()
    assert "login('aria', '[REDACTED]');" in version.script
    assert secret not in caplog.text
    again = post(client, **content)
    assert again.json()["change"] == "unchanged"


@pytest.mark.rule("X06")
def test_a_secret_that_cannot_be_read_stops_saves_and_nothing_else(runner: Client, aria: Avatar) -> None:
    Avatar.objects.filter(pk=aria.pk).update(bot_password_ref="env:NOT_SET_ANYWHERE")
    client = runner(job=None, avatar=Avatar.objects.get(pk=aria.pk))
    answer = post(client, **SKILL)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "secret_unavailable")
    assert not Skill.objects.exists()
    assert client.get("/api/skills").status_code == 200
