"""Credentials on command lines and in the small languages of tools: flags, SQL, netrc, config directives."""

import re
from collections.abc import Iterator

from autorune.scrubbing.literals import is_benign, is_hex, is_placeholder, is_uuid, looks_chosen, looks_random
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.spans import Span

RULE = "command_line"

_ARG = r"(?:\"(?P<{0}d>[^\"\n]{{1,512}})\"|'(?P<{0}s>[^'\n]{{1,512}})'|(?P<{0}b>[^\s\"'`;|]{{2,512}}))"


def _arg(prefix: str) -> str:
    return _ARG.format(prefix)


_FLAG = re.compile(r"(?<![\w-])--?(?P<name>[A-Za-z][\w-]{1,48})(?:=|[ \t]{1,8}|[\"'],[ \t]*(?=[\"']))" + _arg("v"))
_TOOLS = re.compile(
    r"(?:sshpass[ \t]+(?:-\w[ \t]+)?-p[ \t]*|"
    r"(?:mysql|mysqldump|mysqladmin|mariadb|mycli)\b[^\n|;]{0,120}?[ \t]-p(?=[^\s-])|"
    r"(?:redis-cli|valkey-cli)\b[^\n|;]{0,120}?[ \t](?:-a|--pass)[ \t]+|"
    r"(?:un)?zip\b[^\n|;]{0,80}?[ \t]-P[ \t]*|7z[ar]?\b[^\n|;]{0,80}?[ \t]-p(?=\S)|unrar\b[^\n|;]{0,80}?[ \t]-p(?=\S)|"
    r"(?:mongo(?:sh|dump|restore)?|docker[ \t]+login|podman[ \t]+login|helm\b|kinit|ldapsearch|ldapadd|sqlcmd|bcp|isql|mosquitto_\w+|ftp|lftp|smbclient|ipmitool|vncdo\w*|rabbitmqadmin|cqlsh|"
    r"mc|influx|clickhouse-client|npm|nmcli|az|cf|oc|bun|node|deno|tsx|npx|python3?|java)\b[^\n|;]{0,160}?[ \t]-[pPwW][ \t]+|"
    r"openssl\b[^\n]{0,120}?[ \t]-(?:pass(?:in|out)?|k|K)[ \t]+(?:pass:)?|[ \t\"']pass:|"
    r"htpasswd[ \t]+-\w*b\w*[ \t]+\S{1,80}[ \t]+\S{1,64}[ \t]+|"
    r"(?:identified[ \t]+(?:with[ \t]+\S{1,40}[ \t]+)?by|set[ \t]+password\b[^\n=]{0,60}=|with[ \t]+(?:encrypted[ \t]+)?password|\bencrypted[ \t]+password|\b(?:role|user)[ \t]+\S{1,40}[ \t]+password)[ \t]+(?:password[ \t]*)?|"
    r"(?:requirepass|masterauth|rootpw|auth-pass|auth_pass|bindpw|smtp_password|enable[ \t]+secret(?:[ \t]+\d)?)[ \t]+|"
    r"\bmachine[ \t]+\S{1,120}[ \t]+login[ \t]+\S{1,64}[ \t\n]+password[ \t]+|"
    r"\bnet[ \t]+use\b[^\n]{0,120}?/user:\S{1,64}[ \t]+|ConvertTo-SecureString[ \t]+(?:-String[ \t]+)?|"
    r"\bAUTH[ \t]+(?=\S{8})|\bPASS[ \t]+(?=\S{6})|\bUSER[ \t]+\S{1,40}[ \t]+PASS[ \t]+|"
    r"\bsudo[ \t]+-S[ \t]+<<<[ \t]*|(?:spawn|send|expect)[ \t]+\"?(?=[^\"\s]{6,40}\\r))" + _arg("t"),
    re.IGNORECASE,
)
_PIPED = re.compile(r"\b(?:echo|printf)[ \t]+(?:-n[ \t]+|[\"']%s(?:\\n)?[\"'][ \t]+)?" + _arg("e") + r"[ \t]*\|[ \t]*(?:sudo[ \t]+-S|[^\n|]{0,80}--(?:password|passphrase)-(?:stdin|fd)|passwd\b|docker[ \t]+login|chpasswd|base64[ \t]+-d)")
_USER = re.compile(
    r"(?:(?<![\w-])-u[ \t]*|--user(?:=|[ \t]+)|--proxy-user(?:=|[ \t]+)|-U[ \t]+|--auth(?:=|[ \t]+)|[\"'](?:-u|--user|-a|--auth)[\"'],[ \t]*)[\"']?(?P<name>[\w.@+\\-]{1,64}):(?P<value>[^\s\"'`]{3,256})"
)
_PGPASS = re.compile(r"^[\w.*-]{1,80}:(?:\d{1,5}|\*):[\w*.-]{1,64}:[\w*.-]{1,64}:(?P<value>[^\s:]{4,128})$", re.MULTILINE)


def command_lines(text: str) -> Iterator[Span]:
    for found in _FLAG.finditer(text):
        span = _argument(found, "v")
        if span and _flag_secret(found["name"], text[span[0] : span[1]]):
            yield Span(*span, RULE)
    for pattern, prefix in ((_TOOLS, "t"), (_PIPED, "e")):
        for found in pattern.finditer(text):
            span = _argument(found, prefix)
            if span and _tool_secret(text[span[0] : span[1]]):
                yield Span(*span, RULE)
    for pattern in (_USER, _PGPASS):
        for found in pattern.finditer(text):
            if _tool_secret(found["value"]):
                yield Span(*found.span("value"), RULE)


def _argument(found: re.Match[str], prefix: str) -> tuple[int, int] | None:
    for kind in "dsb":
        start, end = found.span(prefix + kind)
        if start >= 0:
            value = found[prefix + kind].rstrip("\\,)]};") if kind == "b" else found[prefix + kind]
            return (start, start + len(value)) if value else None
    return None


def _flag_secret(name: str, value: str) -> bool:
    claim = strength(name)
    if not claim or is_placeholder(value) or value.startswith(("-", "$", "<", "[", "@", "/")):
        return False
    if claim is Strength.WEAK:
        return looks_random(value, 12)
    return looks_random(value, 6) or looks_chosen(value) or is_uuid(value) or (is_hex(value) and len(value) >= 16)


def _tool_secret(value: str) -> bool:
    if is_placeholder(value) or value.startswith(("-", "$", "<", "(", "@")) or (is_benign(value) and not value.isdigit()):
        return False
    return looks_random(value, 6) or looks_chosen(value, 4)
