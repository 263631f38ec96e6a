"""`name = value` in every dialect: the name says secret, the value is a literal (T02, T05, T06)."""

import re
from collections.abc import Iterator

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import (
    is_benign,
    is_hex,
    is_placeholder,
    is_uuid,
    looks_chosen,
    looks_noisy,
    looks_random,
)
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.quoted import quoted_at
from autorune.scrubbing.spans import Span

RULE = "assignment"
_NAMING_WORDS = frozenset(
    "secret secrets password token key keys credential credentials cred creds auth config env vault file name".split()
)
"""`bot-secret` is what a secret is called, not a secret."""
MAX_NAME = 64
MAX_VALUE = 256
"""Characters of a bare value that are judged; a longer one is masked to its end."""
MAX_CROWD = 512
"""Names in one unbroken row that are looked at: a script has a few, an attack has thousands."""

_HIT = Hint(
    r"pass|pwd|psw|pword|\bpw|_pw|[a-z]pw\b|secret|token|key|auth|cred|jwt|bearer|cookie|sess|\bsid\b|\bpin\b|_pin|otp|seed|"
    r"mnemonic|salt|dsn|signature|\bsig\b|_sig\b|[a-z_]?pat\b|psk|licen[cs]e|hmac|nonce|login|kennwort|senha|contrase|wachtwoord|parola"
)
_NAME_CHAR = re.compile(r"[\w$-]")
_GAP = r"[ \t]*"
_SEPARATOR = re.compile(
    r"""(?P<close>["'`]?[ \t]*\]?["'`]?\)?[?!]?)"""
    r"(?P<type>[ \t]*:[ \t]{0,4}[A-Za-z_&*\[][\w.|\[\]<>?' ]{0,40}(?=[ \t]?=[ \t]*[^\s=])|[ \t]{1,4}(?:\*?string|String|str|&str|\[\]byte|text|varchar)(?=[ \t]*=))?"
    r"(?P<before>[ \t]{0,40})(?P<sign>===?|!==?|=>|->|<-|:=|:-|\+=|\|\|=|\?\?=|==|~>|=|::|:|,|"
    r"\|\||\?\?|\bor\b|\(|"
    r"\.(?:send_?keys|fill|type|set_?value|input|press_?sequentially|value|val|concat|equals)[ \t]?[(=])(?P<after>[ \t]{0,40})",
    re.IGNORECASE,
)
_NO_BARE = frozenset({"=>", "::", "<-", "||", "??", "or", "(", ","})
_BREAK = re.compile(r"(?:[>|][-+]?[ \t]*)?\(?[ \t]*\r?\n[ \t]{0,80}")
_WRAP = re.compile(
    r"(?:\"\"|'')\.join\([ \t]*[\[(][ \t]*|(?:await[ \t]+)?(?:(?:new[ \t]+)?[A-Za-z_][\w.]{0,60}[ \t]?\([ \t]*){1,3}(?=[fbrFBR]?[\"'`])|[(\[{][ \t]*(?=[\"'`])"
)
_BARE = re.compile(rf"[^\s'\"`]{{1,{MAX_VALUE}}}")
_REST = re.compile(r"[^\s'\"`;,&)\]}]*")
_ENV_START = re.compile(
    r"(?:^|[\s;&|'\"`])(?:export[ \t]+|set[ \t]+|declare[ \t]+-\w+[ \t]+|setx[ \t]+|ENV[ \t]+|ARG[ \t]+)?$"
)


def assignments(text: str) -> Iterator[Span]:
    """Values of names that say secret: quoted ones anywhere, bare ones where they cannot be code."""
    done = crowd = crowd_end = 0
    for hit_start, hit_end in _HIT.places(text):
        if hit_start < done:
            continue
        crowd = crowd + 1 if hit_start - crowd_end < MAX_NAME else 0
        start, end = _name(text, hit_start, hit_end)
        done = crowd_end = end
        claim = strength(text[start:end])
        if claim and crowd <= MAX_CROWD:
            span = _value(text, start, end, claim)
            if span:
                yield span
                done = span.end


def _name(text: str, start: int, end: int) -> tuple[int, int]:
    """The whole identifier around a hit, at most MAX_NAME characters to either side."""
    floor, ceiling = max(0, start - MAX_NAME), min(len(text), end + MAX_NAME)
    while start > floor and _NAME_CHAR.match(text[start - 1]):
        start -= 1
    while end < ceiling and _NAME_CHAR.match(text[end]):
        end += 1
    while end > start and text[end - 1] in "-$":
        end -= 1
    return start, end


def _value(text: str, start: int, end: int, claim: Strength) -> Span | None:
    separator = _SEPARATOR.match(text, end)
    if not separator:
        return None
    sign, at = separator["sign"], separator.end()
    called = sign in (",", "(") or sign.startswith(".")
    if called and sign != "(" and not any(quote in separator["close"] for quote in "'\"`"):
        return None
    broken = _BREAK.match(text, at)
    if broken:
        at = broken.end()
    wrapped = _WRAP.match(text, at)
    quote_at = wrapped.end() if wrapped else at
    literal = quoted_at(text, quote_at)
    if literal:
        first, last = literal
        ok = _quoted_secret(text[first:last], claim, passed=wrapped is not None or called)
        return Span(first, last, RULE) if ok else None
    if wrapped or called or sign.lower() in _NO_BARE or text[at : at + 1] in ("", "'", '"', "`"):
        return None
    if broken and sign != ":":
        return None
    return _bare(text, start, separator, at, claim)


