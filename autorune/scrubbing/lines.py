"""Credential lines: beside a word such as password or token, what looks random is one (T05)."""

import re
from collections.abc import Iterator

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import is_hex, is_placeholder, is_uuid, looks_chosen, looks_random
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.quoted import literals
from autorune.scrubbing.spans import Span

RULE = "credential_line"
MAX_LINE = 4096
"""Longer lines are data or minified code; shapes, assignments and known values still see them."""

_HINT = Hint(
    r"pass|pwd|\bpw\b|secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|owner[ _-]?key|licen[cs]e[ _-]?key|cred|auth|bearer|"
    r"account|login|log in|log[ -]?on|sign[ -]?in|jwt|cookie|session|\bkey\b|_key\b|Key\b|KEY\b|hmac|mnemonic"
)
_WORD = re.compile(r"[A-Za-zß-ÿ_][\wß-ÿ-]*")
_HASH_WORDS = re.compile(
    r"sha-?\d|md5|commit|\bhash|checksum|digest|integrity|revision|\bbuild|merge|checkout|crc", re.IGNORECASE
)
_KEY_PHRASE = re.compile(
    r"(?:api|access|private|owner|secret|auth|license|licence|signing|encryption|master)[ _-]?key\b", re.IGNORECASE
)
_SAID = re.compile(
    r"(?P<word>pass(?:word|wd|phrase|code)?|pwd|pw|secret|token|key|creds?|credentials?)\b[\"'`)]?"
    r"(?:[ \t]+(?:for|of|to|on|in|at)[ \t]+(?:the[ \t]+)?[\w.-]{1,30})?"
    r"[ \t]*(?P<sign>=>|->|:=|[=:/–—-]|\b(?:is|was|are|equals|becomes|to|set to|now)\b[:]?|\bist\b)?[ \t]*(?:now[ \t]+)?[\"'`“‘(]?(?P<value>[^\s\"'`“”’]{4,128})",
    re.IGNORECASE,
)
_ACCOUNT = re.compile(
    r"\b(?:creds?|credentials|account|login|log in|logs in|user(?:name)?/pass\w*)\b[^\n:/]{0,16}?[ \t:=]{0,4}(?:as[ \t]|with[ \t]|is[ \t])?(?P<user>[A-Za-z][\w.-]{1,30})[ \t]{0,3}[:/|][ \t]{0,3}(?P<value>[^\s\"'`,;()]{5,64})",
    re.IGNORECASE,
)
_PASSWORD_COMMENT = re.compile(
    r"(?:\s//|\s#|/\*|\s--|<!--)\s.{0,80}?\b(?:password|passwd|pwd|pw|passphrase|secret)\b", re.IGNORECASE
)
_IMPORT = re.compile(r"\s*(?:import|from|export|use|using|require|#include)\b")
_REFERRING = re.compile(r"\$\{|\{\w{1,40}[:}!]|%\w|^\W*\w+\.\w+\.\w+$")
_BARE = re.compile(r"[^\s\"'`,;()\[\]{}<>|=]{8,256}")
_COMMENT = re.compile(r"^\s*(?://|#|\*|/\*|--|;|<!--|%|\"\"\"|REM\b)|(?:\s//|\s#|/\*)\s")


def credential_lines(text: str) -> Iterator[Span]:
    """Random-looking literals and words on lines that speak of credentials."""
    for at, line_end in _HINT.lines(text):
        if line_end - at <= MAX_LINE:
            for start, end in _in_line(text[at:line_end]):
                yield Span(at + start, at + end, RULE)


def _in_line(line: str) -> Iterator[tuple[int, int]]:
    yield from _account(line)
    words = [found.span() for found in _WORD.finditer(line) if _claims(found.group())]
    words += [found.span() for found in _KEY_PHRASE.finditer(line)]
    if not words:
        return
    hashes = _HASH_WORDS.search(line) is not None
    taken: list[tuple[int, int]] = []
    for start, end in literals(line):
        value = line[start:end]
        if (
            looks_random(value)
            and not is_placeholder(value)
            and not is_uuid(value)
            and not is_hex(value)
            and not _REFERRING.search(value)
        ):
            taken.append((start, end))
        elif is_hex(value) and len(value) >= 16 and not hashes and _near(words, start, 60):
            taken.append((start, end))
    yield from taken
    yield from _said(line)
    yield from _explained(line)
    if not _IMPORT.match(line):
        yield from _bare(line, words, taken, hashes)


