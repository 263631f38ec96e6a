"""The library's port: what goes on to the API, and what ends there (design.md 4)."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from aiohttp import web

from tests.runner.client import ask, form, raw, refusal, save
from tests.runner.stub_api import StubApi
from tests.runner.world import made_secret


@pytest.mark.rule("S18", "R02")
def test_the_root_tells_an_agent_how_to_work(port: int) -> None:
    status, headers, body = ask(port, "GET", "/")
    text = body.decode()
    assert (status, headers["content-type"]) == (200, "text/plain; charset=utf-8")
    for needed in ("drafts", "test it in short runs", "Never run one unread", "improve it", "no answer to", "SUBTASK:"):
        assert needed in text
    assert ask(port, "HEAD", "/")[::2] == (200, b"")


@pytest.mark.rule("R02", "R03")
def test_no_header_of_the_client_reaches_the_api_but_three(port: int, api: StubApi) -> None:
    forged = {
        "X-Avatar-Id": "bram",
        "Authorization": "Bearer forged",
        "X-Forwarded-User": "bram",
        "Cookie": "sessionid=1",
        "X-Forwarded-For": "10.0.0.1",
        "Accept": "text/markdown",
        "Idempotency-Key": "k1",
    }
    assert save(port, {"name": "n", "description": "d", "script": "x"}, forged)[0] == 201
    arrived = {name.lower(): value for name, value in api.requests[0]["headers"].items()}
    assert arrived["authorization"] == f"Bearer {api.token}"
    assert (arrived["accept"], arrived["idempotency-key"]) == ("text/markdown", "k1")
    assert arrived["content-type"] == "application/json"
    assert not {"x-avatar-id", "x-forwarded-user", "cookie", "x-forwarded-for"} & set(arrived)


@pytest.mark.rule("R03")
@pytest.mark.parametrize(
    "query", ["q=chop&avatar=B&as=B", "q=%00", "q=a%20b+c%26", "q=(((%26+|+!+<->+:*+'", "tag=a&tag=b"]
)
def test_a_query_goes_on_as_it_came(port: int, api: StubApi, query: str) -> None:
    assert raw(port, f"GET /skills?{query} HTTP/1.0\r\n\r\n".encode()).startswith(b"HTTP/1.0 200")
    assert api.requests[0]["path"] == f"/api/skills?{query}"


def test_bytes_that_no_url_may_hold_are_refused_with_a_hint(port: int, api: StubApi) -> None:
    answer = raw(port, "GET /skills?q=ch\u00f6p HTTP/1.0\r\n\r\n".encode())
    assert b" 400 " in answer.split(b"\r\n")[0]
    assert "encoded" in refusal(answer.partition(b"\r\n\r\n")[2])["message"]
    assert api.requests == []


@pytest.mark.rule("R03")
@pytest.mark.parametrize(
    "path",
    [
        "/api/skills",
        "/jobs/7/finish",
        "/skills/..%2Fjobs",
        "/skills/../jobs/7/items",
        "/skills/%00",
        "/skills/1/x",
        "/skills/x",
        "/skillsx",
        "//skills",
        "/skills/1/outcome/../../../jobs",
        "/admin/",
        "/skills/" + "9" * 40,
    ],
)
def test_a_path_that_is_not_the_librarys_ends_at_the_port(port: int, api: StubApi, path: str) -> None:
    answer = raw(port, f"GET {path} HTTP/1.0\r\n\r\n".encode())
    assert b" 404 " in answer.split(b"\r\n")[0]
    assert refusal(answer.partition(b"\r\n\r\n")[2])["code"] == "not_found"
    assert api.requests == []


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/skills/1"),
        ("DELETE", "/skills/1"),
        ("POST", "/"),
        ("POST", "/skills/1"),
        ("GET", "/skills/1/outcome"),
        ("OPTIONS", "/skills"),
        ("TRACE", "/"),
        ("PATCH", "/skills"),
    ],
)
@pytest.mark.rule("S20")
def test_other_methods_are_405(port: int, api: StubApi, method: str, path: str) -> None:
    status, headers, body = ask(port, method, path)
    assert (status, refusal(body)["code"]) == (405, "method_not_allowed")
    assert headers["allow"]
    assert api.requests == []


def test_head_works_as_get(port: int, api: StubApi) -> None:
    status, headers, body = ask(port, "HEAD", "/skills?q=a")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 0
    assert (api.requests[0]["method"], api.requests[0]["path"]) == ("GET", "/api/skills?q=a")


def test_what_is_no_http_is_refused_in_the_ports_own_shape(port: int) -> None:
    for sent in (
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
    ):
        answer = raw(port, sent)
        assert b" 400 " in answer.split(b"\r\n")[0]
        assert refusal(answer.partition(b"\r\n\r\n")[2])["code"] == "invalid"


@pytest.mark.parametrize("header", ["Origin: https://evil.example", "Origin: null", "Host: evil.example"])
def test_a_web_page_cannot_act_through_the_port(port: int, api: StubApi, header: str) -> None:
    body, _ = form(("name", b"n"), ("description", b"d"), ("script", b"x"))
    head = f"POST /skills HTTP/1.0\r\n{header}\r\nContent-Type: multipart/form-data; boundary=b\r\n"
    assert b" 400 " in raw(port, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body).split(b"\r\n")[0]
    assert api.requests == []


@pytest.mark.rule("S20")
def test_without_the_api_the_answer_is_503_and_nothing_was_kept(port: int, api: StubApi, loop: Any) -> None:
    loop.run(api.shut())
    for answer in (ask(port, "GET", "/skills"), save(port, {"name": "n"})):
        assert answer[0] == 503
        assert refusal(answer[2])["code"] == "unavailable"
        assert "nothing was kept" in refusal(answer[2])["message"]
    loop.run(api.start())


@pytest.mark.rule("S20")
def test_an_answer_is_passed_on_with_status_kind_and_retry_after(port: int, api: StubApi) -> None:
    error = {"error": {"code": "throttled", "message": "later"}}
    api.answers = [
        web.json_response(error, status=429, headers={"Retry-After": "7", "X-Inner": "no", "Set-Cookie": "a=b"}),
        web.Response(text="# Chop\n", content_type="text/markdown", charset="utf-8"),
        web.Response(text="<h1>oh</h1>", content_type="text/html", status=500),
    ]
    status, headers, body = ask(port, "GET", "/skills/1")
    assert (status, headers["retry-after"], json.loads(body)) == (429, "7", error)
    assert not {"x-inner", "set-cookie"} & set(headers)
    status, headers, body = ask(port, "GET", "/skills/1")
    assert (status, headers["content-type"], body) == (200, "text/markdown; charset=utf-8", b"# Chop\n")
    assert refusal(ask(port, "GET", "/skills/1")[2])["code"] == "unavailable"


@pytest.mark.rule("X02", "R11")
def test_secrets_are_masked_before_they_leave_the_runner(port: int, api: StubApi, bot_password: str) -> None:
    key = "ghp_" + made_secret(3, 36)
    api.answers = [web.json_response({"id": 1, "scrubbed": [{"field": "name", "line": 1, "rule": "api"}]}, status=201)]
    status, _, body = save(
        port,
        {
            "name": "n",
            "description": f"with {bot_password}",
            "tags": ["a", bot_password],
            "odd": {"deep": [bot_password]},
            "script": f"const x = 3221;\nconst key = '{key}';\n",
        },
    )
    sent = api.requests[0]["body"].decode()
    assert bot_password not in sent
    assert key not in sent
    assert "const x = 3221;" in json.loads(sent)["script"]
    found = {(row["field"], row["line"]) for row in json.loads(body)["scrubbed"]}
    assert found >= {("description", 1), ("tags[1]", 1), ("script", 2), ("name", 1)}
    assert all(set(row) == {"field", "line", "rule"} for row in json.loads(body)["scrubbed"])
    assert (status, bot_password in body.decode(), key in body.decode()) == (201, False, False)


@pytest.mark.rule("R03")
def test_many_agents_requests_at_once_are_all_answered(port: int, api: StubApi) -> None:
    with ThreadPoolExecutor(16) as crowd:
        statuses = list(crowd.map(lambda n: save(port, {"name": f"n{n}", "script": "x"})[0], range(64)))
    assert statuses == [201] * 64
    assert len(api.requests) == 64
