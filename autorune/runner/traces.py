"""What a finished goal should leave behind: an entry in the lab log, a header on the saved script (R05)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from stat import S_ISREG
from typing import Any

LAB_LOG = "lab_log.md"
_HEADER = re.compile(r"\s*(?:#!.*\n\s*)?(?://|/\*|#|--|;|<!--|\"\"\"|'''|%)")


def lab_log_size(folder: Path) -> int:
    """Bytes of the lab log, which is looked at and never opened: the agent could have put anything there."""
    try:
        found = (folder / LAB_LOG).lstat()
    except OSError:
        return 0
    return found.st_size if S_ISREG(found.st_mode) else 0


def has_header(script: str) -> bool:
    """Whether a script begins with a comment (a SKILL.md with its front matter)."""
    return script.startswith("---") or _HEADER.match(script) is not None


def missing(*, result: str, before: int, folder: Path, saved: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Remarks on what is missing after a final wrap-up, for the job's items."""
    if lab_log_size(folder) <= before:
        yield f"{LAB_LOG} has no new entry."
    if result != "done":
        return
    scripts = {str(fields.get("name")): fields["script"] for fields in saved if isinstance(fields.get("script"), str)}
    if not scripts:
        yield "No script was saved."
    for name, script in scripts.items():
        if not has_header(script):
            yield f"The saved script {name!r} has no header comment."
