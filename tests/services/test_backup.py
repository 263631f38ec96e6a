"""Dump, wipe, restore, same answers (P04)."""

import io
import os
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection
from rest_framework.test import APIClient

from autorune.avatars.models import Avatar
from autorune.secret_files import write_secret
from autorune.services import paths
from autorune.services.backup import back_up, restore
from autorune.services.errors import AlreadyRunning, ServicesError
from autorune.services.instance import Instance
from autorune.services.servers import servers_up
from autorune.services.unpacking import unpack
from skills.models import Skill
from tests.processes import database_url, free_port
from tests.services.instances import environment

pytestmark = pytest.mark.rule("P04")
QUESTIONS = [
    "/api/skills",
    "/api/skills?q=oak",
    "/api/skills?q=chpo",
    "/api/skills?tag=wood",
    "/api/skills?origin=shared",
]


def quiet(_: str) -> None:
    pass


@pytest.fixture
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="autorune-", dir="/tmp"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture
def stopped(folder: Path) -> Instance:
    """An instance with one table and the files of one bot, which does not run now."""
    instance = Instance(folder / "data")
    with servers_up(instance, say=quiet):
        execute(instance, "CREATE TABLE answers AS SELECT 'oak' AS word, 42 AS number")
    lab_log = instance.data / "bots" / "aria" / "lab_log.md"
    lab_log.parent.mkdir(parents=True)
    lab_log.write_text("# Oak\nbank is north\n")
    (lab_log.parent / "python").symlink_to("/usr/bin/python3")
    os.mkfifo(lab_log.parent / "pipe")
    write_secret(instance.data / "secrets" / "aria_password", "made-up-for-this-test")
    return instance


