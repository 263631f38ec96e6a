"""No URL in any lesson, whoever writes it and however it is disguised (L10, L15)."""

import ipaddress
import re
from collections.abc import Callable, Iterator

from lessons.gate import folding, hosts
from lessons.gate.refusals import URL, Refusal

_TLD_WORDS = (
    r"com|net|org|io|dev|app|co|info|xyz|top|me|ru|cn|de|uk|eu|ai|cc|sh|site|online|onion|biz|edu|gov|test|"
    r"example"
)
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (words, re.compile(pattern, re.I))
    for words, pattern in (
        (
            "a scheme",
            (
                r"\b[a-z][a-z0-9+.*-]{1,20}\s?:\s?(?:/\s?/|\\\\)|:\s?//|\bh[tx*_.\-#]{2}ps?\s?[:;=]|\bhxx|"
                r"\bh\*\*p|\bh\s?t\s?t\s?p\s?s?\s?:"
            ),
        ),
        ("a scheme in words", r"\bhttps?\W{0,3}(?:colon|slash)|\bcolon\s+slash\s+slash|\bslash\s+slash\b"),
        (
            "a scheme without slashes",
            (
                r"\b(?:javascript|vbscript|mailto|view-source|magnet|skype|sms|tel|facetime|ipfs|ws|wss|ftp|sftp|"
                r"https?|smb|ldap|jar)\s?:\s?(?=[\w/\\+(\[%?])(?!\d{1,5}\b)|\bdata\s?:\s?(?:[a-z]+/[a-z0-9.+-]+|"
                r";base64|,)|\b(?:file|git|ssh|svn)\s?:\s?[/\\]"
            ),
        ),
        ("a www address", r"\bw{3}\d?\s?(?:\.|\(?\[?\{?dot\}?\]?\)?)\s?\w|\bw\s?w\s?w\s?\.\s?\w"),
        (
            "a written-out dot",
            (
                r"[\w-]\s?[\[({<]\s?(?:\.|dot|d0t|punkt|point|punto)\s?[\])}>]\s?\w|\w\s?_dot_\s?\w|"
                r"\w[\s-]+(?:dot|d0t)[\s-]+(?:" + _TLD_WORDS + r")\b|\w\s?\[at\]\s?\w|\w\s?\(at\)\s?\w"
            ),
        ),
        ("a spaced-out host", r"\w\s+\.\s?(?:" + _TLD_WORDS + r")\b|[a-z]\.\s(?:com|net|org|xyz|onion)(?=[\s/:.,]|$)"),
        (
            "a host after slashes",
            r"(?:^|[\s\"'`(<\[=,])//[a-z0-9](?:[\w-]*\.|[\w.-]*/)|(?:^|[\s\"'`(<\[=])\\\\[\w.-]{2,}\\\w",
        ),
        (
            "a Markdown link",
            (
                r"(?<![\w\])])!?\[[^\[\]\n]{0,200}\]\s?\(\s?[^()\s]+(?:\s+[\"'][^\"'\n]{0,100}[\"'])?\s?\)|"
                r"^\s*\[[^\]\n]{1,80}\]:\s*\S*[./]"
            ),
        ),
        ("a mail address", r"(?<![\w.@/])[\w.+-]{1,64}(?:@|\s@\s)(?:[\w-]{1,63}\.){1,6}[a-z]{2,18}\b(?!\()"),
        (
            "a repository address",
            r"\bgit@|(?<![\w./@])[\w.-]{1,64}@[\w.-]{2,100}:(?!\d+(?:\.\d+)*\b)[\w~/.-]+(?<!sha256)",
        ),
        (
            "a host as a number",
            (
                r"\b0x[0-9a-f]{1,8}(?:\.(?:0x[0-9a-f]+|\d+)){1,3}|(?:\b(?:curl|wget|ping|host|fetch|connect to|"
                r"post to|open)\s+|@)(?:0x[0-9a-f]{7,8}|\d{8,10})\b|\b\d{8,10}/[a-z]"
            ),
        ),
    )
)
_DOTTED = re.compile(r"(?<![\w.])(?P<quad>(?:0[0-7]+|\d{1,3})(?:\s?\.\s?(?:0[0-7]+|\d{1,3})){3})(?![\w]|\.\d)")
_COLONS = re.compile(r"(?<![\w:.])\[?(?P<address>[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,8}(?:%\w+)?)(?![\w:])", re.I)
_VERSION_BEFORE = re.compile(
    r"(?:\bv|versions?|releases?|build|chrome|firefox|driver|newer than|older than|>=|<=|==|~=)\s*$", re.I
)
_CODED = re.compile(r"%[0-9a-f]{2}|&#?\w+;|\\u|\\x", re.I)


def check(text: str) -> Refusal | None:
    """Refuses any address that a reader could open; file names, versions, module paths and times are none."""
    for words, match in _found(text):
        return Refusal(URL, f"{words}: {match[:80].strip()!r}")
    return None


def _found(text: str) -> Iterator[tuple[str, str]]:
    readings = (folding.normalised(text), folding.decoded(text)) if _CODED.search(text) else (folding.normalised(text),)
    for reading in readings:
        for words, pattern in _FORMS:
            if (match := pattern.search(reading)) is not None:
                yield words, match.group()
        yield from (("an internet address", address) for address in _addresses(reading))
        yield from (("a host name", host) for host in hosts.found(reading))


def _addresses(text: str) -> Iterator[str]:
    for match in _DOTTED.finditer(text):
        quad = re.sub(r"\s", "", match["quad"])
        version = _VERSION_BEFORE.search(text[max(0, match.start() - 20) : match.start()])
        if (
            _reaches_out(ipaddress.IPv4Address, quad, odd="0" in {part[0] for part in quad.split(".") if len(part) > 1})
            and not version
        ):
            yield match.group()
    for match in _COLONS.finditer(text):
        if _reaches_out(ipaddress.IPv6Address, match["address"], odd=False):
            yield match.group()


def _reaches_out(kind: Callable[[str], ipaddress.IPv4Address | ipaddress.IPv6Address], text: str, *, odd: bool) -> bool:
    """Whether it is an address beyond this machine and its private network."""
    try:
        address = kind(text)
    except ValueError:
        return odd
    if address.is_link_local:
        return address.version == 4
    return not (address.is_loopback or address.is_private or address.is_unspecified or address.is_multicast)
