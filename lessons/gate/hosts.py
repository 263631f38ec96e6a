"""Which dotted names are hosts and which are files, attributes, packages or versions (L10).

The last label decides first. Some endings are hosts wherever they stand (`.com`); some are also
endings of files (`run.sh`) or words after a dot in code (`item.id`), and count as a host only with
something more: a path, a port, a hyphenated name, a label that hosts have, a word before them that
hosts have.
"""

import re
from collections.abc import Iterator

from lessons.gate.endings import AMBIGUOUS, CODE_NOUNS, ENDINGS, FILES, HOST_LABELS, PRODUCTS

_MODULE_PATHS = re.compile(
    r"(?:[\w-]+\.)*(?:k8s\.io|istio\.io)/v\d\w*|golang\.org/x/[\w/.-]+|google\.golang\.org/[\w/.-]+|"
    r"[\w.-]*k8s\.io/[\w-]+(?=:)"
)
_HOST_WORDS = re.compile(
    r"(?:\b(?:mirrors?|hosts?|sites?|website|homepage|domains?|visit|browse|navigate|registry|webhook|"
    r"endpoint|url|dns|resolves?|download|"
    r"downloads|ping|curl|wget|fetch|upload|installer|ask at|served?|hosted|docs|manual|wiki|forum|"
    r"instructions|binary|copy|build|tarball|"
    r"image|patch|script|(?:report|send|post|connect|go|talk|write|submit|ship|push|point|forward|mail|"
    r"stream|sync|upload|beacon|log|logs|"
    r"failures|errors|results?|crashes|traffic|requests|data|copies|it|them) (?:to|at|from|on|via)|"
    r"lives? (?:at|on)|(?:look|ask|check) (?:at|on)|"
    r"(?:comes?|get|got|taken?|install|fetch|pulls?|clone|copy|load) (?:\w+ ){0,3}(?:from|at|via|on)|"
    r"(?:proxy|mirror|host|server|site|relay|tunnel)"
    r"(?: (?:is|at|on|from|to|via|called|named))?))\s+(?:\w+\s+)?$",
    re.I,
)
_CANDIDATE = re.compile(
    r"(?<![\w./\\@$~%+-])(?P<host>(?:[\w](?:[\w-]{0,61}[\w])?\.){1,8}(?P<ending>[a-zA-Z]{2,18}|xn--[\w-]{2,40}))\.?"
    r"(?P<port>:\d{2,5}\b)?(?P<path>/[^\s`'\")]*)?(?P<call>\()?(?![\w-])"
)
_ENOUGH = 2


def found(text: str) -> Iterator[str]:
    """Every dotted name in `text` (normalised, case kept) that is read as a host."""
    for match in _CANDIDATE.finditer(text):
        if _is_host(match, text[max(0, match.start() - 60) : match.start()]):
            yield match.group()


def _is_host(match: re.Match[str], before: str) -> bool:
    host, ending = match["host"], match["ending"].lower()
    labels = host.lower().split(".")
    path = match["path"] or ""
    if any(label.startswith("xn--") for label in labels):
        return True
    if ending not in ENDINGS or _MODULE_PATHS.match(match.group()):
        return False
    if len(path) < 2 and not match["port"]:
        if host.lower() in PRODUCTS or match["call"] or labels[0] in ("com", "org", "net", "io", "java", "javax"):
            return False
        if match["ending"] != ending and not host.isupper():  # `System.Net`, `Makefile.Am`
            return False
    if ending not in AMBIGUOUS:
        return not ("_" in host and len(path) < 2)
    return _weight(match, labels, ending, path, before) >= _ENOUGH


def _weight(match: re.Match[str], labels: list[str], ending: str, path: str, before: str) -> int:
    """How much speaks for a host where the ending alone does not tell."""
    host = match["host"]
    quoted = before.endswith("`")
    known = labels[0] in CODE_NOUNS and len(labels) == 2
    weight = 2 * (len(path) > 1 and not (known and ending in FILES)) + 2 * bool(match["port"])
    if len(labels) > 2:
        weight += 2 * (labels[0] in HOST_LABELS) + (ending not in FILES)
    weight += 2 * ("-" in labels[-2] and ending not in FILES and not quoted)
    weight += ending not in FILES and not known and len(labels[-2]) >= 8
    weight += (
        ending in ("net", "io", "info", "me", "ai", "dev", "app", "cloud", "online", "site", "tech", "host")
        and not known
        and not quoted
    )
    weight -= 2 * ("_" in host) + 2 * (host != host.lower() and not host.isupper()) + quoted
    if weight < _ENOUGH and not known:
        weight += 2 * bool(_HOST_WORDS.search(before.rstrip("`'\"<([")))
    return weight
