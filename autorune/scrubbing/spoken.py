"""Credentials as people say them: `the password is draynor095`, `bot account: bob / mithril77`."""

import re
from collections.abc import Iterator

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import is_hex, is_placeholder, looks_chosen, looks_random
from autorune.scrubbing.quoted import literals
from autorune.scrubbing.spans import Span

RULE = "spoken"
MAX_LINE = 4096

_HINT = Hint(
    r"pass|pwd|\bpw\b|secret|token|\bkey\b|\bkeys?\b[ \t]+(?:for|of|to)|creds?\b|credential|account|login|log[ \t]in|"
    r"logs[ \t]in"
)
_SAID = re.compile(
    r"(?P<word>pass(?:word|wd|phrase|code)?|pwd|pw|secret|token|key|creds?|"
    r"credentials?)\b[\"'`)]?(?:[ \t]?\([^()\n]{1,30}\))?"
    r"(?P<whose>[ \t]+(?:for|of|to|on|in|at)[ \t]+(?:the[ \t]+)?[\w.-]{1,30})?[ \t]*"
    r"(?P<sign>=>|->|:=|→|[=:/–—-]|\b(?:is|was|are|equals|becomes|to|set to|now)\b:?|\bist\b)?"
    r"[ \t]*\*{0,2}[ \t]*(?:now[ \t]+)?[\"'`“‘(]?(?P<value>[^\s\"'`“”’]{4,128})",
    re.IGNORECASE,
)
_ACCOUNT = re.compile(
    r"\b(?:creds?|credentials|account|login|log in|logs in|user(?:name)?/pass\w*|id/pw)\b[^\n:/]{0,16}?[ \t:=]{0,4}"
    r"(?:as[ \t]|with[ \t]|is[ \t])?(?P<user>[A-Za-z][\w.-]{1,30})"
    r"[ \t]{0,3}[:/|][ \t]{0,3}(?P<value>[^\s\"'`,;()]{5,64})",
    re.IGNORECASE,
)
_PASSWORD_COMMENT = re.compile(
    r"(?:\s//|\s#|/\*|\s--|<!--)\s.{0,80}?\b(?:passwords?|passwd|pwd|pw|passphrase|secrets?)\b", re.IGNORECASE
)
_DENIED = re.compile(r"\b(?:no|not|without|needs?|never)\b", re.IGNORECASE)
_CLEAR = ("pass", "pw")
_ENDS = ".,;:)]}*/\\"
_WORD_AND_NUMBER = re.compile(r"[A-Za-z]{3,}[-_.]?\d{3,6}[!?*#@$%&+=]?|[A-Za-z]{3,}\d{2,6}[!?*#@$%&+=]")
_CLEARLY = re.compile(r"[A-Za-z]{3,}[-_.]?\d{1,6}[!?*#@$%&+=]{0,2}|(?=.*\d)(?=.*[A-Za-z])[\w!?*#@$%&+-]{5,32}")
_VARIABLE = re.compile(r"[A-Za-z]+_\w+|[a-z]+[A-Z]\w*|[A-Za-z]+\d")
_CODE = re.compile(r"[()<>{}\[\]$]|://|\w\.\w+\.\w|=")


def spoken(text: str) -> Iterator[Span]:
    for at, line_end in _HINT.lines(text):
        if line_end - at <= MAX_LINE:
            line = text[at:line_end]
            for start, end in (*_said(line), *_account(line), *_explained(line)):
                yield Span(at + start, at + end, RULE)


def _said(line: str) -> Iterator[tuple[int, int]]:
    """`password: net981`, `token for the gateway = …`; a mere `key` must say what for."""
    for found in _SAID.finditer(line):
        word, start = found["word"].lower(), found.start("value")
        value = found["value"].rstrip(_ENDS)
        value = re.sub(r"\\[nrt]$", "", value)
        if word == "key" and not (found["whose"] or found["sign"] in ("is", "was")):
            continue
        if word == "key" and is_hex(value):
            continue
        if _secret(value, plain=found["sign"] is not None or word.startswith(_CLEAR)):
            yield start, start + len(value)


def _account(line: str) -> Iterator[tuple[int, int]]:
    """`bot account: bob / mithril77`, `creds bob:mithril77`."""
    for found in _ACCOUNT.finditer(line):
        value = found["value"].rstrip(_ENDS)
        if any(char.isdigit() for char in value) and _secret(value, plain=True):
            yield found.start("value"), found.start("value") + len(value)


def _explained(line: str) -> Iterator[tuple[int, int]]:
    """The last literal of a line whose comment says password: `BOTS = [("bob", "mithril77")]  # name, password`."""
    comment = _PASSWORD_COMMENT.search(line)
    if not comment or _DENIED.search(comment.group()):
        return
    for start, end in list(literals(line[: comment.start()]))[-1:]:
        value = line[start:end]
        if looks_chosen(value, 6) and any(char.isdigit() for char in value) and not re.search(r"[/{}()<>@_]", value):
            yield start, end


def _secret(value: str, *, plain: bool) -> bool:
    """`plain`: what the sentence says is without doubt a password, so one digit makes it one."""
    if is_placeholder(value) or _CODE.search(value):
        return False
    if looks_random(value):
        return not is_hex(value) or len(value) >= 16
    digits = sum(char.isdigit() for char in value)
    if not looks_chosen(value) or digits < 1:
        return False
    if plain and _CLEARLY.fullmatch(value):
        return digits >= 3 or _VARIABLE.fullmatch(value) is None
    return digits >= 2 and _WORD_AND_NUMBER.fullmatch(value) is not None