def _claims(word: str) -> bool:
    claim = strength(word)
    return claim >= Strength.TOKEN or word.lower() in (
        "login",
        "auth",
        "creds",
        "credentials",
        "pass",
        "session",
        "cookie",
        "hmac",
    )


def _near(words: list[tuple[int, int]], at: int, distance: int) -> bool:
    return any(0 <= at - end <= distance for _, end in words)


def _said(line: str) -> Iterator[tuple[int, int]]:
    """`the password is draynor095`, `password: net981`, `token for the gateway = …`."""
    for found in _SAID.finditer(line):
        start, end = found.span("value")
        value = (
            line[start:end].rstrip(".,;:!?)]}*/")
            if not line[start:end].endswith(("!", "?"))
            else line[start:end].rstrip(".,;:)]}*/")
        )
        clear = found["sign"] is not None or found["word"].lower().startswith(("pass", "pw"))
        if _said_secret(value, plain=clear):
            yield start, start + len(value)


def _explained(line: str) -> Iterator[tuple[int, int]]:
    """The last literal of a line whose comment says password: `BOTS = [("bob", "mithril77")]  # name, password`."""
    comment = _PASSWORD_COMMENT.search(line)
    if not comment:
        return
    for start, end in list(literals(line[: comment.start()]))[-1:]:
        value = line[start:end]
        if looks_chosen(value, 6) and any(char.isdigit() for char in value) and not re.search(r"[/{}()<>@_]", value):
            yield start, end


def _account(line: str) -> Iterator[tuple[int, int]]:
    """`bot account: bob / mithril77`, `creds bob:mithril77`."""
    for found in _ACCOUNT.finditer(line):
        value = found["value"].rstrip(".*/")
        if any(char.isdigit() for char in value) and _said_secret(value, plain=True):
            yield found.start("value"), found.start("value") + len(value)


def _said_secret(value: str, *, plain: bool) -> bool:
    """`plain`: what the sentence says is without doubt a password, so one digit makes it one."""
    if is_placeholder(value) or re.search(r"[()<>{}\[\]$]|://|\w\.\w+\.\w|=", value):
        return False
    if looks_random(value):
        return not is_hex(value) or len(value) >= 16
    digits = sum(char.isdigit() for char in value)
    if (
        plain
        and looks_chosen(value)
        and digits >= 1
        and re.fullmatch(
            r"[A-Za-z]{3,}[-_.]?\d{1,6}[!?*#@$%&+=]{0,2}|(?=.*\d)(?=.*[A-Za-z])[\w!?*#@$%&+-]{5,32}", value
        )
    ):
        return re.fullmatch(r"[A-Za-z]+_\w+|[a-z]+[A-Z]\w*|[A-Za-z]+\d", value) is None or digits >= 3
    return (
        looks_chosen(value)
        and digits >= 2
        and re.fullmatch(r"[A-Za-z]{3,}[-_.]?\d{3,6}[!?*#@$%&+=]?|[A-Za-z]{3,}\d{2,6}[!?*#@$%&+=]", value) is not None
    )


def _bare(
    line: str, words: list[tuple[int, int]], taken: list[tuple[int, int]], hashes: bool
) -> Iterator[tuple[int, int]]:
    for found in _BARE.finditer(line):
        start, end = found.span()
        value = found.group().rstrip(".,:!?*/")
        end = start + len(value)
        if (
            value.startswith(("-", "#"))
            or "://" in value
            or value.count("/") > 2
            or any(a <= start < b for a, b in taken)
            or is_placeholder(value)
            or is_uuid(value)
        ):
            continue
        tail = re.split(r"[:/]", value)[-1]
        if tail != value and len(tail) >= 8:
            value, start = tail, end - len(tail)
        if not looks_random(value) or (is_hex(value) and (hashes or len(value) < 16)):
            continue
        if line[end : end + 1] in "(." and line[end : end + 2] != ". " and end < len(line):
            continue
        close = _near(words, start, 40) or any(0 <= begin - end <= 48 for begin, _ in words)
        if close and (len(value) >= 16 or _COMMENT.search(line) or _prose(line)):
            yield start, end


def _prose(line: str) -> bool:
    """Words and spaces rather than code."""
    return not re.search(r"[;{}]\s*$|\)\s*;|=>|\bfunction\b|\bconst\b|\breturn\b", line)
