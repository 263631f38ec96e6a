"""Credential lines: beside a word such as password or token, what looks random is one (T05)."""

import re
from collections.abc import Iterator
from functools import lru_cache

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import is_hex, is_placeholder, is_uuid, looks_random
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.quoted import literals
from autorune.scrubbing.spans import Span

RULE = "credential_line"
MAX_LINE = 4096
"""Longer lines are data or minified code; shapes, assignments and known values still see them."""
NEAR, FAR, BEHIND = 40, 60, 48
"""Characters from a credential word to a bare token, to a quoted hash, and back from the word to a token."""
SURE = 16
"""A bare token of this length is no variable even where the line is code."""

_HINT = Hint(
    r"pass|pwd|\bpw\b|secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|owner[ _-]?key|licen[cs]e[ _-]?key|"
    r"cred|auth|"
    r"bearer|login|jwt|cookie|session|\bkey\b|_key\b|[a-z]key\b|hmac|mnemonic"
)
_WORD = re.compile(r"[A-Za-zß-ÿ_][\wß-ÿ-]*")
_ALONE = frozenset({"login", "auth", "creds", "credentials", "pass", "session", "cookie", "hmac"})
"""Words that make a line one of credentials though, as names, they claim little."""
_KEY_PHRASE = re.compile(
    r"(?:api|access|private|owner|secret|auth|license|licence|signing|encryption|master)[ _-]?key\b", re.IGNORECASE
)
_HASH_WORDS = re.compile(
    r"sha-?\d|md5|commit|\bhash|checksum|digest|integrity|revision|\bbuild|merge|checkout|crc", re.IGNORECASE
)
_BARE = re.compile(r"[^\s\"'`,;()\[\]{}<>|=]{8,256}")
_COMMENT = re.compile(r"^\s*(?://|#|\*|/\*|--|;|<!--|%|\"\"\"|REM\b)|(?:\s//|\s#|/\*)\s")
_CODE = re.compile(r"[\w$]\(|[;{}]\s*$|\)\s*;|=>|\bfunction\b|\bconst\b|\breturn\b")
_IMPORT = re.compile(
    r"\s*(?:import\b|from\s+\S+\s+import|export\s*[*{]|using\s|#include|(?:const|let|var)\b.*\brequire\()"
)
_REFERRING = re.compile(r"\$\{|\{\w{1,40}[:}!]|%\w|^\W*\w+\.\w+\.\w+$")

Range = tuple[int, int]


def credential_lines(text: str) -> Iterator[Span]:
    """Random-looking literals and words on lines that speak of credentials."""
    for at, line_end in _HINT.lines(text):
        if line_end - at <= MAX_LINE:
            for start, end in _in_line(text[at:line_end]):
                yield Span(at + start, at + end, RULE)


def _in_line(line: str) -> list[Range]:
    words = [found.span() for found in _WORD.finditer(line) if _claims(found.group())]
    words += [found.span() for found in _KEY_PHRASE.finditer(line)]
    if not words:
        return []
    hashes = _HASH_WORDS.search(line) is not None
    quoted = [place for place in literals(line) if _quoted(line, place, words, hashes)]
    bare = [] if _IMPORT.match(line) else list(_bare(line, words, hashes))
    return quoted + [place for place in bare if not any(a <= place[0] < b for a, b in quoted)]


@lru_cache(maxsize=8192)
def _claims(word: str) -> bool:
    return strength(word) >= Strength.TOKEN or word.lower() in _ALONE


def _quoted(line: str, place: Range, words: list[Range], hashes: bool) -> bool:
    value = line[slice(*place)]
    if is_hex(value):
        return len(value) >= 16 and not hashes and _follows(words, place[0], FAR)
    return looks_random(value) and not (is_placeholder(value) or is_uuid(value) or _REFERRING.search(value))


def _follows(words: list[Range], at: int, distance: int) -> bool:
    return any(0 <= at - end <= distance for _, end in words)


def _bare(line: str, words: list[Range], hashes: bool) -> Iterator[Range]:
    prose = _COMMENT.search(line) is not None or not _CODE.search(line)
    for found in _BARE.finditer(line):
        start, end = _core(line, *found.span())
        value = line[start:end]
        if not looks_random(value) or is_placeholder(value) or is_uuid(value):
            continue
        if is_hex(value) and (hashes or len(value) < SURE):
            continue
        near = _follows(words, start, NEAR) or any(0 <= begin - end <= BEHIND for begin, _ in words)
        if near and (prose or len(value) >= SURE) and not _called(line, end):
            yield start, end


def _core(line: str, start: int, end: int) -> Range:
    """The token without the sentence's punctuation, an address or a path before it, a parameter behind it.

    Empty when the token is a flag, a fragment, an address or a path as a whole.
    """
    value = line[start:end]
    if line[end : end + 1] == "=" and "&" in value:
        value = value[: value.rindex("&")]
    value = re.sub(r"\\[nrt]$", "", value).rstrip(".,:!?*/")
    end = start + len(value)
    if value.startswith(("-", "#")) or "://" in value or value.count("/") > 2:
        return end, end
    tail = re.split(r"[:/]", value)[-1]
    return (end - len(tail), end) if len(tail) >= 8 else (start, end)


def _called(line: str, end: int) -> bool:
    """Whether the token goes on as code does: `name(`, `name.member`."""
    after = line[end : end + 2]
    return after.startswith("(") or (after.startswith(".") and len(after) == 2 and not after[1].isspace())
