"""What a script says of itself: the comment block at its head (S07; search and import read it)."""

import re

MAX_HEADER = 1500
"""Characters of a header that count."""

_LINE_COMMENT = re.compile(r"[ \t]*(?://+[/!]?|#+|--+|;+|%+|REM\b)[ \t]?(.*)", re.IGNORECASE)
_BLOCKS = (
    ("/*", "*/"),
    ('"""', '"""'),
    ("'''", "'''"),
    ("<!--", "-->"),
    ("<#", "#>"),
    ("=begin", "=end"),
    ("--[[", "]]"),
)
_PREAMBLE = re.compile(
    r"#!|[ \t]*#[ \t]*-\*-|[ \t]*#[ \t]*(?:vim?|coding)[:=]|[ \t]*[\"']use (?:strict|client)[\"'];?[ \t]*$|<\?(?:php|"
    r"xml)|@echo off|//[ \t]*@ts-|/\*[ \t]*eslint|#[ \t]*(?:ruff|pylint|mypy|shellcheck)[: ]",
    re.IGNORECASE,
)
_FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_STAR = re.compile(r"^[ \t]*\*(?!/)[ \t]?")
_PROSE = re.compile(r"[ \t]*(?:#{1,6}[ \t]+\S|[A-ZÀ-Þ][\w'’,-]*(?:[ \t]+[\w'’(\"`*-][^\n{}=;]*)+[.:!?]?[ \t]*$)")


def script_header(script: str) -> str:
    """The first comment block after any #! line, without its comment signs, at most MAX_HEADER characters.

    Understands `//`, `#`, `--`, `/* */`, `<!-- -->` and docstrings; of a SKILL.md the front matter and the first
    paragraph. Empty when the script begins with code.
    """
    text = script[: 16 * MAX_HEADER].replace("\r\n", "\n").lstrip("\ufeff")
    front = _FRONT_MATTER.match(text)
    if front:
        rest = _first_paragraph(text[front.end() :])
        return _trimmed(front.group(1) + ("\n" + rest if rest else ""))
    body = _after_preamble(text)
    return _trimmed(_block(body) or _line_comments(body) or _markdown(body))


def _trimmed(header: str) -> str:
    return header.strip()[:MAX_HEADER].rstrip()


def _after_preamble(text: str) -> str:
    lines = text.split("\n")
    at = 0
    while at < len(lines) and (not lines[at].strip() or _PREAMBLE.match(lines[at])):
        at += 1
    return "\n".join(lines[at:])


def _block(body: str) -> str:
    """The inside of a block comment or docstring; one that is never closed runs to the limit."""
    start = body.lstrip()
    raw = re.match(r"[rRuU](?=\"\"\"|''')", start)
    start = start[1:] if raw else start
    for opening, closing in _BLOCKS:
        if start.startswith(opening):
            end = start.find(closing, len(opening))
            inside = start[len(opening) : end if end >= 0 else None]
            return "\n".join(_STAR.sub("", line).rstrip() for line in inside.lstrip("*!").split("\n"))
    return ""


def _line_comments(body: str) -> str:
    """Comment lines up to the first line that is none; a SKILL.md's headings are no comments."""
    if re.match(r"#[ \t]+\S[^\n]*\n\s*\n\s*[^#\s]", body) and _prose_follows(body):
        return ""
    kept = []
    for line in body.split("\n"):
        comment = _LINE_COMMENT.match(line)
        if not comment or _PREAMBLE.match(line):
            break
        kept.append(comment.group(1).rstrip())
    return "\n".join(kept)


def _prose_follows(body: str) -> bool:
    rest = body.split("\n", 1)[1].lstrip()
    return _PROSE.match(rest.split("\n", 1)[0]) is not None


def _markdown(body: str) -> str:
    """Title and first paragraph of a text that opens like one, not like code."""
    first, _, rest = body.partition("\n")
    if not _PROSE.match(first):
        return ""
    if first.startswith("#"):
        return first.lstrip("# ") + "\n" + _first_paragraph(rest)
    return _first_paragraph(body)


def _first_paragraph(text: str) -> str:
    """From the first heading or line to the next blank line; a heading alone takes the next paragraph too."""
    blocks = [block.strip() for block in re.split(r"\n[ \t]*\n", text.strip()) if block.strip()]
    taken = []
    for block in blocks:
        taken.append(re.sub(r"^#{1,6}[ \t]+", "", block))
        if not block.startswith("#") or "\n" in block:
            break
    return "\n".join(taken)