def execute(instance: Instance, statement: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(instance.database_url, autocommit=True) as connected:
        cursor = connected.execute(statement)
        return cursor.fetchall() if cursor.description else []


@pytest.mark.django_db(transaction=True)
def test_a_restored_library_gives_the_same_answers(
    folder: Path,
    aria: Avatar,
    cyr: Avatar,
    proven: Callable[..., Skill],
    a_skill: Callable[..., Skill],
    runner: Callable[..., APIClient],
) -> None:
    name = connection.settings_dict["NAME"]
    instance = Instance(folder / "data", outside_database=database_url(name), outside_broker="redis://none.invalid/0")
    skill = proven(aria, name="chop oak", tags=["wood"])
    a_skill(cyr, name="sell cowhide", tags=["trade"])
    client = runner(aria)
    questions = [*QUESTIONS, f"/api/skills/{skill.pk}"]
    before = [client.get(question).json() for question in questions]
    assert before[0]["results"]
    assert before[1]["results"][0]["name"] == "chop oak"

    file = back_up(instance, say=quiet)
    connection.close()
    with psycopg.connect(database_url("postgres"), autocommit=True) as server:
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    restore(instance, file, say=quiet)

    assert [client.get(question).json() for question in questions] == before
    with pytest.raises(ServicesError, match="connections to the database"):
        restore(Instance(folder / "second", outside_database=database_url(name), outside_broker="-"), file, say=quiet)


def test_files_and_secrets_come_back_and_later_changes_are_gone(stopped: Instance) -> None:
    file = back_up(stopped, say=quiet)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with servers_up(stopped, say=quiet):
        execute(stopped, "DELETE FROM answers")
        execute(stopped, "CREATE TABLE later AS SELECT 1 AS one")
    shutil.rmtree(stopped.data / "bots" / "aria")
    (stopped.data / "bots" / "bram").mkdir()
    (stopped.data / "secrets" / "aria_password").write_text("changed")

    fresh = Instance(stopped.data.parent / "elsewhere")
    for instance in (stopped, fresh):
        restore(instance, file, say=quiet)
        assert [path.name for path in (instance.data / "bots").iterdir()] == ["aria"]
        assert (instance.data / "bots" / "aria" / "lab_log.md").read_text() == "# Oak\nbank is north\n"
        secret = instance.data / "secrets" / "aria_password"
        assert (secret.read_text(), stat.S_IMODE(secret.stat().st_mode)) == ("made-up-for-this-test", 0o600)
        with servers_up(instance, say=quiet):
            assert execute(instance, "SELECT * FROM answers") == [("oak", 42)]
            assert execute(instance, "SELECT to_regclass('later')") == [(None,)]


def test_a_running_instance_is_backed_up_and_not_restored(stopped: Instance) -> None:
    with servers_up(stopped, say=quiet):
        done = subprocess.run(
            [sys.executable, "-m", "autorune.services", "backup"],
            env=environment(stopped.data, free_port()), cwd=paths.ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        file = Path(done.stdout.strip())
        with tarfile.open(file) as archive:
            names = set(archive.getnames())
        assert {"manifest.json", "database.dump", "files/bots/aria/lab_log.md", "files/secrets/aria_password"} <= names
        assert not [
            name for name in names if name.startswith(("files/postgres", "files/log", "files/run", "files/backups"))
        ]
        with pytest.raises(AlreadyRunning, match="stop it first"):
            restore(Instance(stopped.data), file, say=quiet)
        assert execute(stopped, "SELECT number FROM answers") == [(42,)]


def test_a_broken_backup_changes_nothing(stopped: Instance) -> None:
    file = back_up(stopped, say=quiet)
    whole = file.read_bytes()
    no_dump = stopped.data.parent / "no-dump.tar.gz"
    with tarfile.open(file) as archive, tarfile.open(no_dump, "w:gz") as other:
        for member in archive.getmembers():
            if member.name == "database.dump":
                member.size = 100
                other.addfile(member, archive.extractfile("database.dump"))
            elif member.isfile():
                other.addfile(member, archive.extractfile(member))
    cut = stopped.data.parent / "cut.tar.gz"
    cut.write_bytes(whole[: len(whole) // 2])
    noise = stopped.data.parent / "noise.tar.gz"
    noise.write_bytes(b"this is no archive")
    for broken in (cut, noise, no_dump, stopped.data.parent / "missing.tar.gz"):
        with pytest.raises(ServicesError):
            restore(stopped, broken, say=quiet)
    assert (stopped.data / "bots" / "aria" / "lab_log.md").exists()
    with servers_up(stopped, say=quiet):
        assert execute(stopped, "SELECT * FROM answers") == [("oak", 42)]


def test_an_empty_folder_is_no_instance_to_back_up(folder: Path) -> None:
    with pytest.raises(ServicesError, match="no instance"):
        back_up(Instance(folder / "data"), say=quiet)


def test_an_archive_that_reaches_out_of_its_folder_writes_nothing_there(tmp_path: Path) -> None:
    hostile = tmp_path / "hostile.tar"
    with tarfile.open(hostile, "w") as archive:

        def add(name: str, *, link: str = "", kind: bytes = tarfile.REGTYPE) -> None:
            member = tarfile.TarInfo(name)
            member.type, member.linkname = (tarfile.SYMTYPE, link) if link else (kind, "")
            member.size = 0 if link or kind != tarfile.REGTYPE else 4
            archive.addfile(member, io.BytesIO(b"evil") if member.size else None)

        add("../outside-1")
        add(str(tmp_path / "outside-2"))
        add("way-out", link=str(tmp_path))
        add("way-out/outside-3")
        add("inner/..", kind=tarfile.DIRTYPE)
        add("inner/up", link="../../")
        add("inner/up/outside-4")
        add("device", kind=tarfile.CHRTYPE)
        add("inner/good")
        add("inner/good")
        add("inner/link", link="good")
    told: list[str] = []
    (tmp_path / "into").mkdir()
    unpack(hostile, tmp_path / "into", say=told.append)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hostile.tar", "into"]
    found = {str(path.relative_to(tmp_path / "into")) for path in (tmp_path / "into").rglob("*")}
    assert {"inner", "inner/good", "inner/link"} <= found
    assert not [name for name in ("device", "way-out", "inner/up") if (tmp_path / "into" / name).is_symlink()]
    assert len(told) >= 6
    assert (tmp_path / "into" / "inner" / "link").read_text() == "evil"
