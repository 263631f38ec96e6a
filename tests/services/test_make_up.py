"""One instance through its whole life: started, disturbed, stopped, cut off, started again (P01)."""

import os
import signal
import stat
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from autorune.services import paths
from autorune.services.processes import is_alive
from tests.processes import free_port, wait_until
from tests.services.instances import MAKE_UP, UP, Run, environment, processes_of, started

pytestmark = pytest.mark.rule("P01")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A data folder with a space in its name, too deep for a Unix socket's path, and a free port."""
    folder = tmp_path_factory.mktemp("an instance") / ("deep-" * 12) / ("deeper-" * 8)
    folder.mkdir(parents=True)
    return folder / "data", free_port()


@pytest.fixture(scope="module")
def instance(place: tuple[Path, int]) -> Iterator[Run]:
    data, port = place
    with started(data, port, command=MAKE_UP) as run:
        yield run


def refused(data: Path, port: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        UP, env=environment(data, port), cwd=paths.ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def test_ready_json_has_exactly_the_keys_of_the_contract(instance: Run, place: tuple[Path, int]) -> None:
    data, port = place
    ready = instance.ready
    assert {key: ready[key] for key in ("web", "admin", "operator", "demo")} == {
        "web": f"http://127.0.0.1:{port}",
        "admin": f"http://127.0.0.1:{port}/admin/",
        "operator": {"username": "operator", "passwordFile": str(data / "secrets" / "operator_password")},
        "demo": "off",
    }
    assert set(ready) == {"web", "admin", "operator", "pid", "database", "broker", "demo"}
    assert is_alive(ready["pid"])
    assert instance.sql("SELECT current_database(), current_user") == [("autorune", "autorune")]
    assert instance.status("/admin/login/") == 200
    assert set(instance.children()) == {"postgres", "valkey", "web", "worker", "beat", "nursery"}


def test_the_start_says_what_it_does(instance: Run) -> None:
    told = "\n".join(instance.lines)
    for step in ("PostgreSQL", "Valkey", "database", "operator", "web, worker, beat", "ready ", "demo off"):
        assert step in told


@pytest.mark.rule("X05")
def test_only_the_web_port_listens_and_on_loopback_only(instance: Run, place: tuple[Path, int]) -> None:
    data, port = place
    sockets = {found for pid in processes_of(data) for found in _sockets_of(pid)}
    listening = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in sockets:
                listening.add(fields[1])
    assert listening == {f"0100007F:{port:04X}"}


def _sockets_of(pid: int) -> Iterator[str]:
    for file in Path(f"/proc/{pid}/fd").glob("*"):
        with suppress(OSError):
            yield str(file.readlink())


@pytest.mark.rule("X06")
def test_secrets_are_made_at_the_first_start_and_readable_by_their_owner_only(instance: Run) -> None:
    secrets = [path for path in (instance.data / "secrets").iterdir() if path.is_file()]
    assert {"operator_password", "secret_key"} <= {path.name for path in secrets}
    for path in [*secrets, instance.data / "ready.json"]:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert len(path.read_text().strip()) >= 16, path
    for folder in (instance.data, instance.data / "secrets", paths.run_dir(instance.data)):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700, folder


def test_a_second_start_on_the_same_data_is_refused_and_names_the_first(instance: Run, place: tuple[Path, int]) -> None:
    data, _ = place
    second = refused(data, free_port())
    assert second.returncode == 1
    assert f"pid {instance.supervisor}" in second.stderr
    assert instance.ready["web"] in second.stderr
    assert len(second.stderr.splitlines()) == 1
    assert instance.status() == 200


def test_a_taken_port_is_refused_and_the_message_says_how_to_choose_another(
    instance: Run, place: tuple[Path, int], tmp_path: Path
) -> None:
    _, port = place
    second = refused(tmp_path / "other", port)
    assert second.returncode == 1
    assert str(port) in second.stderr
    assert "AUTORUNE_WEB_PORT=" in second.stderr
    assert not processes_of(tmp_path / "other")


def test_every_process_that_is_killed_is_started_again(instance: Run) -> None:
    before = instance.children()
    instance.sql("CREATE TABLE IF NOT EXISTS kept AS SELECT 42 AS answer")
    killed = set(before.values())
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    wait_until(
        lambda: set(instance.children()) == set(before) and not set(instance.children().values()) & set(before.values())
    )
    wait_until(lambda: instance.status() == 200)
    assert instance.sql("SELECT answer FROM kept") == [(42,)]
    told = "\n".join(instance.lines)
    for name in ("PostgreSQL", "Valkey", "web", "worker", "beat"):
        assert f"{name} was ended by SIGKILL" in told
        assert f"{name} started again" in told


def test_ctrl_c_stops_everything_and_the_next_start_continues_on_the_same_data_also_after_a_power_cut(
    instance: Run, place: tuple[Path, int]
) -> None:
    data, port = place
    instance.sql("CREATE TABLE IF NOT EXISTS continued AS SELECT 7 AS answer")
    instance.interrupt()
    assert "stopped; nothing is left running" in instance.lines[-1] + instance.lines[-2]
    assert not processes_of(data)
    assert not (data / "ready.json").exists()
    assert not list(paths.run_dir(data).iterdir())

    with started(data, port) as run:
        assert run.sql("SELECT answer FROM continued") == [(7,)]
        _cut_power(run, data)
    assert not processes_of(data)
    # Since then the machine has given the server's process id to someone else.
    stale = data / "postgres" / "postmaster.pid"
    stale.write_text(f"{os.getpid()}\n" + stale.read_text().split("\n", 1)[1])
    assert (paths.run_dir(data) / "valkey.sock").exists()

    with started(data, port) as run:
        assert run.sql("SELECT answer FROM continued") == [(7,)]
        assert run.status() == 200
        os.kill(run.supervisor, signal.SIGKILL)
        wait_until(lambda: not processes_of(data))


def _cut_power(run: Run, data: Path) -> None:
    """Everything at once: the supervisor is frozen, so that nobody tidies up."""
    os.kill(run.supervisor, signal.SIGSTOP)
    for pid in [*sorted(processes_of(data).keys() - {run.process.pid, run.supervisor}), run.supervisor]:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not processes_of(data))


def test_a_second_ctrl_c_in_the_middle_of_a_first_start_ends_it_at_once_and_leaves_nothing(tmp_path: Path) -> None:
    run = Run(tmp_path / "data", free_port())
    try:
        wait_until(lambda: "starting Valkey" in run.output.read_text(), process=run.process, log=run.output)
        os.killpg(run.process.pid, signal.SIGINT)
        wait_until(lambda: "stopping" in run.output.read_text() or run.process.poll() is not None)
        if run.process.poll() is None:
            os.killpg(run.process.pid, signal.SIGINT)
        assert run.process.wait(timeout=120) == 0
        assert not processes_of(tmp_path / "data")
        assert not (tmp_path / "data" / "ready.json").exists()
    finally:
        run.end()
