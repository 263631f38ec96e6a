"""The sandbox, tried from inside: what answers, what does not, what holds (R02, R03, R11, issue of the runner)."""

import http.server
import json
import os
import shutil
import socket
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from autorune.runner.gateway import DUMMY_KEY, Upstream
from autorune.runner.places import LIBRARY_PORT, MODEL_PORT, TAKEN
from autorune.runner.reach import ReachRefused, check
from autorune.runner.sandbox import probe
from autorune.runner.sandbox.cell import Cell, NoBubblewrap
from autorune.runner.sandbox.limits import MIB, Limits
from autorune.runner.sandbox.readonly import read_only
from tests.runner.stage import END, PYTHON, Played, Stage, says
from tests.runner.stub_api import StubApi
from tests.runner.world import made_secret

pytestmark = pytest.mark.sandbox
ROOT = Path(__file__).resolve().parents[2]


def inside(stage: Stage, *lines: str, **more: Any) -> list[dict[str, Any]]:
    """The items of shell lines that ran in the sandbox."""
    acts = [*[["shell", line] for line in lines], says("BLOCKED: x"), ["exit", 0]]
    played: Played = stage.play([acts], sealed=True, **more)
    assert played.ending.result == "blocked", played.ending
    return played.api.of_type("command")


@contextmanager
def tcp_server(host: str = "127.0.0.1") -> Iterator[int]:
    """A TCP server that greets whoever comes."""

    class Greets(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.sendall(b"hello from outside\n" + self.request.recv(100))

    with socketserver.ThreadingTCPServer((host, 0), Greets) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def dial(port: int, host: str = "127.0.0.1", text: str = "ping") -> str:
    """A shell line that speaks to a TCP port."""
    code = (
        f"import socket; s = socket.create_connection(({host!r}, {port}), 3); s.sendall({text!r}.encode());"
        " s.shutdown(1); print(s.makefile().read())"
    )
    return f'{PYTHON} -S -c "{code}"'


@pytest.mark.rule("R02", "R03", "R01")
def test_inside_the_library_answers_and_no_other_port_or_socket_of_the_machine(
    stage: Stage, api: StubApi, tmp_path: Path
) -> None:
    (tmp_path / "bots" / "bram").mkdir()
    (tmp_path / "bots" / "bram" / "secret").write_text("other bot")
    path = str(tmp_path / "db.sock")
    with socket.socket(socket.AF_UNIX) as database, tcp_server() as other:
        database.bind(path)
        database.listen()
        database_client = f"{PYTHON} -S -c \"import socket; socket.socket(socket.AF_UNIX).connect('{path}')\""
        scan = (
            f'{PYTHON} -S -c "import socket\nfor p in range(1, 65536):\n s = socket.socket()\n'
            " if s.connect_ex(('127.0.0.1', p)) == 0 and s.getsockname() != s.getpeername(): print(p)\n s.close()\""
        )
        api_port = int(api.url.rpartition(":")[2])
        items = inside(
            stage,
            f"curl -s 127.0.0.1:{LIBRARY_PORT}/skills; curl -s 127.0.0.1:$AUTORUNE_PORT/ | head -c 30",
            dial(other),
            dial(api_port),
            database_client,
            scan,
            f"cat {tmp_path}/bots/bram/secret ../bram/secret",
            f"ls {ROOT} {tmp_path}",
            "cat /proc/[0-9]*/environ | tr '\\0' '\\n'; env",
            "curl -sm 3 http://10.0.0.1/",
            "ls /var /run/postgresql /root/.ssh /home/agent/bots",
        )
    answers, refused, own_api, database_tried, scanned, bram, tree, environment, away, folders = items
    assert '"results"' in answers["output"]
    assert "# What an agent must know" in answers["output"]
    assert all(item["exitCode"] != 0 for item in (refused, own_api, database_tried, bram, tree, away))
    assert scanned["output"].split() == [str(LIBRARY_PORT)]
    assert api.token not in environment["output"]
    assert set(environment["output"].split("=")[0].split()) <= {"PATH", "HOME", "LANG"}
    assert "AUTORUNE_DATA" not in environment["output"]
    assert "bram" not in folders["output"]
    assert "aria" in folders["output"].splitlines()


@pytest.mark.rule("R01")
def test_inside_only_the_bots_folder_the_runs_home_and_tmp_can_be_written(stage: Stage) -> None:
    places = ["/x", "/usr/x", "/etc/x", "/dev/x", "/run/x", "/run/autorune/x", "/home/x", "/home/agent/bots/x/y"]
    items = inside(stage, "echo ok > here && echo ok > /tmp/x && echo ok > ~/x", *[f"echo no > {p}" for p in places])
    assert [item["exitCode"] == 0 for item in items] == [True, *[False] * len(places)]
    assert (stage.folder / "here").read_text() == "ok\n"
    assert not Path("/tmp/x").exists()


@pytest.mark.rule("R02")
def test_inside_there_is_no_privilege_to_gain(stage: Stage) -> None:
    items = inside(
        stage, "id -u; grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status", "unshare -Ur true", "ps ax 2>&1 | wc -l"
    )
    assert items[0]["output"].split() == ["1500", "CapEff:", "0" * 16, "CapBnd:", "0" * 16, "NoNewPrivs:", "1"]
    assert items[1]["exitCode"] != 0


@pytest.mark.rule("R03")
def test_a_listed_pair_answers_inside_by_name_and_on_loopback(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    with tcp_server() as game:
        pairs = check([f"localhost:{game}"], taken=TAKEN, forbidden=[("127.0.0.1", game + 1)])
        items = inside(stage, dial(game), dial(game, "localhost"), dial(game + 1), "cat /etc/hosts", pairs=pairs)
    assert [item["output"].strip() for item in items[:2]] == ["hello from outside\nping"] * 2
    assert items[2]["exitCode"] != 0
    assert "127.0.0.1 localhost" in items[3]["output"]


@pytest.mark.rule("R03")
def test_pairs_that_clash_or_lead_to_autorune_itself_are_refused() -> None:
    own = [("127.0.0.1", 8321), ("localhost", 5432)]
    for pairs in (
        ["a.invalid:1"],
        ["localhost:0"],
        ["localhost:65536"],
        ["localhost"],
        [f"localhost:{LIBRARY_PORT}"],
        [f"127.0.0.1:{MODEL_PORT}"],
        ["127.0.0.1:4000", "localhost:4000"],
        ["localhost:8321"],
        ["127.0.0.2:8321"],
        ["0.0.0.0:8321"],
        ["[::1]:5432"],
        [f"{socket.gethostname()}:8321"],
        ["2130706433:8321"],
    ):
        with pytest.raises(ReachRefused):
            check(pairs, taken=TAKEN, forbidden=own)
    assert [str(pair) for pair in check(["127.0.0.1:8322"], taken=TAKEN, forbidden=own)] == ["127.0.0.1:8322"]


@contextmanager
def model_server() -> Iterator[tuple[str, list[Any]]]:
    """A provider that keeps what it was asked and streams two pieces."""
    asked: list[Any] = []

    class Answers(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            asked.append((self.path, dict(self.headers), body))
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b"data: one\n\n")
            self.wfile.flush()
            self.wfile.write(b"data: two\n\n")

        def log_message(self, *args: Any) -> None: ...

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
        server.shutdown()


@pytest.mark.rule("R03", "R11")
@pytest.mark.parametrize(("provider", "header"), [("openai", "Authorization"), ("anthropic", "X-Api-Key")])
def test_the_models_key_is_added_outside_and_never_inside(stage: Stage, provider: str, header: str) -> None:
    key = made_secret(5, 40)
    with model_server() as (url, asked):
        base = f"http://127.0.0.1:{MODEL_PORT}"
        items = inside(
            stage,
            f"curl -s {base}/v1/responses -H 'Authorization: Bearer {DUMMY_KEY}' -H 'x-api-key: {DUMMY_KEY}' -d '{{}}'",
            f"curl -s {base}/admin -d x",
            f"curl -s --path-as-is {base}/v1/../admin -d x",
            "cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline",
            upstream=Upstream(provider, "m", f"{url}/v1", key),
        )
    assert items[0]["output"] == "data: one\n\ndata: two\n\n"
    assert [path for path, _, _ in asked] == ["/v1/responses"]
    headers = {name.title(): value for name, value in asked[0][1].items()}
    assert headers[header] == (f"Bearer {key}" if provider == "openai" else key)
    assert DUMMY_KEY not in str(headers)
    assert key not in json.dumps(items)


def test_limits_that_are_tried_can_be_reached_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a trial fails in the small sandbox because of its limit, and of nothing else."""
    monkeypatch.setattr(probe, "_SMALL", Limits())
    for name in ("memory", "processes", "file_size", "temporary", "shared"):
        assert probe._tried(probe._TRIALS[name])[0] == 0, name


def test_each_limit_is_tried_and_holds_here_or_is_told() -> None:
    told = {limit.name: limit.holds for limit in probe.limits()}
    assert set(told) == {*probe._TRIALS, "time", "memory_together", "disk"}
    assert [name for name, holds in told.items() if not holds] == ["memory_together", "disk"]


def test_all_this_holds_for_an_ordinary_user_too() -> None:
    """By the system's own Python, for this one may lie in a folder that only its owner can enter."""
    python = shutil.which("python3", path="/usr/bin")
    if os.geteuid() != 0 or python is None:
        pytest.skip("needs root, to become somebody else, and a Python that everybody can run")
    code = (
        "from autorune.runner.sandbox.probe import limits; from autorune.runner.sandbox.readonly import read_only;"
        "print([limit.name for limit in limits() if not limit.holds], read_only(['id', '-u']).output)"
    )
    ran = subprocess.run(
        [python, "-B", "-c", code],
        cwd="/",
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        user=12345,
        group=12345,
        extra_groups=[],
        capture_output=True,
        text=True,
        timeout=120,
    )
    if "No module named" in ran.stderr:
        pytest.skip("this checkout cannot be read by others")
    assert ran.stdout.split("\n")[0] == "['memory_together', 'disk'] 1500", ran.stderr


def test_a_temporary_folder_that_others_cannot_enter_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o700)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert read_only(["echo", "hello"]).output == "hello\n"


@pytest.mark.rule("R03")
def test_without_bubblewrap_nothing_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("autorune.runner.sandbox.cell.shutil.which", lambda *_, **__: None)
    with pytest.raises(NoBubblewrap, match="install"):
        Cell(stage=tmp_path, limits=Limits()).command_line(["true"])
    with pytest.raises(NoBubblewrap):
        read_only(["true"])


@pytest.mark.rule("R10")
def test_a_killed_runner_leaves_no_process_in_the_sandbox(api: StubApi, tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from pathlib import Path; from autorune.runner.run import RunSpec, run;"
        "from autorune.runner.session import JobSpec;"
        "job = JobSpec(job=7, avatar='aria', goal='g', api_url=sys.argv[1], token=sys.argv[2], data=Path(sys.argv[3]));"
        "spec = RunSpec(job, 'command', Path(sys.argv[3]), 60, command='setsid sleep 98765 & sleep 98764');"
        "asyncio.run(run(spec, print))"
    )
    runner = subprocess.Popen([sys.executable, "-c", code, api.url, api.token, str(tmp_path)], stdout=subprocess.PIPE)
    try:
        assert runner.stdout.readline().strip() == str(LIBRARY_PORT).encode()
        _until(lambda: _running("sleep 98765") and _running("sleep 98764"))
    finally:
        runner.kill()
        runner.communicate()
    _until(lambda: not _running("sleep 98765") and not _running("sleep 98764"))


def _running(command: str) -> bool:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if path.read_bytes().replace(b"\0", b" ").strip() == command.encode():
                return True
        except OSError:
            continue
    return False


def _until(true: Callable[[], Any]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.rule("R01", "R09")
def test_a_sealed_goal_ends_like_any_other(stage: Stage) -> None:
    part = [
        [["get", "http://127.0.0.1:$PORT/skills?q=oak"], ["shell", "ls"], says("DONE: x"), END],
        [
            ["write", "lab_log.md", "oak\n"],
            ["post", "/skills", {"name": "n", "description": "d", "script": "# h\n"}],
            END,
        ],
    ]
    played = stage.play(part, sealed=True)
    assert (played.ending.result, played.notes) == ("done", "")
    assert played.kinds == ["goal", "wrap_up"]
    assert played.api.beats[0]["port"] == LIBRARY_PORT
    assert (stage.folder / "lab_log.md").read_text() == "oak\n"


@pytest.mark.rule("L06")
def test_a_read_only_check_cannot_write_reach_or_read_secrets(tmp_path: Path) -> None:
    (tmp_path / "shown").write_text("look at me")
    (tmp_path / "secret").write_text("not at me")
    show = {tmp_path / "shown": "/home/agent/shown"}

    def look(command: str) -> Any:
        return read_only(["/bin/sh", "-c", command], show=show)

    assert look("cat /home/agent/shown").output == "look at me"
    for path in ("/x", "/tmp/x", "/dev/shm/x", "/home/agent/x", "/home/agent/shown", "/usr/x"):
        assert look(f"echo no > {path}").exit_code != 0, path
    with tcp_server() as port:
        assert look(dial(port)).exit_code != 0
    assert look(f"cat {tmp_path}/secret {ROOT}/pyproject.toml").exit_code != 0
    assert "AUTORUNE_DATA" not in look("env; cat /proc/[0-9]*/environ").output


@pytest.mark.rule("L06")
def test_a_read_only_check_is_bounded_in_time_output_and_memory() -> None:
    started = time.monotonic()
    late = read_only(["/bin/sh", "-c", "echo begun; setsid sleep 300 & sleep 300"], seconds=1)
    assert (late.exit_code, late.output, time.monotonic() - started < 15) == (None, "begun\n", True)
    much = read_only(["/bin/sh", "-c", "head -c 9000000 /dev/zero | tr '\\0' x"])
    assert (much.exit_code, much.output, much.cut) == (0, "x" * 4096, True)
    assert read_only([PYTHON, "-c", f"bytearray({700 * MIB})"]).exit_code != 0
    assert read_only([PYTHON, "-c", f"bytearray({70 * MIB})"]).exit_code == 0
