"""Credentials on command lines and in the small languages of tools: flags, SQL, netrc, config directives."""

import re
from collections.abc import Iterator

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import is_benign, is_hex, is_placeholder, is_uuid, looks_chosen, looks_random
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.spans import Span

RULE = "command_line"
MAX_LINE = 8192

_VALUE = r"(?:\"(?P<d>[^\"\n]{1,512})\"|'(?P<s>[^'\n]{1,512})'|(?P<b>[^\s\"'`;|]{2,512}))"

_FLAG = re.compile(r"(?<![\w-])--?(?P<name>[A-Za-z][\w-]{1,48})(?:=|[ \t]{1,8}|[\"'],[ \t]*(?=[\"']))" + _VALUE)

_TOOL = Hint(
    r"sshpass|(?:mysql|mysqldump|mysqladmin|mariadb|mycli)[ \t]|redis-cli|valkey-cli|zip[ \t]|7z|unrar[ \t]|"
    r"[ \t]-[pw][ \t]|openssl|pass:|"
    r"htpasswd|identified|set[ \t]+password|with[ \t]+(?:[a-z]+[ \t]+)?password|encrypted[ \t]+password|(?:role|"
    r"user)[ \t]|"
    r"requirepass|masterauth|rootpw|auth[_-]pass|bindpw|enable[ \t]+secret|machine[ \t]|(?:^|\n)[ \t]*password[ \t]|"
    r"net[ \t]+use|"
    r"securestring|sudo[ \t]|(?:spawn|send|expect)[ \t]|(?:echo|printf)[ \t][^|\n]{2,200}\||(?:auth|pass)[ \t]"
)
_TOOL_VALUES = tuple(
    re.compile(rf"(?:{pattern}){_VALUE}", re.IGNORECASE)
    for pattern in (
        r"sshpass[ \t]+(?:-\w[ \t]+)?-p[ \t]*",
        r"(?:mysql|mysqldump|mysqladmin|mariadb|mycli)\b[^\n|;]{0,120}?[ \t]-p(?=[^\s-])",
        r"(?:redis-cli|valkey-cli)\b[^\n|;]{0,120}?[ \t](?:-a|--pass)[ \t]+",
        r"(?:un)?zip\b[^\n|;]{0,80}?[ \t]-P[ \t]*|7z[ar]?\b[^\n|;]{0,80}?[ \t]-p(?=\S)|"
        r"unrar\b[^\n|;]{0,80}?[ \t]-p(?=\S)",
        r"(?:mongo\w*|(?:docker|podman)[ \t]+login|helm|kinit|ldap\w+|sqlcmd|bcp|isql|mosquitto_\w+|l?ftp|smbclient|"
        r"ipmitool|vnc\w*|rabbitmqadmin|"
        r"cqlsh|mc|influx|clickhouse-client|npm|nmcli|az|cf|oc|bun|node|deno|tsx|npx|python3?|"
        r"java)\b[^\n|;]{0,160}?[ \t]-[pPwW][ \t]+",
        r"openssl\b[^\n]{0,120}?[ \t]-(?:pass(?:in|out)?|k|K)[ \t]+(?:pass:)?",
        r"[ \t\"']pass:(?=\S)",
        r"htpasswd[ \t]+-\w*b\w*[ \t]+\S{1,80}[ \t]+\S{1,64}[ \t]+",
        r"identified[ \t]+(?:with[ \t]+\S{1,40}[ \t]+)?by[ \t]+(?:password[ \t]+)?",
        r"set[ \t]+password\b[^\n=]{0,60}=[ \t]*(?:password\()?|with[ \t]+(?:(?:login|superuser|"
        r"encrypted)[ \t]+){0,3}password[ \t]+|\bencrypted[ \t]+password[ \t]+|"
        r"\b(?:role|user)[ \t]+\S{1,40}[ \t]+(?:with[ \t]+)?(?:login[ \t]+)?password[ \t]+",
        r"(?:requirepass|masterauth|rootpw|auth-pass|auth_pass|bindpw|enable[ \t]+secret(?:[ \t]+\d)?)[ \t]+",
        r"\bmachine[ \t]+\S{1,120}[ \t]+login[ \t]+\S{1,64}[ \t]+password[ \t]+|^[ \t]*password[ \t]+(?=\S+[ \t]*$)",
        r"\bnet[ \t]+use\b[^\n]{0,120}?/user:\S{1,64}[ \t]+|ConvertTo-SecureString[ \t]+(?:-String[ \t]+)?",
        r"\bsudo[ \t]+-S[^\n]{0,60}<<<[ \t]*|(?:spawn|send|expect)[ \t]+\"?(?=[^\"\s]{6,40}\\r)",
        r"\b(?:echo|printf)[ \t]+(?:-n[ \t]+|[\"']%s(?:\\n)?[\"'][ \t]+)?(?=[^\n|]{4,80}\|[ \t]*(?:sudo[ \t]+-S|"
        r"[^\n|]{0,80}--(?:password|passphrase)-(?:stdin|fd)|passwd\b|chpasswd))",
    )
)
_PROTOCOL = re.compile(r"(?<![\w$])(?:AUTH|PASS)[ \t]+" + _VALUE)
_USER = re.compile(
    r"(?:(?<![\w-])-u[ \t]*|--user(?:=|[ \t]+)|--proxy-user(?:=|[ \t]+)|-U[ \t]+|--auth(?:=|[ \t]+)|[\"'](?:-u|"
    r"--user|-a|--auth)[\"'],[ \t]*)[\"']?(?P<name>[\w.@+\\-]{1,64}):(?P<value>[^\s\"'`]{3,256})"
)
_PGPASS = re.compile(
    r"^[\w.*-]{1,80}:(?:\d{1,5}|\*):[\w*.-]{1,64}:[\w*.-]{1,64}:(?P<value>[^\s:]{4,128})$", re.MULTILINE
)


