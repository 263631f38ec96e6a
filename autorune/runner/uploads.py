"""What an agent sends: read within bounds, parsed strictly, as one flat mapping of fields (X04)."""

import asyncio
from email.message import Message
from typing import Any

from aiohttp import BodyPartReader, MultipartReader, StreamReader, hdrs, web
from aiohttp.base_protocol import BaseProtocol

from autorune.runner.answers import Refusal, invalid
from autorune.scrubbing import WireError
from autorune.scrubbing.text import refuse_unstorable
from autorune.scrubbing.wire import decode_json

BODY_LIMIT = 1024 * 1024
"""Bytes of a request's body; a larger one is refused before it is parsed."""
SCRIPT_LIMIT = 128 * 1024
"""Bytes of the script, in UTF-8."""
REST_LIMIT = 64 * 1024
"""Bytes of all other text together: far above what the library takes, so that scrubbing stays quick."""
LISTS = frozenset({"tags"})
"""Fields whose repeated parts make a list."""
NUMBERS = frozenset({"parentId"})
"""Fields that are integers in JSON; a form can only write their digits."""
JSON, FORM = "application/json", "multipart/form-data"


async def read_fields(request: web.BaseRequest, *, seconds: float, forms: bool) -> dict[str, Any]:
    """The request's fields. Refuses: 413 body or script too large, 415 media type, 400 malformed, 408 too slow."""
    kind = request.content_type.lower()
    if request.headers.get(hdrs.CONTENT_ENCODING, "identity").strip().lower() not in ("", "identity"):
        raise unsupported("Send the body as it is, without Content-Encoding.")
    if kind != JSON and not (forms and kind == FORM):
        raise unsupported(f"Send {JSON}{' or ' + FORM if forms else ''} (curl: -H 'Content-Type: {JSON}').")
    body = await _bounded_body(request, seconds)
    fields = await _form(request, body) if kind == FORM else _json(body)
    _refuse_long(fields)
    return fields


def unsupported(message: str) -> Refusal:
    return Refusal(415, "unsupported_media_type", message, close=True)


def too_large(message: str, *, field: str | None = None) -> Refusal:
    return Refusal(413, "too_large", message, fields={field: [message]} if field else None, close=True)


async def _bounded_body(request: web.BaseRequest, seconds: float) -> bytes:
    """The whole body, never holding more than the limit, however it is framed."""
    limit = too_large(f"A body may have at most {BODY_LIMIT} bytes (1 MiB).")
    if (request.content_length or 0) > BODY_LIMIT:
        raise limit
    if request.headers.get(hdrs.EXPECT, "").lower() == "100-continue" and request.transport is not None:
        request.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.content.iter_any():
                body += chunk
                if len(body) > BODY_LIMIT:
                    raise limit
    except TimeoutError:
        raise Refusal(408, "invalid", f"The body did not arrive within {seconds:g} seconds.", close=True) from None
    except (web.RequestPayloadError, ValueError) as error:
        raise invalid("The body is not framed as HTTP says.") from error
    return bytes(body)


def _json(body: bytes) -> dict[str, Any]:
    try:
        fields = decode_json(body)
    except WireError as error:
        raise invalid(str(error)) from error
    if not isinstance(fields, dict):
        raise invalid("The body must be a JSON object.")
    return fields


async def _form(request: web.BaseRequest, body: bytes) -> dict[str, Any]:
    """Parts by name: text as it is, byte for byte; a repeated `tags` part makes a list."""
    stream = StreamReader(BaseProtocol(asyncio.get_running_loop()), BODY_LIMIT, loop=asyncio.get_running_loop())
    stream.feed_data(body)
    stream.feed_eof()
    fields: dict[str, Any] = {}
    try:
        reader = MultipartReader(request.headers, stream)
        while (part := await reader.next()) is not None:
            await _take_part(part, fields)
    except Refusal:
        raise
    except Exception as error:  # the parser has no error of its own: whatever it says, the form is malformed
        raise invalid("The form is malformed.") from error
    if not body.rstrip().endswith(b"--" + _boundary(request) + b"--"):
        raise invalid("The form has no end.")
    return fields


def _boundary(request: web.BaseRequest) -> bytes:
    head = Message()
    head[hdrs.CONTENT_TYPE] = request.headers[hdrs.CONTENT_TYPE]
    return str(head.get_boundary()).encode("ascii", "replace")


async def _take_part(part: "BodyPartReader | MultipartReader", fields: dict[str, Any]) -> None:
    if not isinstance(part, BodyPartReader) or not part.name:
        raise invalid("Each part of the form needs a name and holds one value.")
    if part.headers.get(hdrs.CONTENT_TRANSFER_ENCODING, "binary").lower() not in ("binary", "8bit", "7bit"):
        raise unsupported("Send each part as it is, without Content-Transfer-Encoding.")
    if hdrs.CONTENT_ENCODING in part.headers:
        raise unsupported("Send each part as it is, without Content-Encoding.")
    name, value = _text(part.name.encode("utf-8", "surrogateescape"), "name"), _text(await part.read(), part.name)
    if name in LISTS:
        tags = fields.setdefault(name, [])
        if value:  # one empty part clears the list
            tags.append(value)
    elif name in fields:
        raise invalid("A field is given twice.", fields={name: ["Given twice."]})
    else:
        fields[name] = _number(value) if name in NUMBERS else value


def _text(raw: bytes | bytearray, field: str) -> str:
    try:
        text = bytes(raw).decode("utf-8")
        refuse_unstorable(text)
    except (UnicodeDecodeError, WireError) as error:
        message = "Must be UTF-8 text without NUL."
        raise invalid(message, fields={field: [message]}) from error
    return text


def _number(value: str) -> int | str | None:
    if not value:
        return None
    return int(value) if value.isascii() and value.isdigit() and len(value) < 19 else value


def _refuse_long(fields: dict[str, Any]) -> None:
    script = fields.get("script")
    if isinstance(script, str) and _size(script) > SCRIPT_LIMIT:
        raise too_large(f"A script may have at most {SCRIPT_LIMIT} bytes (128 KiB).", field="script")
    rest = sum(_size(name) + _size(value) for name, value in fields.items() if name != "script")
    if rest > REST_LIMIT or (not isinstance(script, str) and _size(script) > REST_LIMIT):
        raise too_large(f"All fields but the script may have at most {REST_LIMIT} bytes together.")


def _size(value: Any) -> int:
    """Bytes of text anywhere inside; wire has already bounded the depth."""
    if isinstance(value, str):
        return len(value.encode("utf-8", "replace"))
    if isinstance(value, dict):
        return sum(_size(name) + _size(inner) for name, inner in value.items())
    return sum(map(_size, value)) if isinstance(value, list) else 8
