"""The model's endpoint inside a sandbox: the owner's key is added out here and is never inside (R03, R11)."""

from dataclasses import dataclass, field

import aiohttp
from aiohttp import hdrs, web
from yarl import URL

from autorune.runner.answers import Refusal

DEFAULT_URLS = {"openai": "https://api.openai.com/v1", "anthropic": "https://api.anthropic.com"}
DUMMY_KEY = "the-gateway-adds-the-key"
CONNECT_SECONDS = 10.0
SILENCE_SECONDS = 600.0
"""The longest pause in a model's answer."""
BODY_LIMIT = 64 * 1024 * 1024
_HOP = frozenset(
    {"connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailer", "transfer-encoding",
     "upgrade", "host", "content-length", "expect"}
)  # fmt: skip
_OWN = frozenset({"authorization", "x-api-key", "api-key", "cookie", "forwarded", "x-forwarded-for", "x-real-ip"})
_NOT_BACK = _HOP | {"content-encoding", "set-cookie"}


@dataclass(frozen=True)
class Upstream:
    """A model as the gateway reaches it: `provider` (openai or anthropic) says which protocol and header of the key."""

    provider: str
    model: str
    base_url: str = ""
    key: str = field(default="", repr=False)

    @property
    def url(self) -> str:
        """The base URL; the provider's own when the profile has none."""
        return (self.base_url or DEFAULT_URLS[self.provider]).rstrip("/")

    @property
    def inner_path(self) -> str:
        """What follows the gateway's own address in the base URL that an engine is given."""
        return URL(self.url).raw_path.rstrip("/")


class Gateway:
    """`async with Gateway(upstream)`: `answer` is the handler of one run's model port."""

    def __init__(self, upstream: Upstream) -> None:
        self._upstream = upstream
        self._origin = str(URL(upstream.url).origin())

    async def open(self) -> web.ServerRunner:
        """A runner to which sites can be added."""
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_SECONDS, sock_read=SILENCE_SECONDS)
        self._session = aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar())
        runner = web.ServerRunner(web.Server(self.answer, access_log=None), shutdown_timeout=2.0)
        await runner.setup()
        return runner

    async def close(self) -> None:
        await self._session.close()

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """The request below the profile's base URL and nowhere else, with the profile's key; the answer streamed."""
        path = self._upstream.inner_path
        inside = request.raw_path == path or request.raw_path.startswith((f"{path}/", f"{path}?"))
        if not inside or "/../" in request.raw_path or "%2e" in request.raw_path.lower():
            return Refusal(404, "not_found", "Only the model's own base URL answers here.").response()
        if (request.content_length or 0) > BODY_LIMIT:
            return Refusal(413, "too_large", f"At most {BODY_LIMIT} bytes.", close=True).response()
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _HOP | _OWN}
        headers[hdrs.ACCEPT_ENCODING] = "identity"
        try:
            async with self._session.request(
                request.method,
                URL(self._origin + request.raw_path, encoded=True),
                headers=headers | self._key(),
                data=await request.read() if request.can_read_body else None,
                allow_redirects=False,
            ) as answer:
                return await self._streamed(request, answer)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            return Refusal(502, "unavailable", f"The model does not answer ({type(error).__name__}).").response()

    async def _streamed(self, request: web.BaseRequest, answer: aiohttp.ClientResponse) -> web.StreamResponse:
        kept = {name: value for name, value in answer.headers.items() if name.lower() not in _NOT_BACK}
        told = web.StreamResponse(status=answer.status, headers=kept)
        await told.prepare(request)
        async for chunk in answer.content.iter_any():
            await told.write(chunk)
        await told.write_eof()
        return told

    def _key(self) -> dict[str, str]:
        if not self._upstream.key:
            return {}
        if self._upstream.provider == "anthropic":
            return {"x-api-key": self._upstream.key}
        return {hdrs.AUTHORIZATION: f"Bearer {self._upstream.key}"}
