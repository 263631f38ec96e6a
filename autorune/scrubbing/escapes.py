"""The text with its escapes read: \\u0041, \\x41, %41, &#65;, &amp; and a backslash before punctuation."""

import html
import re

from autorune.scrubbing.spans import View

_ESCAPE = re.compile(
    r"\\u\{([0-9A-Fa-f]{1,6})\}|\\{1,2}u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\{1,2}x([0-9A-Fa-f]{2})|%([0-9A-Fa-f]{2})|"
    r"&#(\d{1,7});|&#[xX]([0-9A-Fa-f]{1,6});|&([a-zA-Z]{2,8});|\\([0-3][0-7]{2})|\\([^\w\s])"
)
_HEX_GROUPS = (1, 2, 3, 4, 5, 7)
_LAST = 0x10FFFF


def unescaped(view: View) -> View | None:
    """The view with every escape as the character it stands for; None when it has none."""
    text = view.text
    if "\\" not in text and "%" not in text and "&" not in text:
        return None
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for found in _ESCAPE.finditer(text):
        char = _character(found)
        if char is None:
            continue
        start, end = found.span()
        out.append(text[at:start])
        starts.extend(range(at, start))
        ends.extend(range(at + 1, start + 1))
        out.append(char)
        starts.append(start)
        ends.append(end)
        at = end
    if at == 0:
        return None
    out.append(text[at:])
    starts.extend(range(at, len(text)))
    ends.extend(range(at + 1, len(text) + 1))
    return view.derive("".join(out), starts, ends)


def _character(found: re.Match[str]) -> str | None:
    """One character, or None for an escape of nothing."""
    group = found.lastindex or 0
    body = found.group(group)
    if group in _HEX_GROUPS:
        code = int(body, 16)
    elif group == 6:
        code = int(body)
    elif group == 8:
        named = html.unescape(f"&{body};")
        return named if len(named) == 1 else None
    elif group == 9:
        code = int(body, 8)
    elif group == 10:
        return body
    else:
        return None
    return chr(code) if code <= _LAST else None
