"""Which dotted names are hosts and which are files, attributes, packages or versions (L10).

The last label decides first. Some endings are hosts wherever they stand (`.com`); some are also
endings of files (`run.sh`) or words after a dot in code (`item.id`), and count as a host only with
something more: a path, a port, a hyphenated name, a label that hosts have, a word before them that
hosts have.
"""

import re
from collections.abc import Iterator

from lessons.gate.endings import AMBIGUOUS, CODE_NOUNS, ENDINGS, FILES, HOST_LABELS, HOSTLIKE, PRODUCTS

_MODULE_PATHS = re.compile(
    r"(?:[\w-]+\.)*(?:k8s\.io|istio\.io)/v\d\w*|golang\.org/x/[\w/.-]+|google\.golang\.org/[\w/.-]+|"
    r"[\w.-]*k8s\.io/[\w-]+(?=:)"
)
# What stands before a host and seldom before a file or an attribute.
_HOST_BEFORE = re.compile(
    r"\b(?:mirrors?|hosts?|sites?|website|homepage|domains?|visit|browse|browser|navigate|registry|"
    r"webhook|endpoint|url|dns|"
    r"resolves?|downloads?|ping|curl|wget|fetch|upload|installer|ask at|served?|hosted|docs|manual|wiki|"
    r"forum|instructions|"
    r"binary|tarball|proxy|relay|tunnel|server|up on|"
    r"(?:report|send|post|connect|go|talk|write|submit|ship|push|point|forward|mail|stream|sync|upload|"
    r"beacon|logs?|note|"
    r"dumps?|failures|errors|results?|crashes|traffic|requests|data|copies|backups?|it|them|moved?|"
    r"proxy) (?:to|at|on|via|with)|"
    r"(?:sync|talk|register|check|authenticate|share|work) with|lives? (?:at|on)|(?:look|ask|check|help) (?:at|on)|"
    r"via|(?:comes?|get|got|install|fetch|pulls?|clone|downloads?) (?:\w+ ){0,3}(?:from|at|via|on)|"
    r"(?:proxy|mirror|host|server|site|relay|tunnel|endpoint) (?:is|at|on|from|to|via|called|named))\s+(?:the |a )?$",
    re.I,
)
# And what stands behind one.
_HOST_BEHIND = re.compile(
    r"^\s+(?:as (?:an? |the )?(?:\w+ )?(?:mirror|host|server|proxy|fallback|source|endpoint|registry|relay|backup)|"
    r"in (?:the |a |your )?browser|is (?:\w+ )?(?:faster|slower|up|down|online|reachable|(?:the |a )?mirror)|nightly|"
    r"has (?:an? |the )?(?:\w+ )?(?:binary|build|version|fix|patch|docs|answer)|(?:hosts|serves|offers|"
    r"mirrors|resolves)\b|"
    r"(?:when|if) the (?:link|mirror|server|net|network|line)|for (?:help|more|details|the (?:docs|manual|"
    r"build|binary|fix)))",
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
        if _is_host(match, text[max(0, match.start() - 60) : match.start()], text[match.end() : match.end() + 40]):
            yield match.group()


def _is_host(match: re.Match[str], before: str, behind: str) -> bool:
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
    return _weight(match, labels, before, behind) >= _ENOUGH


def _weight(match: re.Match[str], labels: list[str], before: str, behind: str) -> int:
    """How much speaks for a host where the ending alone does not tell."""
    host, ending, path = match["host"], labels[-1], match["path"] or ""
    name, file = labels[-2], ending in FILES
    quoted = before.endswith("`")
    known = labels[0] in CODE_NOUNS and len(labels) == 2
    weight = 2 * (len(path) > 1 and not (known and file)) + 2 * bool(match["port"])
    weight -= 2 * ("_" in host) + 2 * (host != host.lower() and not host.isupper()) + quoted
    if len(labels) > 2:
        weight += 2 * (labels[0] in HOST_LABELS) + (not file)
    if not known and not file:
        weight += 2 * ("-" in name and not quoted) + (len(name) >= 8)
        weight += (ending in HOSTLIKE and not quoted) * (2 if len(name) >= 5 else 1)
    if weight < _ENOUGH and not known:
        told = _HOST_BEFORE.search(before.rstrip("`'\"<([")) or _HOST_BEHIND.search(behind.lstrip("`'\">)]"))
        weight += 2 * bool(told)
    return weight
