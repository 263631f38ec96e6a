"""The one shape in which the port refuses (S20)."""

from collections.abc import Mapping, Sequence

from aiohttp import web


class Refusal(Exception):
    """A request that the port itself does not forward; becomes `{"error": {"code", "message", "fields"?}}`."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        fields: Mapping[str, Sequence[str]] | None = None,
        headers: Mapping[str, str] | None = None,
        close: bool = False,
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.fields, self.headers, self.close = fields, headers, close

    def response(self) -> web.Response:
        """A fresh answer; `close` ends the connection, for bodies that were not read to their end."""
        error: dict[str, object] = {"code": self.code, "message": self.message}
        if self.fields:
            error["fields"] = {name: list(said) for name, said in self.fields.items()}
        answer = web.json_response({"error": error}, status=self.status, headers=self.headers)
        if self.close:
            answer.force_close()
        return answer


def invalid(message: str, *, fields: Mapping[str, Sequence[str]] | None = None) -> Refusal:
    return Refusal(400, "invalid", message, fields=fields)


def not_found() -> Refusal:
    return Refusal(404, "not_found", "There is no such skill or page.")


def unavailable(why: str = "The library is away") -> Refusal:
    return Refusal(503, "unavailable", f"{why}; nothing was kept. Try again later.")
