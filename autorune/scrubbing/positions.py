"""Secrets that their position names: the second argument of a login, the value beside a name, a list of passwords."""

import re
from collections.abc import Iterator
from itertools import islice

from autorune.scrubbing.hints import Hint
from autorune.scrubbing.literals import is_benign, is_placeholder, looks_chosen, looks_random
from autorune.scrubbing.names import Strength, strength
from autorune.scrubbing.quoted import literals
from autorune.scrubbing.spans import Span

RULE = "position"
MAX_LINE = 4096
MAX_BLOCK = 4096
MAX_CALL = 512
MAX_ARGUMENTS = 6

_CALL = Hint(
    r"(?:(?:log_?in|log_?on|sign_?in|sign_?up|authenticate|auth|credentials?|creds|basic_?auth|connect)\w{0,24}|"
    r"(?:register|(?:create|add)_?(?:user|account|bot|player)))[\"'`]?[ \t]*[:=]?[ \t]*(?:new [A-Za-z]+)?[(\[]"
)
_DEFINES = re.compile(r"(?:\bdef|\bfunction|\bfunc|\bfn|\bclass)[ \t]+[\w.]*$")
_CONNECT = re.compile(r"connect\w{0,24}[ \t]*\($", re.IGNORECASE)
_UNPACKED = re.compile(
    r"^[ \t]*(?:(?:const|let|var|local|my)[ \t]+)?[(\[]?[ \t]*"
    r"(?P<names>[A-Za-z_$][\w$.]{0,60}(?:[ \t]*,[ \t]*[A-Za-z_$][\w$.]{0,60}){1,6})[ \t]*[)\]]?"
    r"[ \t]*:?=(?!=)[ \t]*(?P<values>.+)$"
)
_LISTED = Hint(
    r"(?:passwords|passwds|pwds|secrets|tokens|api_?keys|credentials|creds|accounts|logins|bots|"
    r"users)(?:_?[0-9a-z]{1,5})?[\"'`]?\]?[ \t]*(?::[ \t]*[\w\[\], <>|]{1,40})?[:=][ \t]*(?:new [A-Za-z]+\()?[\[{(]"
)
_YAML_LIST = re.compile(
    r"(?:passwords|passwds|pwds|secrets|tokens|api_?keys|"
    r"credentials)\"?:[ \t]*\n(?P<items>(?:[ \t]*-[ \t]+[^\n]{1,256}(?:\n|$)){1,64})",
    re.IGNORECASE,
)
_YAML_ITEM = re.compile(r"-[ \t]+[\"']?(?P<value>[^\s\"'#]{4,128})[\"']?[ \t]*(?:\n|$)")
_NAMED = re.compile(
    r"(?:name|key|id|variable|env)[\"']?[ \t]{0,8}[:=][ \t]{0,8}[\"']?(?P<name>[A-Za-z_][\w.-]{1,63})[\"']?"
    r"[ \t]{0,8},?[ \t]{0,8}\n?[ \t]{0,40}"
    r"[\"']?(?:value|val|default|content)[\"']?[ \t]{0,8}[:=][ \t]{0,8}(?:\"(?P<d>[^\"\n]{3,512})\"|"
    r"'(?P<s>[^'\n]{3,512})'|(?P<b>[^\s\"',}]{4,512}))",
    re.IGNORECASE,
)
_NAMED_HINT = Hint(r"\b(?:value|val|default|content)\b")
_CLOSERS = {"(": ")", "[": "]", "{": "}"}


def positions(text: str) -> Iterator[Span]:
    yield from _calls(text)
    yield from _lists(text)
    yield from _named(text)
    for start, end in _PASSWORD_NAMES.lines(text):
        if end - start <= MAX_LINE:
            yield from (Span(start + a, start + b, RULE) for a, b in _unpacked(text[start:end]))


_PASSWORD_NAMES = Hint(r"(?:pass|pwd|pw|secret|token|key)\w{0,20}[ \t]*(?:,[^=\n]{0,80})?[)\]]?[ \t]*:?=")


