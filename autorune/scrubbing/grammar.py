"""How languages write `name = value`: what may stand between a name and the value that belongs to it."""

import re

MAX_VALUE = 256
"""Characters of a bare value that are judged; a longer one is masked to its end."""

_TYPE = (
    r"[ \t]*:[ \t]{0,4}[A-Za-z_&*\[][\w.|\[\]<>?' ]{0,40}(?=[ \t]?=[ \t]*[^\s=])|"
    r"[ \t]{1,4}(?:\*?string|String|str|&str|\[\]byte|text|varchar)(?=[ \t]*=)"
)
_FILLS = r"\.(?:send_?keys|fill|type|set_?value|set_?text|input|press_?sequentially|value|val|concat|equals)[ \t]?[(=]"
_RETURNS = r"\(\)[ \t]{0,4}(?:(?:->|:)[ \t]{0,4}\w{1,20}[ \t]{0,4})?(?:\{|=>|:)"

SEPARATOR = re.compile(
    r"""(?P<close>\\?["'`]?[ \t]*\]?["'`]?\)?[?!]?)"""
    rf"(?P<type>{_TYPE})?(?P<before>[ \t]{{0,40}})"
    r"(?P<sign>===?|!==?|=>|->|<-|<<<|:=|:-|\+=|\?=|\|\|=|\?\?=|==|~>|=|::|:|,|\|\||\?\?|\bor\b|\bto\b(?=[ \t]*[\"'])|"
    rf"{_RETURNS}|\(|{_FILLS})(?P<after>[ \t]{{0,40}})",
    re.IGNORECASE,
)
TAIL = re.compile(r"\.(?:prod|production|dev|development|staging|test|default|main|local)\b")
SHELL_DEFAULT = re.compile(r"[\"']?\$\{\w{1,40}:?[-=](?=[^\s}])")
BREAK = re.compile(r"(?:[>|][-+]?[ \t]*)?\(?[ \t]*\r?\n[ \t]{0,80}")
WRAP = re.compile(
    r"(?:\"\"|'')\.join\([ \t]*[\[(][ \t]*|return[ \t]+(?=[fbrFBR]?[\"'`])|!!str[ \t]+|"
    r"(?:await[ \t]+)?(?:(?:new[ \t]+)?[A-Za-z_][\w.]{0,60}[ \t]?\([ \t]*){1,3}(?=[fbrFBR]?[\"'`])|"
    r"[(\[{][ \t]*(?=[\"'`])"
)
FALLBACK = re.compile(r"(?:\|\||\?\?|\?:|\bor\b|\belse\b|[ \t]:)[ \t]{0,4}(?=[fbrFBR]?[\"'`])", re.IGNORECASE)
NEXT_ARGUMENT = re.compile(r"[\"'`][ \t]*,[ \t]*(?=[fbrFBR]?[\"'`])")

BARE = re.compile(rf"[^\s'\"`]{{1,{MAX_VALUE}}}")
BARE_REST = re.compile(r"[^\s'\"`;,&)\\]}]*")
ENV_START = re.compile(
    r"(?:^|[\s;&|'\"`])(?:export[ \t]+|set[ \t]+|declare[ \t]+-\w+[ \t]+|setx[ \t]+|ENV[ \t]+|ARG[ \t]+)?$"
)
NEVER_BARE = frozenset({"=>", "::", "<-", "||", "??", "or", "to", "(", ","})
"""Signs after which an unquoted value is code."""


def is_call(sign: str) -> bool:
    """Whether the value is an argument: names of settings are common among those."""
    return sign in (",", "(") or sign.startswith(".")
