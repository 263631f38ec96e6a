"""An attached port: it opens, records, hears people, and ends in each of its ways (design.md 5, R10)."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autorune.runner.replay import replay
from autorune.runner.session import SPOOLS
from tests.runner.client import ask, save
from tests.runner.stub_api import StubApi


class Attached:
    """A running `attach` and what it has printed."""

    def __init__(self, api: StubApi, data: Path, *known: str, stdin: Any = subprocess.PIPE) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.runner.attached", api.url, api.token, str(data), *known],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.port = int(json.loads(self.process.stdout.readline() or self.process.stderr.read())["port"])

    def tell(self, text: str) -> None:
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def last(self) -> dict[str, Any]:
        out, self.errors = self.process.communicate(timeout=30)
        return json.loads(out.splitlines()[-1])


@pytest.fixture
def attached(api: StubApi, tmp_path: Path, bot_password: str) -> Iterator[Callable[..., Attached]]:
    opened: list[Attached] = []

    def open_one(**how: Any) -> Attached:
        opened.append(Attached(api, tmp_path, bot_password, **how))
        return opened[-1]

    yield open_one
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
        one.process.communicate()


def until(true: Callable[[], Any], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not become so"
        time.sleep(0.02)


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("line", "result", "summary", "reason"),
    [
        ("done\n", "done", "", None),
        ("blocked no axe here\n", "blocked", "no axe here", None),
        ("failed it broke\n", "failed", "it broke", "reported"),
        ("nonsense\n\n stopped", "stopped", "", None),
    ],
)
def test_a_line_of_the_operator_ends_the_job(
    attached: Callable[..., Attached],
    api: StubApi,
    tmp_path: Path,
    line: str,
    result: str,
    summary: str,
    reason: str | None,
) -> None:
    run = attached()
    assert ask(run.port, "GET", "/")[0] == 200
    run.tell(line)
    run.process.stdin.close()
    run.process.stdin = None
    told = run.last()["told"]
    assert (told["result"], told["summary"], told.get("reason") or None) == (result, summary, reason)
    assert len(api.finishes) == 1
    assert "any local process" in run.errors
    assert [item["text"] for item in api.of_type("user_message")] == ["chop oak"]
    assert api.beats[0]["port"] == run.port
    assert list((tmp_path / SPOOLS).iterdir()) == []


@pytest.mark.rule("R10")
def test_end_of_input_stops_the_job(attached: Callable[..., Attached], api: StubApi) -> None:
    assert attached(stdin=subprocess.DEVNULL).last()["result"] == "stopped"
    assert api.finishes == [{"result": "stopped", "summary": ""}]


@pytest.mark.rule("R10")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_job(attached: Callable[..., Attached], api: StubApi, number: signal.Signals) -> None:
    run = attached()
    run.process.send_signal(number)
    assert run.last()["result"] == "stopped"
    assert [sent["result"] for sent in api.finishes] == ["stopped"]


@pytest.mark.rule("R10")
def test_an_operators_stop_ends_it(attached: Callable[..., Attached], api: StubApi) -> None:
    run = attached()
    api.stop = True
    assert run.last()["result"] == "stopped"


@pytest.mark.rule("R09")
def test_a_persons_word_is_shown_and_recorded_as_human(attached: Callable[..., Attached], api: StubApi) -> None:
    run = attached()
    api.say("bank at Varrock instead")
    until(lambda: len(api.of_type("user_message")) == 2)
    assert api.of_type("user_message")[1]["author"] == "human"
    run.tell("done\n")
    run.last()
    assert "bank at Varrock instead" in run.errors


@pytest.mark.rule("R11", "X02")
def test_a_secret_in_the_operators_words_is_masked(
    attached: Callable[..., Attached], api: StubApi, bot_password: str
) -> None:
    run = attached()
    run.tell(f"blocked the log-in {bot_password} is refused\n")
    run.last()
    assert bot_password not in json.dumps([api.finishes, api.items])
    assert "the log-in [REDACTED] is refused" in api.finishes[0]["summary"]


@pytest.mark.rule("R08")
def test_a_killed_runner_leaves_a_spool_that_is_replayed_once_in_order(
    attached: Callable[..., Attached], api: StubApi, tmp_path: Path
) -> None:
    run = attached()
    until(lambda: api.items)
    api.away = 503
    api.say("lost on the way")
    os.killpg(run.process.pid, signal.SIGKILL)
    run.process.wait(10)
    spool = tmp_path / SPOOLS / "7"
    (spool / "sent").write_text("0")  # as if the acknowledgement had not reached the disk
    with (spool / "items.jsonl").open("a") as file:
        file.write('{"sequence": 2, "type": "note", "text": "late"}\n{"sequence": 3, "type": "no')
    given: list[Any] = []
    ends: list[Any] = []

    def replayed() -> list[Any]:
        return list(
            replay(tmp_path, record=lambda job, items: given.extend(items), end=lambda job, how: ends.append(how))
        )

    assert [(one.job, one.avatar, one.items) for one in replayed()] == [(7, "aria", 2)]
    assert [item["sequence"] for item in given] == [1, 2]
    assert ends == []
    assert replayed() == []


@pytest.mark.rule("R08")
def test_a_living_runners_spool_is_not_replayed(attached: Callable[..., Attached], tmp_path: Path) -> None:
    attached()
    assert list(replay(tmp_path, record=pytest.fail, end=pytest.fail)) == []
    assert [path.name for path in (tmp_path / SPOOLS).iterdir()] == ["7"]


@pytest.mark.rule("R08")
def test_while_the_api_is_away_the_end_waits_in_the_spool(
    attached: Callable[..., Attached], api: StubApi, tmp_path: Path
) -> None:
    run = attached()
    until(lambda: api.items)
    api.away = 503
    assert save(run.port, {"name": "n"})[0] == 503
    run.tell("done\n")
    assert run.last() == {"result": "done", "told": None}
    ends: list[Any] = []
    assert [one.job for one in replay(tmp_path, record=lambda *_: None, end=lambda _, how: ends.append(how))] == [7]
    assert ends == [{"result": "done", "summary": "", "reason": None}]


@pytest.mark.rule("R08")
def test_a_short_absence_of_the_api_loses_nothing(attached: Callable[..., Attached], api: StubApi) -> None:
    run = attached()
    api.away = 500
    run.tell("done\n")
    time.sleep(0.5)
    api.away = 0
    assert run.last()["told"]["status"] == "succeeded"
    assert [item["sequence"] for item in api.of_type("user_message")] == [1]


@pytest.mark.rule("R04", "R10")
def test_a_job_that_ended_elsewhere_closes_the_port(attached: Callable[..., Attached], api: StubApi) -> None:
    run = attached()
    api.ended = True
    assert run.last() == {"result": "stopped", "told": None}
