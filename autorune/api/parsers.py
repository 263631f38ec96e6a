"""Bodies are parsed strictly: what cannot be stored as it came is refused, never repaired (X04)."""

from collections.abc import Mapping
from typing import IO, Any, cast

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http.multipartparser import MultiPartParser, MultiPartParserError
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from autorune.scrubbing import WireError
from autorune.scrubbing.wire import decode_json


class StrictJSONParser(BaseParser):
    """`application/json` without duplicate keys, NaN, NUL, lone surrogates, or depth without end."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return decode_json(stream.read())
        except WireError as error:
            raise ParseError(str(error)) from error


class StrictMultiPartParser(BaseParser):
    """`multipart/form-data` as `curl -F` sends it: the same shape as the JSON, `tags` repeated, parts in UTF-8."""

    media_type = "multipart/form-data"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        request = (parser_context or {})["request"]
        handler = MemoryFileUploadHandler(request)
        handler.chunk_size = settings.MAX_BODY
        meta = {**request.META, "CONTENT_TYPE": media_type}
        try:  # Latin-1 keeps every byte, so that wrong UTF-8 is seen below instead of being replaced in silence
            fields, files = MultiPartParser(meta, cast(Any, stream), [handler], encoding="latin-1").parse()
        except (MultiPartParserError, SuspiciousOperation) as error:
            raise ParseError(f"The multipart body cannot be read: {error}") from error
        parts: dict[str, list[str]] = {}
        for name, values in fields.lists():
            parts.setdefault(_text(name), []).extend(_text(value) for value in values)
        for name, sent in files.lists():
            contents = [cast("UploadedFile[bytes]", file).read().decode("latin-1") for file in sent]
            parts.setdefault(_text(name), []).extend(_text(content) for content in contents)
        return {name: values if name == "tags" else _single(name, values) for name, values in parts.items()}


def _single(name: str, values: list[str]) -> str:
    if len(values) > 1:
        raise ParseError(f"The part {name!r} was sent {len(values)} times; only tags may be repeated.")
    return values[0]


def _text(latin: str) -> str:
    try:
        text = latin.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError as error:
        raise ParseError("A part of the multipart body is not valid UTF-8.") from error
    if "\0" in text:
        raise ParseError("A part of the multipart body contains NUL.")
    return text
