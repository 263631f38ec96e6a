"""Where the engines' programs are: installed by `make engines`, else on PATH."""

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autorune.runner.engines.interface import EngineMissing, engine_home

INSIDE = "/opt/engine"
_NATIVE = {
    "codex": ("@openai/codex-*/vendor/*/bin/codex", "@openai/codex/node_modules/@openai/codex-*/vendor/*/bin/codex"),
    "claude": (
        "@anthropic-ai/claude-code-*/claude",
        "@anthropic-ai/claude-code/node_modules/@anthropic-ai/claude-code-*/claude",
    ),
}
"""The native programs inside the npm packages: they need no Node."""


@dataclass(frozen=True)
class Installed:
    """An engine's program: its path outside, its path in a sandbox, and what to show there for it."""

    outside: Path
    inside: str
    readable: Mapping[Path, str] = field(default_factory=dict)


def find(engine: str, data: Path) -> Installed:
    """The program of `codex` or `claude`. Raises EngineMissing with how to install it."""
    for folder in _package_folders(engine, data):
        for pattern in _NATIVE[engine]:
            for program in sorted(folder.glob(pattern)):
                shown = folder.resolve()
                return Installed(program, f"{INSIDE}/{program.relative_to(folder)}", {shown: INSIDE})
    found = shutil.which(engine)
    if found is None:
        raise EngineMissing(f"The engine {engine} is not installed. Install it with: make engines")
    program = Path(found).resolve()
    if program.is_relative_to("/usr"):  # with the Node beside it, where it needs one
        return Installed(Path(found), found)
    if program.read_bytes()[:4] != b"\x7fELF":
        raise EngineMissing(f"{found} is a script that would need more than itself in a sandbox. Run: make engines")
    return Installed(program, f"{INSIDE}/{program.name}", {program.parent: INSIDE})


def _package_folders(engine: str, data: Path) -> Iterator[Path]:
    """Folders named node_modules that may hold the engine."""
    yield engine_home(data)
    found = shutil.which(engine)
    if found is not None:
        yield from (folder for folder in Path(found).resolve().parents if folder.name == "node_modules")
