"""An agent's HTTP client, and a raw one for what no client would send."""

import http.client
import json
import socket
from typing import Any

JSON = {"Content-Type": "application/json"}
MIB = 1024 * 1024


def ask(
    port: int, method: str, path: str, body: bytes | str | None = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request(method, path, body=body, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def save(port: int, fields: Any, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    return ask(port, "POST", "/skills", json.dumps(fields), {**JSON, **(headers or {})})


def raw(port: int, request: bytes, *, wait: float = 20) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as plug:
        plug.sendall(request)
        answer = b""
        while chunk := plug.recv(65536):
            answer += chunk
        return answer


def refusal(body: bytes) -> dict[str, Any]:
    error = json.loads(body)["error"]
    assert set(error) <= {"code", "message", "fields"}
    assert error["message"]
    return error


def form(*parts: tuple[str, bytes], end: bytes = b"--b--\r\n", head: str = "") -> tuple[bytes, dict[str, str]]:
    body = b"".join(
        b'--b\r\nContent-Disposition: form-data; name="'
        + name.encode()
        + b'"\r\n'
        + head.encode()
        + b"\r\n"
        + value
        + b"\r\n"
        for name, value in parts
    )
    return body + end, {"Content-Type": "multipart/form-data; boundary=b"}
