"""What an agent sends to the port: read within bounds, parsed strictly, or refused (S03, X04)."""

import gzip
import http.client
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.runner.client import JSON, MIB, ask, form, raw, refusal, save
from tests.runner.stub_api import StubApi


@pytest.mark.rule("S03", "X03")
def test_a_form_is_saved_byte_for_byte(port: int, api: StubApi, tmp_path: Path) -> None:
    script = "// chops oak\r\nconst a = `x`;\r\n\n--not-a-boundary\nconst b = 'ö€𝄞'\t;\n\n".encode()
    (tmp_path / "chop.ts").write_bytes(script)
    subprocess.run(
        [
            "curl",
            "-sf",
            f"http://127.0.0.1:{port}/skills",
            "-F",
            "name=chop-oak",
            "-F",
            "description=",
            "-F",
            "tags=oak",
            "-F",
            "tags=wood",
            "-F",
            "parentId=12",
            "-F",
            f"script=@{tmp_path / 'chop.ts'}",
        ],
        check=True,
        capture_output=True,
        timeout=20,
    )
    assert api.saved == {
        "name": "chop-oak",
        "description": "",
        "tags": ["oak", "wood"],
        "parentId": 12,
        "script": script.decode(),
    }


@pytest.mark.rule("S03")
def test_an_empty_tags_part_clears_the_tags(port: int, api: StubApi) -> None:
    assert ask(port, "POST", "/skills", *form(("name", b"n"), ("tags", b"")))[0] == 201
    assert api.saved == {"name": "n", "tags": []}


@pytest.mark.rule("X04")
@pytest.mark.parametrize(
    "sent",
    [
        form(("name", b"a"), ("name", b"b")),
        form(("script", b"\xff\xfe")),
        form(("script", b"a\x00b")),
        form(("script", b"x"), end=b""),
        form(("script", b"x"), end=b"--b"),
        (b"no form at all", form()[1]),
        (form(("name", b"a"))[0], {"Content-Type": "multipart/form-data"}),
        form(("", b"x")),
        (b"--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c--\r\n--b--\r\n", form()[1]),
    ],
    ids=["twice", "utf8", "nul", "no end", "half end", "garbage", "no boundary", "no name", "nested"],
)
def test_a_malformed_form_is_400_and_goes_nowhere(port: int, api: StubApi, sent: tuple[bytes, dict[str, str]]) -> None:
    status, _, body = ask(port, "POST", "/skills", *sent)
    assert (status, refusal(body)["code"]) == (400, "invalid")
    assert api.requests == []


def test_a_form_part_in_another_encoding_is_415(port: int, api: StubApi) -> None:
    for head in ("Content-Transfer-Encoding: base64\r\n", "Content-Encoding: gzip\r\n"):
        assert ask(port, "POST", "/skills", *form(("script", b"eA=="), head=head))[0] == 415
    assert api.requests == []


@pytest.mark.rule("X04")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b'{"name": "a\\u0000b"}',
        b'{"script": "\\ud800"}',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"ok": true, "ok": true}',
        b'{"durationMs": NaN}',
        b'{"durationMs": 1e999}',
        b'{"durationMs": ' + b"9" * 5000 + b"}",
    ],
    ids=lambda body: repr(body[:24]),
)
def test_json_with_no_single_meaning_is_400_and_goes_nowhere(port: int, api: StubApi, body: bytes) -> None:
    for path in ("/skills", "/skills/1/outcome"):
        status, _, told = ask(port, "POST", path, body, JSON)
        assert (status, refusal(told)["code"]) == (400, "invalid")
    assert api.requests == []


@pytest.mark.rule("X04")
def test_wrong_types_are_left_for_the_api_to_refuse(port: int, api: StubApi) -> None:
    odd = {"name": ["x"], "tags": "a", "script": {"$ne": 1}, "parentId": {"id": "1"}, "ok": 1, "avatar": "B"}
    save(port, odd)
    assert api.saved == odd


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain", "", "multipart/mixed; boundary=b"])
def test_another_media_type_is_415_and_says_which_are_taken(port: int, api: StubApi, kind: str) -> None:
    status, _, body = ask(port, "POST", "/skills", b'{"name": "n"}', {"Content-Type": kind} if kind else {})
    assert (status, refusal(body)["code"]) == (415, "unsupported_media_type")
    assert "application/json" in refusal(body)["message"]
    assert api.requests == []


@pytest.mark.rule("X04")
def test_a_compressed_body_is_415_and_never_inflated(port: int, api: StubApi) -> None:
    bomb = gzip.compress(b"0" * 50 * MIB)
    assert ask(port, "POST", "/skills", bomb, {**JSON, "Content-Encoding": "gzip"})[0] == 415
    assert ask(port, "POST", "/skills", bomb, {**JSON, "Content-Encoding": "br, gzip"})[0] == 415
    assert api.requests == []


@pytest.mark.rule("X04")
def test_an_oversized_body_is_413_before_it_was_sent_whole(port: int, api: StubApi) -> None:
    head = "POST /skills HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    answer = raw(port, f"{head}Content-Length: {50 * MIB}\r\n\r\n".encode() + b'{"name')
    assert b" 413 " in answer.split(b"\r\n")[0]
    assert "1048576" in refusal(answer.partition(b"\r\n\r\n")[2])["message"]


@pytest.mark.rule("X04")
def test_an_oversized_chunked_body_is_413(port: int, api: StubApi) -> None:
    def chunks() -> Any:
        yield from [b" " * 65536] * 17

    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("POST", "/skills", body=chunks(), headers=JSON, encode_chunked=True)
    answer = connection.getresponse()
    assert (answer.status, refusal(answer.read())["code"]) == (413, "too_large")
    connection.close()
    assert api.requests == []


@pytest.mark.rule("X04")
def test_a_script_at_the_limit_passes_and_one_byte_more_is_413_within_a_second(port: int, api: StubApi) -> None:
    whole = "x = 1\n" * 21845 + "y\n"
    assert len(whole) == 128 * 1024
    assert save(port, {"name": "n", "script": whole})[0] == 201
    started = time.monotonic()
    status, _, body = save(port, {"name": "n", "script": whole + "x"})
    assert (status, refusal(body)["code"], list(refusal(body)["fields"])) == (413, "too_large", ["script"])
    assert save(port, {"name": "n", "description": "d" * 300_000})[0] == 413
    assert time.monotonic() - started < 10
    assert len(api.requests) == 1


@pytest.mark.rule("X04")
def test_a_slow_upload_is_cut(port: int, api: StubApi) -> None:
    head = b"POST /skills HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    started = time.monotonic()
    answer = raw(port, head)
    assert b" 408 " in answer.split(b"\r\n")[0]
    assert time.monotonic() - started < 15
    assert api.requests == []


@pytest.mark.rule("X04")
def test_names_that_smuggle_headers_are_only_text(port: int, api: StubApi) -> None:
    status, headers, _ = save(port, {"name": "a\r\nSet-Cookie: x=1", "script": "x"})
    assert status == 201
    assert "set-cookie" not in headers
    assert api.saved["name"] == "a\r\nSet-Cookie: x=1"
