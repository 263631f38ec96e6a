"""Real processes of the product for tests: a web server, a Celery worker; each ends with its block, or with pytest.

    with live_web(database=connection.settings_dict["NAME"]) as url: ...
    with live_worker(queue="q1", database=connection.settings_dict["NAME"]): ...

The test must commit what such a process is to see (`transaction=True`). Start them from the main thread.
"""

import os
import signal
import socket
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from urllib.parse import urlsplit, urlunsplit

from autorune.services import paths
from autorune.services.processes import start_process, stop_process, tail

HANG = 240.0


def free_port() -> int:
    """A TCP port of loopback that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def database_url(name: str) -> str:
    """The DSN of another database of the tests' server, such as Django's test database."""
    return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))


@contextmanager
def live_web(
    *, database: str | None = None, port: int | None = None, threads: int = 8, env: Mapping[str, str] | None = None
) -> Iterator[str]:
    """A gunicorn of the product on loopback; yields its address, `http://127.0.0.1:PORT`."""
    port = port or free_port()
    command = [
        sys.executable, "-m", "gunicorn", "autorune.wsgi:application", "--no-control-socket", "--graceful-timeout", "1",
        "--worker-class", "gthread", "--bind", f"127.0.0.1:{port}", "--workers", "1", "--threads", str(threads),
    ]  # fmt: skip
    url = f"http://127.0.0.1:{port}"
    with _process(command, database=database, env={"AUTORUNE_WEB_PORT": str(port), **(env or {})}) as (process, log):
        wait_until(lambda: _answers(f"{url}/api/skills"), process=process, log=log)
        yield url


@contextmanager
def live_worker(
    *, queue: str, database: str | None = None, concurrency: int = 1, env: Mapping[str, str] | None = None
) -> Iterator[Popen[bytes]]:
    """A Celery worker that takes from `queue` only; yields its process, ready to take tasks."""
    command = [
        sys.executable, "-m", "celery", "-A", "autorune", "worker", "--without-mingle", "--without-gossip",
        "--queues", queue, "--concurrency", str(concurrency), "--hostname", f"{queue}@test", "--loglevel", "INFO",
    ]  # fmt: skip
    with _process(command, database=database, env={"AUTORUNE_QUEUE": queue, **(env or {})}) as (process, log):
        wait_until(lambda: " ready" in log.read_text(errors="replace"), process=process, log=log)
        yield process


def wait_until(
    condition: Callable[[], bool],
    *,
    process: Popen[bytes] | None = None,
    log: Path | None = None,
    seconds: float = HANG,
) -> None:
    """Return once `condition` holds; fails when `process` ends before, or after `seconds`."""
    deadline = time.monotonic() + seconds
    while not condition():
        ended = process is not None and process.poll() is not None
        if ended or time.monotonic() > deadline:
            what = "the process ended" if ended else f"not within {seconds:.0f} s"
            raise AssertionError(f"{what}; log:{tail(log, lines=40) if log else ' none'}")
        time.sleep(0.05)


@contextmanager
def _process(
    command: list[str], *, database: str | None, env: Mapping[str, str]
) -> Iterator[tuple[Popen[bytes], Path]]:
    environment = dict(os.environ) | ({"DATABASE_URL": database_url(database)} if database else {}) | dict(env)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "process.log"
        process = start_process(command, log=log, env=environment, cwd=paths.ROOT)
        try:
            yield process, log
        finally:
            stop_process(process, signal.SIGTERM, grace=10)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status < 500
    except urllib.error.HTTPError as error:
        return error.code < 500
    except OSError:
        return False
