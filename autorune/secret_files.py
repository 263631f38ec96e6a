"""Secrets in files that only their owner can read (X06)."""

import os
import secrets
import stat
from pathlib import Path


class SecretFileError(RuntimeError):
    """A secret's file is missing, empty, or readable by others; the message says which and what to do."""


def write_secret(path: Path, value: str) -> Path:
    """Write `value` to `path` with mode 0600, replacing what was there; the folder is made with mode 0700."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(value)
    fresh.replace(path)
    return path


def read_secret(path: Path) -> str:
    """The secret in `path`, without its line end; refused when others may read it."""
    try:
        mode = path.stat().st_mode
        value = path.read_text(encoding="utf-8").strip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise SecretFileError(f"the secret file {path} cannot be read: {error}") from error
    if stat.S_IMODE(mode) & 0o077:
        raise SecretFileError(f"the secret file {path} can be read by others; run: chmod 600 {path}")
    if not value:
        raise SecretFileError(f"the secret file {path} is empty")
    return value


def keep_secret(path: Path) -> str:
    """The secret in `path`, made at random (43 characters) at first use; two processes at once agree on one."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = write_secret(path.with_name(f"{path.name}.new-{secrets.token_hex(4)}"), secrets.token_urlsafe(32))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return read_secret(path)
