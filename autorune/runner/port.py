"""The library inside a sandbox: plain HTTP, without a credential for the agent to hold (R02, R03).

Whoever speaks here is the avatar of the runner that opened the port: of the client's headers only content type,
accept and idempotency key go on, and every path but the library's own ends here.
"""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from autorune.runner.answers import Refusal, invalid, not_found, unavailable
from autorune.runner.api import Answer, Api, ApiAway
from autorune.runner.masks import mask_fields, merge_findings
from autorune.runner.uploads import JSON, read_fields
from autorune.scrubbing import Scrubber, ScrubError

UPLOAD_SECONDS = 30.0
LINE_LIMIT = 64 * 1024
"""Bytes of a request's first line and of each header."""
SKILLS = re.compile(r"/skills(?:/(?P<id>[0-9]{1,18})(?P<outcome>/outcome)?)?/?")
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass
class Library:
    """What the port needs to answer: the API, the avatar's known secrets, the instructions."""

    api: Api
    scrubber: Scrubber
    instructions: str
    upload_seconds: float = UPLOAD_SECONDS
    on_save: Callable[[Mapping[str, Any]], None] = lambda fields: None
    """Told the fields of each save that was kept."""
    _scrubbing: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "scrub"))

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """The one handler of the port."""
        try:
            return await self._route(request)
        except Refusal as refusal:
            return refusal.response()
        except ApiAway:
            return unavailable().response()
        except ScrubError:
            return unavailable("The text could not be checked for secrets").response()

    async def _route(self, request: web.BaseRequest) -> web.StreamResponse:
        _refuse_web_pages(request)
        path, _, query = request.raw_path.partition("?")
        method = hdrs.METH_GET if request.method == hdrs.METH_HEAD else request.method
        if path == "/":
            _only(method, hdrs.METH_GET)
            return web.Response(text=self.instructions, content_type="text/plain", charset="utf-8")
        place = SKILLS.fullmatch(path)
        if place is None:
            raise not_found()
        if place["outcome"]:
            _only(method, hdrs.METH_POST)
        elif place["id"]:
            _only(method, hdrs.METH_GET)
        else:
            _only(method, hdrs.METH_GET, hdrs.METH_POST)
        target = path.rstrip("/") + (f"?{query}" if query else "")
        if method == hdrs.METH_GET:
            return _passed_on(await self.api.forward("GET", target, headers=_kept(request)))
        return await self._write(request, target, save=not place["outcome"])

    async def _write(self, request: web.BaseRequest, target: str, *, save: bool) -> web.StreamResponse:
        """A save or an outcome: read, scrubbed, forwarded as JSON, with the findings of both passes (X02)."""
        sent = await read_fields(request, seconds=self.upload_seconds, forms=save)
        fields, findings = await asyncio.get_running_loop().run_in_executor(
            self._scrubbing, mask_fields, self.scrubber, sent
        )
        try:
            body = json.dumps(fields, allow_nan=False).encode()
        except ValueError as error:
            raise invalid("A number is out of range.") from error
        answer = await self.api.forward("POST", target, headers={**_kept(request), hdrs.CONTENT_TYPE: JSON}, body=body)
        if save and answer.status in (200, 201):
            self.on_save(fields)
            answer = merge_findings(answer, findings)
        return _passed_on(answer)

    def warm(self) -> None:
        """Loads the scrubber's rules now, so that the first save need not wait for them."""
        self._scrubbing.submit(self.scrubber.scrub, "")

    def close(self) -> None:
        self._scrubbing.shutdown(wait=False, cancel_futures=True)


class _Connection(web.RequestHandler):
    """Answers what is not even HTTP in the port's own shape."""

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        if status >= 500:
            self.log_exception("Error handling request", exc_info=exc)
            return Refusal(status, "unavailable", "The port failed; nothing was kept.", close=True).response()
        said = "That is no HTTP that the port can read (is the URL encoded?)."
        return Refusal(status, "invalid", said, close=True).response()


class _Server(web.Server):
    def __call__(self) -> web.RequestHandler:
        return _Connection(self, loop=self._loop, **self._kwargs)


async def serve(library: Library) -> web.ServerRunner:
    """A runner to which sites (a TCP port, a Unix socket) can be added; `cleanup()` ends it."""
    server = _Server(
        library.answer,
        auto_decompress=False,  # a compressed body is refused, never inflated
        access_log=None,
        max_line_size=LINE_LIMIT,
        max_field_size=LINE_LIMIT,
        keepalive_timeout=75.0,
        lingering_time=2.0,
    )
    runner = web.ServerRunner(server, shutdown_timeout=2.0)
    await runner.setup()
    return runner


def _only(method: str, *allowed: str) -> None:
    if method not in allowed:
        names = ", ".join((*allowed, hdrs.METH_HEAD) if hdrs.METH_GET in allowed else allowed)
        raise Refusal(405, "method_not_allowed", f"Allowed here: {names}.", headers={"Allow": names}, close=True)


def _refuse_web_pages(request: web.BaseRequest) -> None:
    """A page in the operator's browser must not act as the avatar through an attached port."""
    origin, host = request.headers.get(hdrs.ORIGIN), request.headers.get(hdrs.HOST)
    for url in filter(None, (origin, f"//{host}" if host else None)):
        try:
            name = urlsplit(url).hostname
        except ValueError:
            name = None
        if name not in LOOPBACK:
            raise Refusal(400, "invalid", "The port answers programs on 127.0.0.1, not web pages.", close=True)


def _kept(request: web.BaseRequest) -> dict[str, str]:
    return {name: request.headers[name] for name in (hdrs.ACCEPT, "Idempotency-Key") if name in request.headers}


def _passed_on(answer: Answer) -> web.Response:
    """The API's status, body, content type and Retry-After; nothing else of it."""
    kind = answer.content_type
    if answer.status >= 500 and not kind.startswith(JSON):
        return unavailable().response()
    headers = {hdrs.CONTENT_TYPE: kind}
    if answer.retry_after:
        headers[hdrs.RETRY_AFTER] = answer.retry_after
    return web.Response(status=answer.status, body=answer.body, headers=headers)
