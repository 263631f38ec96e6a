"""A loopback server that speaks OpenAI's chat protocol, scripted by the test.

    with model_stub({"lessons": []}) as stub:
        ModelProfile.objects.create(..., provider="openai", base_url=stub.url)
        ...
        stub.prompts[0]

Each request takes the next answer; the last one repeats. An answer is a dict (the arguments of the call of the tool
`answer`), a string (prose), an int (an HTTP status that is an error), or a function of the request that gives one.
"""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = dict[str, Any] | str | int
Scripted = Answer | Callable[[dict[str, Any]], Answer]


class ModelStub:
    """What was asked, and where."""

    def __init__(self, answers: tuple[Scripted, ...], tokens: tuple[int, int]) -> None:
        self.url = ""
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self._answers = list(answers)
        self._tokens = tokens
        self._lock = threading.Lock()

    @property
    def prompts(self) -> list[str]:
        """The last message of each request as text."""
        return [_text(request["messages"][-1]["content"]) for request in self.requests]

    def answer(self, request: dict[str, Any], headers: dict[str, str]) -> Answer:
        with self._lock:
            self.requests.append(request)
            self.headers.append(headers)
            scripted = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        return scripted(request) if callable(scripted) else scripted

    def completion(self, answer: dict[str, Any] | str) -> dict[str, Any]:
        message: dict[str, Any] = {"role": "assistant", "content": answer if isinstance(answer, str) else None}
        if isinstance(answer, dict):
            call = {"name": answer.pop("_tool", "answer"), "arguments": json.dumps(answer)}
            message["tool_calls"] = [{"id": f"call{len(self.requests)}", "type": "function", "function": call}]
        into, out = self._tokens
        return {
            "id": f"answer{len(self.requests)}",
            "object": "chat.completion",
            "created": 1,
            "model": "stub",
            "choices": [
                {"index": 0, "message": message, "finish_reason": "tool_calls" if isinstance(answer, dict) else "stop"}
            ],
            "usage": {"prompt_tokens": into, "completion_tokens": out, "total_tokens": into + out},
        }


@contextmanager
def model_stub(*answers: Scripted, tokens: tuple[int, int] = (100, 20)) -> Iterator[ModelStub]:
    """A running stub; `tokens` are what each answer says that it cost."""
    stub = ModelStub(answers or ("I have nothing to say.",), tokens)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            answer = stub.answer(body, dict(self.headers))
            if isinstance(answer, int):
                self._send(answer, {"error": {"message": "the stub refuses", "type": "stub", "code": "stub"}})
            else:
                self._send(200, stub.completion(dict(answer) if isinstance(answer, dict) else answer))

        def _send(self, status: int, content: dict[str, Any]) -> None:
            data = json.dumps(content).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except OSError:  # who asked has gone
                self.close_connection = True

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    stub.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content or [])