def _calls(text: str) -> Iterator[Span]:
    """`login('bob', '…')`, `auth=('bob', '…')`: what is secret among the literals after the first argument."""
    done = 0
    for start, end in _CALL.places(text):
        if start < done:
            continue
        if _DEFINES.search(text[max(0, start - 48) : start]):
            continue
        stop = text.find("\n", end)
        line = text[end : min(len(text) if stop < 0 else stop, end + MAX_CALL)]
        connects = _CONNECT.search(text[start:end]) is not None
        for index, (first, last) in enumerate(islice(_arguments(line), MAX_ARGUMENTS)):
            value = line[first:last]
            if line[:first].strip(" \t\"'`(") and _argument_secret(value, index, connects=connects):
                yield Span(end + first, end + last, RULE)
                done = end + last


def _arguments(line: str) -> Iterator[tuple[int, int]]:
    """Literals up to the end of the call's own bracket, as far as brackets tell."""
    depth, at = 1, 0
    for start, end in literals(line):
        for char in line[at : start - 1]:
            depth += (char in "([{") - (char in ")]}")
            if depth <= 0:
                return
        at = end + 1
        yield start, end


def _argument_secret(value: str, index: int, *, connects: bool) -> bool:
    if is_placeholder(value) or is_benign(value) or ("@" in value[1:-1] and "." in value.rpartition("@")[2]):
        return False
    if not re.search(r"\d|[!$%^&*?+=~]", value) or " " in value or "/" in value or "${" in value:
        return False
    if looks_random(value):
        return True
    numbered = re.fullmatch(r"[a-z]+\d", value) is not None
    return looks_chosen(value) and not numbered and not (connects and index < 2)


def _unpacked(line: str) -> Iterator[tuple[int, int]]:
    """`user, password = "bob", "…"`."""
    found = _UNPACKED.match(line)
    if not found:
        return
    names = [name.strip() for name in found["names"].split(",")]
    offset = found.start("values")
    values = list(literals(found["values"]))
    if len(values) != len(names):
        return
    for name, (start, end) in zip(names, values, strict=True):
        value = found["values"][start:end]
        if (
            strength(name) >= Strength.TOKEN
            and not is_placeholder(value)
            and (looks_random(value, 6) or looks_chosen(value))
        ):
            yield offset + start, offset + end


def _lists(text: str) -> Iterator[Span]:
    """`PASSWORDS = {"bob": "…"}`, `BOTS = [("bob", "…")]` and YAML lists under a plural."""
    done = 0
    for start, end in _LISTED.places(text):
        if start < done:
            continue
        done = _block_end(text, end)
        block = text[end:done]
        plural = re.match(r"(?:pass|pwds|secrets)", text[start:end], re.IGNORECASE) is not None
        for first, last in literals(block):
            value, before = block[first:last], block[:first].rstrip(" \t\"'`")
            keyed = block[last + 1 : last + 4].lstrip().startswith(":")
            after_name = before.endswith((":", ",")) or (plural and before.endswith(("[", "(")))
            if not keyed and (after_name or (plural and not before)) and _listed_secret(value, plural=plural):
                yield Span(end + first, end + last, RULE)
    for found in _YAML_LIST.finditer(text) if "\n" in text else ():
        for item in _YAML_ITEM.finditer(text, *found.span("items")):
            if _listed_secret(item["value"], plural=True):
                yield Span(*item.span("value"), RULE)


def _block_end(text: str, start: int) -> int:
    """The end of the bracket that was opened just before `start`, at most MAX_BLOCK further."""
    depth = 1
    for found in re.compile(r"[()\[\]{}]").finditer(text, start, start + MAX_BLOCK):
        depth += 1 if found.group() in "([{" else -1
        if depth == 0:
            return found.start()
    return min(len(text), start + MAX_BLOCK)


def _listed_secret(value: str, *, plural: bool) -> bool:
    if is_placeholder(value) or is_benign(value) or "/" in value or "@" in value:
        return False
    if looks_random(value):
        return True
    digits = sum(char.isdigit() for char in value)
    return plural and looks_chosen(value, 6) and digits >= 1 and "_" not in value


def _named(text: str) -> Iterator[Span]:
    """`- name: DB_PASSWORD` / `value: …`, `{"name": "API_TOKEN", "value": "…"}`."""
    if next(_NAMED_HINT.places(text), None) is None:
        return
    for found in _NAMED.finditer(text):
        claim = strength(found["name"])
        group = next(kind for kind in "dsb" if found[kind] is not None)
        value = found[group]
        if claim >= Strength.TOKEN and not is_placeholder(value) and (looks_random(value, 6) or looks_chosen(value)):
            yield Span(*found.span(group), RULE)
