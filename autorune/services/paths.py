"""Where one instance keeps its things, all of it below `AUTORUNE_DATA`."""

import hashlib
import os
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
LONGEST_SOCKET_PATH = 107
"""Bytes that Linux allows for a Unix socket's path."""


def data_dir() -> Path:
    """The instance's data folder: `AUTORUNE_DATA`, else `var` in the checkout."""
    return Path(os.environ.get("AUTORUNE_DATA") or ROOT / "var").resolve()


def run_dir(data: Path) -> Path:
    """The folder of sockets: `run` in the data folder, or a short one in /tmp where that path is too long."""
    run = data / "run"
    if len(os.fsencode(run / ".s.PGSQL.5432.lock")) <= LONGEST_SOCKET_PATH:
        return run
    return Path("/tmp") / f"autorune-{hashlib.sha256(os.fsencode(data)).hexdigest()[:12]}"  # noqa: S108 - owner and mode are checked at start


def database_url(data: Path) -> str:
    """DSN of the embedded PostgreSQL, for libpq, psql and Django alike."""
    return f"postgresql://autorune@/autorune?host={quote(str(run_dir(data)), safe='')}"


def broker_url(data: Path) -> str:
    """URL of the embedded Valkey on its socket, as Celery writes it."""
    return f"redis+socket://{quote(str(run_dir(data) / 'valkey.sock'))}?virtual_host=0"
