"""A stored text as code on a page: escaped, highlighted by classes, with every hidden character made visible (O06)."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from pygments import highlight
from pygments.filter import Filter
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import BashLexer, JavascriptLexer, MarkdownLexer, PythonLexer, TextLexer, TypeScriptLexer
from pygments.token import Token

from autorune.scrubbing.text import visible

MAX_HIGHLIGHTED = 64_000
"""Characters; a longer text is shown plain, so that no text can keep the page waiting."""
HIDDEN = Token.Generic.Hidden
_SHOWN = re.compile(r"(U\+[0-9A-F]{4,6})")
_KINDS: tuple[tuple[str, type[Lexer]], ...] = (
    (r"\A#!.*\bpython", PythonLexer),
    (r"\A#!.*\b(ba|z)?sh\b", BashLexer),
    (r"\A#!.*\b(node|bun|deno|tsx)", TypeScriptLexer),
    (r"\A(---\n|#{1,3} \w)", MarkdownLexer),
    (r"(?m)^\s*(def \w+\(.*:|from [\w.]+ import |import \w+$|elif .*:$)", PythonLexer),
    (r"(?m)(^\s*//|^\s*/\*|\b(const|let|await|function|export|import)\b|=>)", TypeScriptLexer),
    (r"(?m)\brequire\(", JavascriptLexer),
    (r"(?m)^\s*(set -e|echo |curl |fi$|done$)", BashLexer),
)


@dataclass(frozen=True)
class Listing:
    """Lines ready for a page; `remarks` tell what the reader cannot see in them."""

    lines: list[SafeString]
    language: str
    remarks: list[str]


class _MarkHidden(Filter):
    """Gives the visible form of hidden characters a kind of their own."""

    def filter(self, lexer: Lexer | None, stream: Iterable[tuple[Any, str]]) -> Iterator[tuple[Any, str]]:
        for kind, value in stream:
            for part in _SHOWN.split(value):
                if part:
                    yield (HIDDEN if _SHOWN.fullmatch(part) else kind), part


def listing(text: str) -> Listing:
    """The text line by line; no markup of it survives, only spans with a class are added."""
    plain = unix_lines(text)
    hidden = hidden_characters(plain)
    shown = visible(plain)
    remarks = [f"Hidden characters are shown as {', '.join(f'{name} (×{many})' for name, many in hidden.items())}."]
    remarks = (remarks if hidden else []) + (["Its lines end with CR LF."] if plain != text else [])
    lexer_class = _lexer(shown)
    if len(shown) > MAX_HIGHLIGHTED:
        remarks.append("Too long to be coloured; shown plain.")
        lexer_class = TextLexer
    lexer = lexer_class(stripnl=False, ensurenl=False)
    if hidden:
        lexer.add_filter(_MarkHidden())
    lines = (
        _lines(lexer, shown) if lexer_class is not TextLexer or hidden else [escape(line) for line in shown.split("\n")]
    )
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    return Listing([mark_safe(line) for line in lines], lexer.name if len(shown) <= MAX_HIGHLIGHTED else "", remarks)  # noqa: S308 - escaped above


def unix_lines(text: str) -> str:
    """The text with LF alone, where each of its lines ends with CR LF; any other CR stays, to be seen."""
    pairs = text.count("\r\n")
    return text.replace("\r\n", "\n") if pairs and pairs == text.count("\n") == text.count("\r") else text


def hidden_characters(text: str) -> Counter[str]:
    """How often each character that prints nothing stands in the text, by its visible name."""
    if text.isascii() and text.isprintable():
        return Counter()
    odd = (visible(char) for char in text if not " " <= char <= "~")
    return Counter(shown for shown in odd if _SHOWN.fullmatch(shown))


def _lexer(text: str) -> type[Lexer]:
    head = text[:4000]
    return next((lexer for pattern, lexer in _KINDS if re.search(pattern, head)), TextLexer)


def _lines(lexer: Lexer, text: str) -> list[str]:
    """HTML of each line; the formatter escapes all text and closes its spans at every line's end."""
    return highlight(text, lexer, HtmlFormatter(nowrap=True)).split("\n")
