"""The runner's side of AutoRune's API: one credential, one job."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import aiohttp
from yarl import URL

ANSWER_SECONDS = 30.0
"""How long the API may take for one answer, beside the wait of a long poll."""
CONNECT_SECONDS = 5.0
LATER = frozenset({408, 429})
"""Refusals that, like every 5xx, make the same request worth another try."""


class ApiAway(Exception):
    """Nobody answers, or only to say: later."""


class CredentialGone(Exception):
    """401: the job has ended and its credential with it (R04)."""


class ApiRefused(Exception):
    """A 4xx of which another try makes nothing better; says status and body's beginning."""


@dataclass(frozen=True)
class Answer:
    """An answer as it came."""

    status: int
    content_type: str
    body: bytes
    retry_after: str | None = None


@dataclass(frozen=True)
class Word:
    """A person's message to the running job (R09)."""

    id: int
    text: str


class Api:
    """`async with Api(url, token, job)`: every request carries the credential, which is never shown or logged."""

    def __init__(self, url: str, token: str, job: int) -> None:
        self._base = url.rstrip("/") + "/api"
        self._token = token
        self.job = job

    def __repr__(self) -> str:
        return f"Api({self._base!r}, job={self.job})"

    async def __aenter__(self) -> Self:
        # One connection a request: a kept one that the server has just closed would cost a save its answer.
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(force_close=True, limit=0),
            headers={"Authorization": f"Bearer {self._token}"},
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=True,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def forward(
        self,
        method: str,
        path: str,
        *,
        headers: Mapping[str, str] | None = None,
        body: bytes | None = None,
        seconds: float = ANSWER_SECONDS,
    ) -> Answer:
        """One request below `/api`, `path` as it is (already encoded, with its query). Raises ApiAway."""
        timeout = aiohttp.ClientTimeout(total=seconds, connect=CONNECT_SECONDS)
        try:
            async with self._session.request(
                method,
                URL(self._base + path, encoded=True),
                headers=headers,
                data=body,
                timeout=timeout,
                allow_redirects=False,
            ) as answer:
                return Answer(
                    answer.status,
                    answer.headers.get("Content-Type", "application/json"),
                    await answer.read(),
                    answer.headers.get("Retry-After"),
                )
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise ApiAway(type(error).__name__) from error

    async def send_items(self, items: Sequence[Mapping[str, Any]]) -> int:
        """Items of this job, idempotent by sequence; answers the highest sequence that is stored (R08)."""
        return int((await self._call("POST", "/items", {"items": list(items)})).get("last") or 0)

    async def messages(self, after: int, wait: float) -> tuple[list[Word], bool]:
        """Words of people since `after`, waiting up to `wait` seconds for one; and whether to stop."""
        path = f"/messages?after={after}&wait={wait:g}"
        told = await self._call("GET", path, seconds=ANSWER_SECONDS + wait)
        return [Word(int(row["id"]), str(row["text"])) for row in told["messages"]], bool(told["stop"])

    async def heartbeat(self, *, port: int | None = None, declared: Mapping[str, str] | None = None) -> bool:
        """Says that the runner lives, and what is settled already; answers whether to stop."""
        sent: dict[str, Any] = {}
        if port is not None:
            sent["port"] = port
        if declared is not None:
            sent["declared"] = dict(declared)
        return bool((await self._call("POST", "/heartbeat", sent)).get("stop"))

    async def finish(self, *, result: str, summary: str, reason: str | None = None) -> dict[str, Any]:
        """Ends the job (R10); answers how it ended: job, status, result, summary, reason."""
        sent = {"result": result, "summary": summary}
        return await self._call("POST", "/finish", {**sent, "reason": reason} if reason else sent)

    async def _call(
        self, method: str, path: str, sent: Mapping[str, Any] | None = None, *, seconds: float = ANSWER_SECONDS
    ) -> dict[str, Any]:
        answer = await self.forward(
            method,
            f"/jobs/{self.job}{path}",
            headers={"Content-Type": "application/json"} if sent is not None else None,
            body=json.dumps(sent).encode() if sent is not None else None,
            seconds=seconds,
        )
        if answer.status >= 500 or answer.status in LATER:
            raise ApiAway(f"answered {answer.status}")
        if answer.status == 401:
            raise CredentialGone
        if answer.status >= 400:
            raise ApiRefused(f"{method} {path} answered {answer.status}: {answer.body[:500]!r}")
        try:
            told = json.loads(answer.body)
        except ValueError as error:
            raise ApiAway("answered no JSON") from error
        return told if isinstance(told, dict) else {}
