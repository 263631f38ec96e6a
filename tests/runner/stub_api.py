"""A small real server that speaks the API's side of the runner's contract, and can be away, slow or strict."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

TOKEN_LENGTH = 40


@dataclass
class StubApi:
    """One job's API. What it was told lies open. `away` is the status that it answers meanwhile; `ended` means 401."""

    token: str
    job: int = 7
    items: dict[int, dict[str, Any]] = field(default_factory=dict)
    batches: list[list[int]] = field(default_factory=list)
    beats: list[dict[str, Any]] = field(default_factory=list)
    finishes: list[dict[str, Any]] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    """Requests to the library: method, raw path, headers, body."""
    words: list[dict[str, Any]] = field(default_factory=list)
    stop: bool = False
    away: int = 0
    ended: bool = False
    refuse_text: str = ""
    answers: list[web.Response] = field(default_factory=list)
    """Answers of the library, first come; without one it echoes a save."""
    url: str = ""

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self._runner = web.ServerRunner(web.Server(self._answer, access_log=None), shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        self.url = f"http://{host}:{site._server.sockets[0].getsockname()[1]}"

    async def shut(self) -> None:
        await self._runner.cleanup()

    def say(self, text: str) -> None:
        self.words.append({"id": len(self.words) + 1, "text": text, "at": "2026-01-01T00:00:00Z"})

    def of_type(self, kind: str) -> list[dict[str, Any]]:
        return [self.items[number] for number in sorted(self.items) if self.items[number]["type"] == kind]

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if self.away:
            return web.json_response({"error": {"code": "unavailable", "message": "away"}}, status=self.away)
        if self.ended or request.headers.get("Authorization") != f"Bearer {self.token}":
            return web.json_response({"error": {"code": "unauthorized", "message": "no"}}, status=401)
        path = request.path
        own = f"/api/jobs/{self.job}/"
        if path.startswith(own):
            sent = json.loads(await request.read()) if request.method == "POST" else {}
            told = await getattr(self, "_" + path.removeprefix(own))(request, sent)
            return told if isinstance(told, web.StreamResponse) else web.json_response(told)
        return await self._library(request)

    async def _items(self, request: web.BaseRequest, sent: dict[str, Any]) -> Any:
        if self.refuse_text and any(self.refuse_text in json.dumps(item) for item in sent["items"]):
            return web.json_response({"error": {"code": "invalid", "message": "no"}}, status=400)
        self.batches.append([item["sequence"] for item in sent["items"]])
        new = {item["sequence"]: item for item in sent["items"] if item["sequence"] not in self.items}
        self.items.update(new)
        return {"stored": len(new), "last": max(self.items, default=0)}

    async def _messages(self, request: web.BaseRequest, sent: dict[str, Any]) -> Any:
        after, wait = int(request.query["after"]), float(request.query["wait"])
        until = asyncio.get_running_loop().time() + wait
        while asyncio.get_running_loop().time() < until and not self.stop:
            if any(word["id"] > after for word in self.words):
                break
            await asyncio.sleep(0.02)
        return {"messages": [word for word in self.words if word["id"] > after], "stop": self.stop}

    async def _heartbeat(self, request: web.BaseRequest, sent: dict[str, Any]) -> Any:
        self.beats.append(sent)
        return {"status": "running", "stop": self.stop}

    async def _finish(self, request: web.BaseRequest, sent: dict[str, Any]) -> Any:
        self.finishes.append(sent)
        self.ended = True
        statuses = {"done": "succeeded", "stopped": "stopped"}
        return {"job": self.job, "status": statuses.get(sent["result"], "failed"), "reason": "", **sent}

    async def _library(self, request: web.BaseRequest) -> web.StreamResponse:
        body = await request.read()
        self.requests.append(
            {"method": request.method, "path": request.raw_path, "headers": dict(request.headers), "body": body}
        )
        if self.answers:
            return self.answers.pop(0)
        if request.method == "GET":
            return web.json_response({"results": [], "next": None})
        return web.json_response({"id": 1, **json.loads(body), "change": "created", "scrubbed": []}, status=201)

    @property
    def saved(self) -> dict[str, Any]:
        """The one body that the library was sent."""
        assert len(self.requests) == 1, self.requests
        return json.loads(self.requests[0]["body"])
