"""A folder of SKILL.md files and scripts, read as what `POST /skills` takes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from autorune.scrubbing.header import script_header
from skills.models import MAX_DESCRIPTION, MAX_NAME, MAX_SCRIPT_BYTES, MAX_TAG, MAX_TAGS

SKIPPED = {"node_modules", "__pycache__", "venv", "dist"}
_FRONT_MATTER = re.compile(r"\A---\r?\n(.*?)\r?\n---[ \t]*\r?\n", re.DOTALL)
_COMMENT = re.compile(r"^[\s/*#\-!<>\"']+|[\s*/\-<>\"']+$")


@dataclass(frozen=True)
class Read:
    """One file: its skill's content, or why it is none."""

    path: Path
    content: dict[str, Any] = field(default_factory=dict)
    why_not: str = ""


def read_folder(folder: Path) -> Iterator[Read]:
    """Every file below the folder that could be a skill, in the order of names; hidden ones are left alone."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()):
        if not any(part.startswith(".") or part in SKIPPED for part in path.relative_to(folder).parts):
            yield read_file(path)


def read_file(path: Path) -> Read:
    """A SKILL.md by its front matter, anything else by its header comment."""
    if path.stat().st_size > MAX_SCRIPT_BYTES:
        return Read(path, why_not=f"larger than {MAX_SCRIPT_BYTES // 1024} KiB")
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        return Read(path, why_not="not UTF-8 text")
    if path.name == "SKILL.md":
        return _instructions(path, text)
    header = _plain(script_header(text))
    if not header or path.suffix in {".md", ".txt", ".json"}:
        return Read(path, why_not="no header comment says what it does")
    return Read(path, {"name": path.stem[:MAX_NAME], "description": header[:MAX_DESCRIPTION], "script": text})


def _instructions(path: Path, text: str) -> Read:
    match = _FRONT_MATTER.match(text)
    try:
        facts = yaml.safe_load(match[1]) if match else {}
    except yaml.YAMLError as error:
        return Read(path, why_not=f"its front matter is no YAML: {error}".replace("\n", " "))
    facts = facts if isinstance(facts, dict) else {}
    description = str(facts.get("description") or _plain(script_header(text)))
    if not description:
        return Read(path, why_not="no description")
    tags = facts.get("tags")
    content: dict[str, Any] = {
        "name": str(facts.get("name") or path.parent.name)[:MAX_NAME],
        "description": description[:MAX_DESCRIPTION],
        "script": text,
    }
    if isinstance(tags, list):
        content["tags"] = [str(tag)[:MAX_TAG] for tag in tags][:MAX_TAGS]
    return Read(path, content)


def _plain(header: str) -> str:
    """A header's words without its comment signs."""
    return " ".join(filter(None, (_COMMENT.sub("", line) for line in header.splitlines())))
