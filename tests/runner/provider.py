"""A small loopback server that speaks the providers' protocols, so that real engines can play a written part.

The part is a list of steps, one for each answer of the model: `("run", shell line)` or `("say", text)`.
"""

import itertools
import json
from typing import Any

from aiohttp import web

Step = tuple[str, str]


class Provider:
    """`/v1/responses` (OpenAI) and `/v1/messages` (Anthropic), both streamed; asks for a key in their own way."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.part: list[Step] = []
        self.asked: list[dict[str, Any]] = []
        self.url = ""
        self.broken = False
        self._numbers = itertools.count(1)

    async def start(self) -> None:
        self._runner = web.ServerRunner(web.Server(self._answer, access_log=None), shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}"

    async def shut(self) -> None:
        await self._runner.cleanup()

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.method == "HEAD":
            return web.Response()
        if self.key not in (request.headers.get("x-api-key"), request.headers.get("Authorization", "")[7:]):
            return web.json_response({"error": {"type": "authentication_error", "message": "bad key"}}, status=401)
        if self.broken:
            error = {"type": "invalid_request_error", "message": "this model is retired"}
            return web.json_response({"type": "error", "error": error}, status=400)
        path = request.path
        if path == "/v1/responses":
            speak = self._responses
        elif path == "/v1/messages":
            speak = self._messages
        else:
            return web.json_response({"error": {"message": "no such page"}}, status=404)
        asked = json.loads(await request.read())
        step: Step = ("say", "ok")
        if asked.get("tools"):  # a question without tools is one of the engine's own errands
            self.asked.append(asked)
            step = self.part.pop(0) if self.part else ("say", "BLOCKED: the part is over")
        told = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await told.prepare(request)
        for event in speak(asked, step):
            await told.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())
        await told.write_eof()
        return told

    def _responses(self, asked: dict[str, Any], step: Step) -> list[dict[str, Any]]:
        number = next(self._numbers)
        if step[0] == "run":
            item = {"type": "function_call", "id": f"fc_{number}", "call_id": f"call_{number}", "name": "exec_command"}
            item["arguments"] = json.dumps({"cmd": step[1]})
        else:
            content = [{"type": "output_text", "text": step[1], "annotations": []}]
            item = {"type": "message", "id": f"msg_{number}", "role": "assistant", "content": content}
        usage = {"input_tokens": 11, "output_tokens": 7, "total_tokens": 18}
        return [
            {"type": "response.created", "response": {"id": f"resp_{number}"}},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": {"id": f"resp_{number}", "usage": usage, "output": [item]}},
        ]

    def _messages(self, asked: dict[str, Any], step: Step) -> list[dict[str, Any]]:
        number = next(self._numbers)
        start: dict[str, Any] = {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": asked["model"]}
        start |= {"content": [], "stop_reason": None, "usage": {"input_tokens": 11, "output_tokens": 1}}
        if step[0] == "run":
            block: dict[str, Any] = {"type": "tool_use", "id": f"toolu_{number}", "name": "Bash", "input": {}}
            sent = json.dumps({"command": step[1], "description": "work"})
            delta = {"type": "input_json_delta", "partial_json": sent}
        else:
            block = {"type": "text", "text": ""}
            delta = {"type": "text_delta", "text": step[1]}
        reason = "tool_use" if step[0] == "run" else "end_turn"
        return [
            {"type": "message_start", "message": start},
            {"type": "content_block_start", "index": 0, "content_block": block},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {
                "type": "message_delta",
                "delta": {"stop_reason": reason, "stop_sequence": None},
                "usage": {"output_tokens": 7},
            },
            {"type": "message_stop"},
        ]
