"""What the supervisor does with a process that ends by itself, and with logs that grow (P01)."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from autorune.services import watch
from autorune.services.errors import ServiceFailed
from autorune.services.logs import bound_logs
from autorune.services.processes import start_process, stop_process
from tests.processes import wait_until

pytestmark = pytest.mark.rule("P01")


def watched(command: str, log: Path) -> watch.Watched:
    def start() -> subprocess.Popen[bytes]:
        return start_process(["/bin/sh", "-c", command], log=log, env=dict(os.environ))

    return watch.Watched("worker", start, signal.SIGTERM, log)


def test_a_process_that_keeps_ending_stops_everything_with_the_end_of_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "FIRST_PAUSE", 0.01)
    child = watched("echo no luck today; exit 3", tmp_path / "worker.log")
    child.start()
    told: list[str] = []
    with pytest.raises(ServiceFailed) as failure:
        wait_until(lambda: child.look_after(say=told.append) is not None)
    assert "worker ended with status 3" in str(failure.value)
    assert "no luck today" in str(failure.value)
    assert sum("starting it again" in line for line in told) == watch.MOST_ENDS - 1
    assert (tmp_path / "worker.log").read_text().count("no luck") == watch.MOST_ENDS


def test_the_pauses_between_starts_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(watch.time, "monotonic", lambda: clock[0])
    child = watched("exit 1", tmp_path / "worker.log")
    pauses = []
    for _ in range(watch.MOST_ENDS - 1):
        child.start()
        assert child.process is not None
        child.process.wait()
        child.look_after(say=lambda _: None)
        assert child.due is not None
        pauses.append(child.due - clock[0])
        clock[0] = child.due
    assert pauses == [0.5, 1.0, 2.0, 4.0]


def test_what_a_process_leaves_in_its_group_goes_with_it(tmp_path: Path) -> None:
    log = tmp_path / "log"
    process = start_process(["/bin/sh", "-c", "sleep 61 & echo $!; exit 0"], log=log, env=dict(os.environ))
    wait_until(lambda: process.poll() is not None and log.read_text().strip() != "")
    stop_process(process, signal.SIGTERM, grace=1)
    left = Path(f"/proc/{int(log.read_text())}/stat")
    wait_until(lambda: not left.exists() or left.read_text().rsplit(")", 1)[1].split()[0] == "Z")


def test_a_child_dies_with_whoever_started_it(tmp_path: Path) -> None:
    script = (
        "import os, time, pathlib, autorune.services.processes as p;"
        f"child = p.start_process(['sleep', '62'], log=pathlib.Path({str(tmp_path / 'log')!r}), env=dict(os.environ));"
        "print(child.pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert Path(f"/proc/{child}").exists()
    parent.kill()
    parent.wait()
    parent.stdout.close()
    left = Path(f"/proc/{child}/stat")
    wait_until(lambda: not left.exists() or left.read_text().rsplit(")", 1)[1].split()[0] == "Z")


def test_a_log_that_grew_too_long_starts_again_and_keeps_its_last_part(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    with log.open("ab", buffering=0) as writer:
        writer.write(b"old line\n" * 1000)
        bound_logs(tmp_path, largest=100_000)
        assert not (tmp_path / "web.log.1").exists()
        bound_logs(tmp_path, largest=5_000)
        writer.write(b"new line\n")
    assert log.read_bytes() == b"new line\n"
    assert (tmp_path / "web.log.1").read_bytes() == b"old line\n" * 1000
