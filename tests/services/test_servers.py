"""The embedded servers by themselves: whoever starts them, wherever their data is."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from autorune.services import identity, paths
from autorune.services.errors import ServicesError
from autorune.services.instance import Instance
from autorune.services.leftovers import clear_leftovers
from autorune.services.postgres import Postgres
from autorune.services.processes import await_end
from autorune.services.servers import embedded_servers, servers_up
from tests.processes import free_port, wait_until
from tests.services.instances import environment, processes_of

ASK = (
    "import os, psycopg, autorune.services.valkey as v, autorune.services.paths as p;"
    "d = p.data_dir();"
    "print(psycopg.connect(os.environ['DATABASE_URL']).execute('SELECT current_user').fetchone()[0],"
    " v.Valkey(d, p.run_dir(d), d).is_ready())"
)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short folder that other users may enter."""
    made = Path(tempfile.mkdtemp(prefix="autorune-", dir="/tmp"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


def run_with_servers(
    data: Path, *, python: str = sys.executable, **options: object
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, "-m", "autorune.services", "run", "--", python, "-c", ASK],
        cwd=paths.ROOT, capture_output=True, text=True, timeout=90, check=False,
        **{"env": environment(data, free_port())} | options,
    )  # fmt: skip


@pytest.mark.rule("P01")
def test_two_instances_run_beside_each_other(folder: Path) -> None:
    instances = [Instance(folder / name) for name in ("one", "two")]
    with servers_up(instances[0], say=print), servers_up(instances[1], say=print):
        for number, instance in enumerate(instances):
            with psycopg.connect(instance.database_url, autocommit=True) as connection:
                connection.execute(f"CREATE TABLE mine AS SELECT {number} AS number")
        for number, instance in enumerate(instances):
            with psycopg.connect(instance.database_url) as connection:
                assert connection.execute("SELECT number FROM mine").fetchone() == (number,)
    assert not processes_of(folder)


@pytest.mark.rule("P01")
def test_an_ordinary_user_needs_no_root(folder: Path) -> None:
    if os.getuid() != 0:
        done = run_with_servers(folder / "data")
    else:
        user = pwd.getpwnam("nobody")
        python = next((name for name in ("/usr/bin/python3", sys.executable) if _can_run(name, user)), None)
        if python is None:
            pytest.skip("no Python that another user may run, or a checkout that he may not enter")
        os.chown(folder, user.pw_uid, user.pw_gid)
        modules = environment(folder / "data", free_port(), PYTHONPATH=sysconfig.get_path("purelib"), HOME=str(folder))
        done = run_with_servers(
            folder / "data", python=python, env=modules, user=user.pw_uid, group=user.pw_gid, extra_groups=[]
        )
    assert (done.stdout.strip(), done.returncode) == ("autorune True", 0), done.stderr


def _can_run(python: str, user: pwd.struct_passwd) -> bool:
    """Whether `user` can run this Python with the packages and the checkout of this one."""
    try:
        return not subprocess.run(
            [python, "-c", "import psycopg, autorune.services.binaries as b; open(b.postgres_program('initdb'), 'rb')"],
            cwd=paths.ROOT, env={"PYTHONPATH": sysconfig.get_path("purelib")}, user=user.pw_uid, group=user.pw_gid,
            extra_groups=[], capture_output=True, check=False,
        ).returncode  # fmt: skip
    except OSError:
        return False


@pytest.mark.rule("P01")
@pytest.mark.skipif(os.getuid() != 0, reason="only root must become someone else")
def test_root_without_user_namespaces_runs_the_servers_as_nobody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_namespaces(monkeypatch)
    instance = Instance(folder / "data")
    folder_of_others = Path(sysconfig.get_path("purelib"))
    reachable = all(parent.stat().st_mode & 0o001 for parent in [folder_of_others, *folder_of_others.parents])
    if not reachable:
        with pytest.raises(ServicesError, match="cannot reach"), servers_up(instance, say=print):
            pass
        return
    with servers_up(instance, say=print), psycopg.connect(instance.database_url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        server = int((instance.data / "postgres" / "postmaster.pid").read_text().splitlines()[0])
        assert Path(f"/proc/{server}").stat().st_uid == pwd.getpwnam("nobody").pw_uid


@pytest.mark.rule("P01")
@pytest.mark.skipif(os.getuid() != 0, reason="only root must become someone else")
def test_data_that_nobody_may_enter_is_refused_with_the_way_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_namespaces(monkeypatch)
    (folder / "closed").mkdir(mode=0o700)
    with (
        pytest.raises(ServicesError, match="as an ordinary user"),
        servers_up(Instance(folder / "closed" / "x"), say=print),
    ):
        pass


def without_namespaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "_namespace_works", lambda account: False)
    identity.server_identity.cache_clear()


@pytest.fixture(autouse=True)
def forget_identity() -> Iterator[None]:
    yield
    identity.server_identity.cache_clear()


@pytest.mark.rule("P01")
def test_processes_that_outlived_their_supervisor_are_ended_at_the_next_start(folder: Path) -> None:
    instance = Instance(folder / "data")
    instance.prepare()
    (postgres,) = [server for server in embedded_servers(instance) if isinstance(server, Postgres)]
    postgres.initialise(sync=False)
    process = postgres.start()
    postgres.wait()
    bystander = subprocess.Popen([shutil.which("sleep") or "sleep", "60"], cwd=instance.data / "postgres")
    try:
        assert clear_leftovers(instance, patience=0.2) >= 1
        assert process.wait(timeout=10) is not None
        assert bystander.poll() is None, "a shell in the folder is nobody's server"
    finally:
        bystander.kill()
        bystander.wait()
        postgres.stop()
    assert not (instance.data / "postgres" / "postmaster.pid").exists()


@pytest.mark.rule("P01")
def test_a_first_start_that_was_cut_off_in_the_middle_is_begun_anew(folder: Path) -> None:
    half_made = folder / "data" / "postgres.new"
    half_made.mkdir(parents=True)
    (half_made / "PG_VERSION").write_text("18\n")
    done = run_with_servers(folder / "data")
    assert (done.stdout.strip(), done.returncode) == ("autorune True", 0), done.stderr


@pytest.mark.rule("P01")
def test_data_of_another_major_version_is_refused_before_anything_touches_it(folder: Path) -> None:
    (folder / "data" / "postgres").mkdir(parents=True)
    (folder / "data" / "postgres" / "PG_VERSION").write_text("16\n")
    done = run_with_servers(folder / "data")
    assert done.returncode == 1
    assert "PostgreSQL 16" in done.stderr
    assert "backup" in done.stderr


def test_a_server_that_the_environment_names_is_used_and_none_is_embedded(folder: Path) -> None:
    outside = Instance(folder / "data", outside_database="postgresql://db/x", outside_broker="redis://r/0")
    assert embedded_servers(outside) == []
    assert outside.environment()["DATABASE_URL"] == "postgresql://db/x"
    assert outside.environment()["BROKER_URL"] == "redis://r/0"


@pytest.mark.parametrize("port", ["0", "65536", "eighty", "-1", "80.0"])
def test_a_port_that_is_none_is_refused_by_name(port: str) -> None:
    with pytest.raises(ServicesError, match="AUTORUNE_WEB_PORT"):
        Instance.from_environment({"AUTORUNE_WEB_PORT": port})


@pytest.mark.rule("X06")
def test_a_socket_folder_that_someone_else_planted_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    instance = Instance(folder / "data")
    instance.data.mkdir()
    (folder / "elsewhere").mkdir()
    instance.run.symlink_to(folder / "elsewhere")
    with pytest.raises(ServicesError, match="belongs to someone else"):
        instance.prepare()


def test_a_killed_command_takes_its_servers_with_it(folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "autorune.services", "run", "--", "sleep", "60"],
        cwd=paths.ROOT, env=environment(folder / "data", free_port()), start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_until(
            lambda: any(command.startswith("sleep 60") for command in processes_of(folder).values()), process=process
        )
        servers = [pid for pid, command in processes_of(folder).items() if "postgres" in command or "valkey" in command]
        assert len(servers) >= 2
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert all(await_end(pid, seconds=20) for pid in servers)
