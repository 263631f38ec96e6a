"""Unquoted values: what shells, .env, YAML and INI files have, and code only as a name or a number."""

import re

from autorune.scrubbing.grammar import BARE, BARE_REST, ENV_START, MAX_VALUE
from autorune.scrubbing.literals import is_benign, is_hex, is_placeholder, is_uuid, looks_chosen, looks_random
from autorune.scrubbing.names import Strength
from autorune.scrubbing.plain_words import plain_password

_CODE = re.compile(r"[A-Za-z_$][\w$]*(?:\?\.|\.[A-Za-z_]|\(|\[)")
_QUOTES = "'\"`"
_PAIRS = {")": "(", "]": "[", "}": "{"}


def bare_value(text: str, start: int, separator: re.Match[str], at: int, claim: Strength) -> tuple[int, int] | None:
    """Where the secret stands that begins at `at`, named by the identifier at `start`; None when it is none."""
    found = BARE.match(text, at)
    if not found:
        return None
    value = found.group()
    tight = separator["sign"] == "=" and not separator["before"] and not separator["after"]
    env = tight and not value.endswith(",") and ENV_START.search(text[max(0, start - 24) : start]) is not None
    value = _trimmed(value, env=env)
    if not value or value[0] == "<" or value == text[start : start + len(value)] or is_placeholder(value):
        return None
    if text[at + len(value) : at + len(value) + 1] in tuple(_QUOTES):
        value = value.rstrip("/")
    stop = at + len(value)
    if not _secret(value, claim, _place(text, start, separator, stop, env=env)):
        return None
    rest = BARE_REST.match(text, stop) if len(value) == MAX_VALUE else None
    return at, rest.end() if rest else stop


def _place(text: str, start: int, separator: re.Match[str], stop: int, *, env: bool) -> str:
    """What the surroundings are: an `env` line, `yaml`, the inside of a `string`, a line's `end`, or `code`."""
    after = text[stop : stop + 1]
    if env:
        return "env"
    ends = after in ("", "\n", "\r")
    line_start = text.rfind("\n", 0, start) + 1
    alone = ends and not text[line_start:start].strip(" \t-")
    closing = text[stop : stop + 80].lstrip().startswith(("}", ")"))
    if alone and separator["sign"] == ":" and separator["after"] and not closing:
        return "yaml"
    if after and after in _QUOTES + "/":
        return "string"
    return "end" if ends or text[stop : stop + 2] == " #" else "code"


def _trimmed(value: str, *, env: bool) -> str:
    """Without the punctuation that belongs to the sentence or the statement around the value."""
    for stop in (";", "\\n", "</", "/>", "*/") if env else (";", ",", "\\n", "</", "/>", "*/"):
        if stop in value:
            value = value[: value.index(stop)]
    following = re.search(r"&\w{1,40}=", value)
    if following:
        value = value[: following.start()]
    if not env:
        value = value[: _unmatched(value)]
    while value and (value[-1] in ".,;:" or (value[-1] in _PAIRS and _PAIRS[value[-1]] not in value)):
        value = value[:-1]
    return value


def _unmatched(value: str) -> int:
    """Where the first bracket closes that the value did not open: the end of the call around it."""
    depth = 0
    for index, char in enumerate(value):
        depth += (char in "([{") - (char in ")]}")
        if depth < 0:
            return index
    return len(value)


def _secret(value: str, claim: Strength, place: str) -> bool:
    if is_benign(value) and not is_uuid(value):
        return place == "env" and claim is Strength.PASSWORD and value.isdigit() and len(value) >= 6
    code = _CODE.match(value) is not None or (place != "env" and value[0] in "[({")
    if looks_random(value, 8) and not code:
        return claim > Strength.WEAK or (looks_random(value, 16) and not is_hex(value))
    if claim is Strength.WEAK or code:
        return False
    if is_uuid(value) or (is_hex(value) and len(value) >= 16):
        return True
    if not looks_chosen(value):
        return place == "env" and claim is Strength.PASSWORD and plain_password(value)
    return _chosen_here(value, place)


def _chosen_here(value: str, place: str) -> bool:
    """A chosen-looking value, where a name with a number behind it (`pass2`) may be a variable."""
    if place == "yaml":
        return True
    if place == "string":
        return any(char.isdigit() for char in value)
    if place in ("env", "end"):
        return not re.fullmatch(r"[A-Za-z_]+\d?", value)
    return re.fullmatch(r"[A-Za-z_$]+\d{0,2}", value) is None and not re.search(r"[()\[\]{}<>|&=]", value)
