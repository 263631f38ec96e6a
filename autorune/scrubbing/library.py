"""Kingfisher's vendor rules, in this process: one scanner per process, made after the fork, never asked to call out.

Only its offline scan is used. Where the library cannot be loaded, the own rules carry on alone and `doctor` says so.
"""

import os
import tempfile
import threading
from collections.abc import Iterator
from importlib import import_module, util
from pathlib import Path
from typing import Any

from autorune.scrubbing.errors import ScrubError
from autorune.scrubbing.literals import is_placeholder
from autorune.scrubbing.spans import Span

RULE = "library"
TIMEOUT = 10.0
"""Seconds for one scan; a scan that is cut short is an error, never half an answer."""

_MODULE = "kingfisher_sdk"
_CACHE_VARIABLE = "KF_RULE_CACHE_DIR"
_lock = threading.Lock()
_scanner: tuple[int, Any] | None = None


def library_available() -> bool:
    """Whether vendor shapes are found by the library too (for `doctor`)."""
    return _load() is not None


def warm() -> None:
    """Build this process's scanner now rather than at the first save (seconds without a rule cache)."""
    _load()


def library_findings(text: str) -> Iterator[Span]:
    """What the library calls a secret. Raises ScrubError when a scan fails or takes longer than TIMEOUT.

    Private keys are left to the own rule, which keeps their lines: thousands of openings would hold the library up.
    """
    scanner = _load()
    if scanner is None or not text:
        return
    try:
        raw = text.encode("utf-8", "surrogatepass")
        findings = scanner.scan(raw.replace(b"PRIVATE KEY", b"PRIVATE_KEY"), timeout=TIMEOUT)
    except Exception as error:
        raise ScrubError(f"the scanner failed: {type(error).__name__}") from None
    for finding in findings:
        if finding.visible:
            yield from _span(text, raw, finding)


def _span(text: str, raw: bytes, finding: Any) -> Iterator[Span]:
    place = finding.location
    start, end = place["start_offset"], place["end_offset"]
    if len(raw) != len(text):
        start, end = (len(raw[:offset].decode("utf-8", "replace")) for offset in (start, end))
    secret = finding.secret
    inside = text.find(secret, start, end)
    if inside >= 0 and not is_placeholder(secret):
        yield Span(inside, inside + len(secret), RULE)
    elif inside < 0 and finding.is_base64_encoded:
        yield Span(start, end, RULE)


def _load() -> Any | None:
    """This process's scanner; a fork makes its own, because threads of the engine do not survive one."""
    global _scanner
    if _scanner is not None and _scanner[0] == os.getpid():
        return _scanner[1]
    with _lock:
        if _scanner is None or _scanner[0] != os.getpid():
            _scanner = (os.getpid(), _build())
    return _scanner[1]


def _build() -> Any | None:
    if util.find_spec(_MODULE) is None:
        return None
    os.environ.setdefault(_CACHE_VARIABLE, str(_cache_folder()))
    try:
        return import_module(_MODULE).Scanner()
    except ImportError:
        return None


def _after_fork() -> None:
    """A lock that another thread of the parent held would never be released in the child."""
    global _lock
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


def _cache_folder() -> Path:
    data = os.environ.get("AUTORUNE_DATA")
    folder = (
        Path(data) / "cache" / "kingfisher" if data else Path(tempfile.gettempdir()) / f"autorune-rules-{os.getuid()}"
    )
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="autorune-rules-"))
    return folder
