"""What an agent is told (S18): the text of docs/agents.md, at `GET /` and as AUTORUNE.md."""

import os
import secrets
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "docs" / "agents.md"
NAME = "AUTORUNE.md"


def instructions() -> str:
    return SOURCE.read_text(encoding="utf-8")


def write_into(folder: Path) -> None:
    """Puts AUTORUNE.md into the folder of its agent."""
    put(folder, NAME, instructions())


def put(folder: Path, name: str, text: str) -> None:
    """Writes a file into a folder that its agent can write.

    The agent may have left anything under that name (a link out of its sandbox, a pipe), so the name is replaced,
    never opened."""
    where = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fresh = f".{name}.{secrets.token_hex(8)}"
        file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644, dir_fd=where)
        with os.fdopen(file, "w", encoding="utf-8") as out:
            out.write(text)
        os.rename(fresh, name, src_dir_fd=where, dst_dir_fd=where)
    finally:
        os.close(where)
