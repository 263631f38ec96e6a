"""Backup and restore of one instance (P04): the database, and every file that cannot be made again.

A backup is one `.tar.gz` of mode 0600: `manifest.json`, `database.dump` (pg_dump's custom format) and `files/…`, the
data folder without what a start makes anew. It holds the secrets: without them a restored instance could not
resolve its avatars' keys. Whoever has the file has the instance.
"""

import io
import json
import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from autorune.services.database_copy import dump_database, swap_database_in
from autorune.services.errors import ServicesError
from autorune.services.instance import Instance
from autorune.services.leftovers import clear_leftovers
from autorune.services.postgres import Postgres
from autorune.services.servers import embedded_servers, servers_up, start_servers
from autorune.services.unpacking import unpack

Say = Callable[[str], None]
FORMAT = 1
MADE_ANEW = frozenset(
    {"postgres", "valkey", "run", "log", "backups", "engines", "static", "lock", "ready.json", "restoring"}
)
"""Entries of the data folder that are not part of a backup."""


def back_up(instance: Instance, file: Path | None = None, *, say: Say) -> Path:
    """Write a backup of the running or stopped instance; its path (default: `backups/` of the data folder)."""
    if not instance.outside_database and not (instance.data / "postgres" / "PG_VERSION").exists():
        raise ServicesError(f"there is no instance in {instance.data}; set AUTORUNE_DATA to the one to back up")
    file = file or instance.data / "backups" / f"autorune-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.tar.gz"
    if file.exists():
        raise ServicesError(f"{file} exists already")
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        with servers_up(instance, say=say), tempfile.TemporaryDirectory(dir=file.parent) as folder:
            dump = Path(folder) / "database.dump"
            dump_database(instance.database_url, dump)
            with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as target:
                _write_archive(target, instance, dump)
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return file


def restore(instance: Instance, file: Path, *, say: Say) -> None:
    """Replace the instance's database and files by those of `file`; refused while it runs.

    The old database and files go only once the new ones are complete.
    """
    if not file.is_file():
        raise ServicesError(f"there is no backup {file}")
    instance.prepare()
    unpacked = instance.data / "restoring"
    servers = [server for server in embedded_servers(instance) if isinstance(server, Postgres)]
    with instance.locked():
        clear_leftovers(instance)
        shutil.rmtree(unpacked, ignore_errors=True)
        try:
            _unpack(file, unpacked, say=say)
            start_servers(list(servers), say=say)
            with swap_database_in(instance.database_url, unpacked / "database.dump"):
                _swap_files_in(instance.data, unpacked / "files")
            shutil.rmtree(instance.data / "valkey", ignore_errors=True)  # tasks of what was replaced
        finally:
            for server in servers:
                server.stop()
            shutil.rmtree(unpacked, ignore_errors=True)


def _write_archive(target: Any, instance: Instance, dump: Path) -> None:
    manifest = {
        "format": FORMAT,
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "data": str(instance.data),
    }
    with tarfile.open(fileobj=target, mode="w:gz", compresslevel=5) as archive:
        raw = json.dumps(manifest).encode()
        member = tarfile.TarInfo("manifest.json")
        member.size = len(raw)
        archive.addfile(member, io.BytesIO(raw))
        archive.add(dump, "database.dump")
        for path in _kept_paths(instance.data):
            _add(archive, path, f"files/{path.relative_to(instance.data)}")


def _kept_paths(data: Path) -> Iterator[Path]:
    for top in sorted(data.iterdir()):
        if top.name in MADE_ANEW or top.name.startswith((".", "postgres.")):
            continue
        yield top
        if top.is_dir() and not top.is_symlink():
            for folder, folders, files in os.walk(top):
                yield from (Path(folder) / name for name in sorted(folders + files))


def _add(archive: tarfile.TarFile, path: Path, name: str) -> None:
    """Add one entry as it is now; one that vanishes meanwhile, or is no file, folder or link, is left out."""
    with suppress(FileNotFoundError):
        member = archive.gettarinfo(path, name)
        if member is None or not (member.isreg() or member.isdir() or member.issym()):
            return
        if not member.isreg():
            archive.addfile(member)
            return
        with path.open("rb") as file, tempfile.SpooledTemporaryFile(max_size=1 << 24) as copy:
            shutil.copyfileobj(file, copy)  # a bot may be writing to it
            member.size = copy.tell()
            copy.seek(0)
            archive.addfile(member, copy)


def _unpack(file: Path, folder: Path, *, say: Say) -> None:
    folder.mkdir(mode=0o700)
    try:
        unpack(file, folder, say=say)
        manifest = json.loads((folder / "manifest.json").read_text())
    except (OSError, tarfile.TarError, EOFError, ValueError) as error:
        raise ServicesError(f"{file} is no complete backup: {error}") from error
    if manifest.get("format") != FORMAT or not (folder / "database.dump").is_file():
        raise ServicesError(f"{file} is no backup that this release can read")


def _swap_files_in(data: Path, files: Path) -> None:
    files.mkdir(exist_ok=True)
    old = data / "restoring" / "old"
    old.mkdir()
    for top in [*data.iterdir()]:
        if top.name not in MADE_ANEW and not top.name.startswith((".", "postgres.")):
            top.rename(old / top.name)
    for top in [*files.iterdir()]:
        top.rename(data / top.name)