def _quoted_secret(value: str, claim: Strength, *, passed: bool) -> bool:
    """A quoted literal: `passed` when it stands inside a call, where names of settings are common."""
    if is_placeholder(value):
        return False
    if claim is Strength.WEAK:
        return not is_uuid(value) and not is_hex(value) and looks_random(value, 12)
    if passed and not any(char.isdigit() for char in value):
        return looks_random(value)
    if looks_random(value, 6) or looks_chosen(value) or is_uuid(value) or (is_hex(value) and len(value) >= 16):
        return True
    if looks_noisy(value):
        return True
    if passed or is_benign(value):
        return claim is Strength.PASSWORD and value.isdigit() and len(value) >= 4
    return claim is Strength.PASSWORD and _plain_password(value)


def _plain_password(value: str) -> bool:
    """A word or a phrase that someone made his password; what a label or an error message would say is not."""
    if value.isdigit():
        return len(value) >= 4
    if len(value) > 64 or not re.fullmatch(
        r"[a-z]{5,}|(?:[a-z]{2,}[-_.]){1,8}[a-z]{2,}|[a-z]{4}(?: [a-z]{4}){3}", value
    ):
        return False
    return not _NAMING_WORDS.intersection(re.split(r"[-_.]", value))


def _bare(text: str, start: int, separator: re.Match[str], at: int, claim: Strength) -> Span | None:
    """An unquoted value: what shells, .env, YAML and INI files have, and code only as a name or a number."""
    found = _BARE.match(text, at)
    if not found:
        return None
    value = found.group()
    tight = separator["sign"] == "=" and not separator["before"] and not separator["after"]
    env = tight and _starts_assignment(text, start) and not value.endswith(",")
    value = _trim(value, env=env)
    if not value or value[0] == "<" or value == text[start : start + len(value)] or is_placeholder(value):
        return None
    stop = at + len(value)
    rest = text[stop : stop + 1]
    if _bare_secret(
        value,
        claim,
        env=env,
        ends_line=rest in ("", "\n", "\r") or text[stop : stop + 2] == " #",
        yaml=_yaml(text, start, separator, stop),
        in_string=rest in ("'", '"', "`"),
    ):
        whole = _REST.match(text, stop) if len(value) == MAX_VALUE else None
        return Span(at, whole.end() if whole else stop, RULE)
    return None


def _yaml(text: str, start: int, separator: re.Match[str], stop: int) -> bool:
    """`name: value` alone on its line, and no closing brace of an object on the next."""
    line_start = text.rfind("\n", 0, start) + 1
    alone = not text[line_start:start].strip(" \t-") and text[stop : stop + 1] in ("", "\n", "\r")
    return (
        separator["sign"] == ":"
        and bool(separator["after"])
        and alone
        and not text[stop : stop + 80].lstrip().startswith(("}", ")"))
    )


def _starts_assignment(text: str, start: int) -> bool:
    return _ENV_START.search(text[max(0, start - 24) : start]) is not None


def _trim(value: str, *, env: bool) -> str:
    """Punctuation that belongs to the sentence or the statement around the value."""
    for stop in (";", "\\n", "</", "/>", "*/") if env else (";", ",", "\\n", "</", "/>", "*/"):
        if stop in value:
            value = value[: value.index(stop)]
    following = re.search(r"&\w{1,40}=", value)
    if following:
        value = value[: following.start()]
    if not env:
        value = value[: _unmatched(value)]
    opened = {")": "(", "]": "[", "}": "{"}
    while value and (value[-1] in ".,;:" or (value[-1] in opened and opened[value[-1]] not in value)):
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


def _bare_secret(value: str, claim: Strength, *, env: bool, ends_line: bool, yaml: bool, in_string: bool) -> bool:
    if is_benign(value) and not is_uuid(value):
        return env and claim is Strength.PASSWORD and value.isdigit() and len(value) >= 6
    code = re.match(r"[A-Za-z_$][\w$]*(?:\?\.|\.[A-Za-z_]|\(|\[)", value) is not None
    if looks_random(value, 8) and not code:
        return claim > Strength.WEAK or (looks_random(value, 16) and not is_hex(value))
    if claim is Strength.WEAK or code:
        return False
    if is_uuid(value) or (is_hex(value) and len(value) >= 16):
        return True
    if not looks_chosen(value):
        return env and claim is Strength.PASSWORD and _plain_password(value)
    if yaml:
        return True
    if in_string:
        return any(char.isdigit() for char in value)
    if env or ends_line:
        return not re.fullmatch(r"[A-Za-z_]+\d{0,1}", value)
    return re.fullmatch(r"[A-Za-z_$]+\d{0,2}", value) is None and not re.search(r"[()\[\]{}<>|&=]", value)
