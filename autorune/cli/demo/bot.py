"""The demo's agent: it plays a recorded file instead of thinking, and speaks the `command` engine's JSON lines.

Standard library only, since it runs inside the sandbox. What it asks of the library is asked for real, over HTTP;
the commands of the game are recorded. A file has `turns` and `wrapUps`, each a list of lists of steps:

    {"say": text}                                   the agent says it
    {"run": command, "exit": 0, "output": text}     a recorded command of the game
    {"write": path, "text": text}                   a file of the bot's folder
    {"log": text}                                   a line of its lab log
    {"get": path, "keep": {name: "results.0.id"}}   a real request; `keep` remembers a value as {name}
    {"post": path, "json": {...}, "script": path}   a real request; `script` sends that file as multipart
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Emit = Callable[[dict[str, Any]], None]
_PLAIN = {"Content-Type": "application/json"}


class Bot:
    """Plays one recorded file in `folder` against the library on `port`; `emit` takes its JSON lines."""

    def __init__(self, recorded: dict[str, Any], folder: Path, port: int, emit: Emit) -> None:
        self.turns: Iterator[list[dict[str, Any]]] = iter(recorded.get("turns", []))
        self.wrap_ups: Iterator[list[dict[str, Any]]] = iter(recorded.get("wrapUps", []))
        self.folder, self.base, self.emit = folder, f"http://127.0.0.1:{port}", emit
        self.kept: dict[str, Any] = {}

    def answer(self, kind: str) -> None:
        """Play what comes next for a prompt of this kind."""
        for step in next(self.wrap_ups if kind == "wrap_up" else self.turns, []):
            self.play(step)
        self.emit({"type": "turn_end"})

    def play(self, step: dict[str, Any]) -> None:
        if "say" in step:
            self.emit({"type": "agent_message", "text": self._filled(step["say"])})
        elif "run" in step:
            took = {"output": step.get("output", ""), "durationMs": step.get("ms", 900)}
            self.emit({"type": "command", "command": step["run"], "exitCode": step.get("exit", 0), **took})
        elif "write" in step:
            self._write(step["write"], step["text"])
        elif "log" in step:
            with (self.folder / "lab_log.md").open("a", encoding="utf-8") as log:
                log.write(f"- {self._filled(step['log'])}\n")
            self.emit({"type": "command", "command": "echo … >> lab_log.md", "exitCode": 0, "output": ""})
        else:
            self._ask(step)

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.emit({"type": "command", "command": f"cat > {name}", "exitCode": 0, "output": f"{len(text)} characters"})

    def _ask(self, step: dict[str, Any]) -> None:
        """One real request, told as the curl line that does the same."""
        method, path = ("GET", step["get"]) if "get" in step else ("POST", step["post"])
        path = urllib.parse.quote(self._filled(path), safe="/?=&")
        fields = json.loads(self._filled(json.dumps(step.get("json", {}))))
        body, headers, shown = (
            None,
            {"Accept": step.get("accept", "application/json")},
            f'curl -s "localhost:$AUTORUNE_PORT{path}"',
        )
        if step.get("accept"):
            shown += f" -H 'Accept: {step['accept']}'"
        if "script" in step:
            body, kind = _multipart(fields, (self.folder / step["script"]).read_text(encoding="utf-8"))
            headers["Content-Type"] = kind
            shown += (
                "".join(f" -F {_quoted(f'{name}={value}')}" for name, value in _pairs(fields))
                + f" -F script=@{step['script']}"
            )
        elif method == "POST":
            body = json.dumps(fields, ensure_ascii=False).encode()
            headers |= _PLAIN
            shown += f" -H 'Content-Type: application/json' -d {_quoted(body.decode())}"
        began = time.monotonic()
        status, text = self._send(method, path, body, headers)
        self._keep(step.get("keep", {}), text)
        took = round((time.monotonic() - began) * 1000)
        code = 0 if status < 400 else 22
        self.emit({"type": "command", "command": shown, "exitCode": code, "output": text, "durationMs": took})

    def _send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, str]:
        request = urllib.request.Request(self.base + path, data=body, headers=headers, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def _keep(self, wanted: dict[str, str], text: str) -> None:
        for name, place in wanted.items():
            value: Any = json.loads(text)
            for part in place.split("."):
                value = value[int(part)] if part.isdigit() else value[part]
            self.kept[name] = value

    def _filled(self, text: str) -> str:
        for name, value in self.kept.items():
            text = text.replace("{" + name + "}", str(value))
        return text


def _pairs(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        yield from ((name, each) for each in value) if isinstance(value, list) else [(name, value)]


def _multipart(fields: dict[str, Any], script: str) -> tuple[bytes, str]:
    edge = uuid.uuid4().hex
    parts = [*_pairs(fields), ("script", script)]
    body = "".join(f'--{edge}\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in parts)
    return f"{body}--{edge}--\r\n".encode(), f"multipart/form-data; boundary={edge}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def main() -> None:
    recorded = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))

    def emit(line: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
        sys.stdout.flush()

    bot = Bot(recorded, Path.cwd(), int(os.environ["AUTORUNE_PORT"]), emit)
    for line in sys.stdin:
        bot.answer(json.loads(line)["kind"])


if __name__ == "__main__":
    main()
