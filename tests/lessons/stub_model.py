"""A loopback server that speaks the protocols of OpenAI and Anthropic and answers what a test tells it to."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class StubModel:
    """Answers in turn, the last one again and again: text, `call(...)`, a status code, or a pause in seconds."""

    def __init__(self) -> None:
        self.answers: list[Any] = []
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.before: Any = None
        self.tokens = (100, 10)
        self.url = ""

    def next(self) -> Any:
        answer = self.answers[min(len(self.requests) - 1, len(self.answers) - 1)]
        return answer(self.requests[-1]) if callable(answer) else answer


def call(name: str, arguments: Any) -> dict[str, Any]:
    """A tool call; `arguments` as JSON text, or as anything that is dumped."""
    return {"name": name, "arguments": arguments if isinstance(arguments, str) else json.dumps(arguments)}


def answer(*lessons: dict[str, Any], explanation: str = "because") -> dict[str, Any]:
    return call("answer", {"lessons": list(lessons), "explanation": explanation})


@contextmanager
def stub_model() -> Iterator[StubModel]:
    stub = StubModel()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            stub.requests.append(body)
            stub.keys.append(self.headers.get("Authorization", "") or self.headers.get("x-api-key", ""))
            if stub.before:
                stub.before()
            told = stub.next()
            if isinstance(told, float):
                time.sleep(told)
                told = "late"
            status = told if isinstance(told, int) else 200
            shape = _anthropic if self.path.endswith("/messages") else _openai
            data = json.dumps({"error": {"message": "no"}} if status != 200 else shape(told, stub.tokens)).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except OSError:  # the client has gone
                pass

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    stub.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()


def _openai(told: Any, tokens: tuple[int, int]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": told if isinstance(told, str) else None}
    if not isinstance(told, str):
        message["tool_calls"] = [{"id": f"c{time.monotonic_ns()}", "type": "function", "function": told}]
    reason = "stop" if isinstance(told, str) else "tool_calls"
    return {
        "id": "x", "object": "chat.completion", "created": 1, "model": "stub",
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)},
    }  # fmt: skip


def _anthropic(told: Any, tokens: tuple[int, int]) -> dict[str, Any]:
    block = (
        {"type": "text", "text": told}
        if isinstance(told, str)
        else {"type": "tool_use", "id": "t1", "name": told["name"], "input": json.loads(told["arguments"])}
    )
    return {
        "id": "m", "type": "message", "role": "assistant", "model": "stub", "content": [block], "stop_sequence": None,
        "stop_reason": "end_turn" if isinstance(told, str) else "tool_use",
        "usage": {"input_tokens": tokens[0], "output_tokens": tokens[1]},
    }  # fmt: skip