def command_lines(text: str) -> Iterator[Span]:
    for found in _FLAG.finditer(text):
        span = _argument(found)
        if span and _flag_secret(found["name"], text[span[0] : span[1]]):
            yield Span(*span, RULE)
    yield from _tools(text)
    for pattern in (_USER, _PGPASS):
        for found in pattern.finditer(text):
            if _tool_secret(found["value"]):
                yield Span(*found.span("value"), RULE)


def _tools(text: str) -> Iterator[Span]:
    for start, end in _TOOL.lines(text):
        line = text[start : min(end, start + MAX_LINE)]
        for pattern in (*_TOOL_VALUES, _PROTOCOL):
            for found in pattern.finditer(line):
                span = _argument(found)
                if span and _tool_secret(line[span[0] : span[1]]):
                    yield Span(start + span[0], start + span[1], RULE)


def _argument(found: re.Match[str]) -> tuple[int, int] | None:
    for kind in "dsb":
        start, _end = found.span(kind)
        if start >= 0:
            value = found[kind].rstrip("\\,)]};") if kind == "b" else found[kind]
            return (start, start + len(value)) if value else None
    return None


def _flag_secret(name: str, value: str) -> bool:
    claim = strength(name)
    if not claim or is_placeholder(value) or value.startswith(("-", "$", "<", "[", "@", "/")):
        return False
    if claim is Strength.WEAK:
        return looks_random(value, 12) and not is_hex(value)
    if looks_random(value, 6) or looks_chosen(value) or is_uuid(value) or (is_hex(value) and len(value) >= 16):
        return True
    return claim is Strength.PASSWORD and " " in value and any(c.isdigit() for c in value) and len(value) <= 48


def _tool_secret(value: str) -> bool:
    if (
        is_placeholder(value)
        or value.startswith(("-", "$", "<", "(", "@"))
        or (is_benign(value) and not value.isdigit())
    ):
        return False
    if re.search(r"[(\[{]|\w\.\w+\.?$", value) and not looks_random(value):
        return False
    return looks_random(value, 6) or looks_chosen(value, 4)
