"""A process that has imported the whole product once, and forks the others from itself.

Web, worker, beat and the boot command are one code base; importing it takes longer than all else they do to start,
so that four imports would be most of a start. This process imports, opens nothing and starts no thread; for each
request it forks twice, and the grandchild, which the kernel hands to the supervisor (the nearest "subreaper"), runs
the asked module as `python -m MODULE` would. Linux only; elsewhere the supervisor starts each with a Python of its own.

Started as `python -m autorune.services.nursery DESCRIPTOR SUPERVISOR_PID`; requests and answers are JSON lines.
"""

import atexit
import gc
import importlib
import json
import os
import runpy
import signal
import socket
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

from autorune.services.processes import die_with_parent, name_process

FOR_BOOT = ("autorune.celery", "django.db.migrations.executor", "django.core.management.commands.migrate")
FOR_THE_OTHERS = (
    "autorune.wsgi",
    "autorune.urls",
    "gunicorn.app.wsgiapp",
    "gunicorn.workers.gthread",
    "celery.bin.celery",
    "celery.apps.worker",
    "celery.apps.beat",
    "celery.concurrency.prefork",
    "django_celery_beat.schedulers",
    "kombu.transport.redis",
)
ADOPTION_SECONDS = 5.0


def main() -> None:
    """Import, then answer one request after the other until the supervisor closes its end.

    The first request is the boot command; the rest is imported while it runs.
    """
    control = socket.socket(fileno=int(sys.argv[1]))
    supervisor = int(sys.argv[2])
    name_process("autorune-nurse")
    gc.disable()  # nothing to collect while modules load
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "autorune.settings")
    importlib.import_module("django").setup()
    _import(FOR_BOOT)
    with control, control.makefile("rw") as lines:
        for number, line in enumerate(lines):
            lines.write(json.dumps({"pid": _give_birth(json.loads(line), control, supervisor)}) + "\n")
            lines.flush()
            if number == 0:
                _import(FOR_THE_OTHERS)


def _import(names: Sequence[str]) -> None:
    for name in names:
        importlib.import_module(name)
    gc.freeze()  # children share these pages; a collection would touch, and so copy, them


def _give_birth(request: dict[str, Any], control: socket.socket, supervisor: int) -> int:
    """Fork twice; the process id of the grandchild, which the supervisor has become the parent of."""
    reading, writing = os.pipe()
    middle = os.fork()
    if middle == 0:
        born = os.fork()
        if born:
            os.write(writing, str(born).encode())
            os._exit(0)
        _live(request, control, supervisor)
    os.close(writing)
    os.waitpid(middle, 0)
    with os.fdopen(reading) as pipe:
        return int(pipe.read())


def _live(request: dict[str, Any], control: socket.socket, supervisor: int) -> NoReturn:
    """What the grandchild does: become a process like one that was started afresh, and run its module."""
    status: int | str | None = 1
    try:
        control.close()
        os.setsid()
        log = os.open(request["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        for descriptor in (1, 2):
            os.dup2(log, descriptor)
        os.closerange(3, 1024)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL if number != signal.SIGINT else signal.default_int_handler)
        _await_adoption(supervisor)
        name_process(f"autorune-{request['name']}")
        gc.enable()
        sys.argv = [request["module"], *request["arguments"]]
        runpy.run_module(request["module"], run_name="__main__", alter_sys=True)
        status = 0
    except SystemExit as end:
        status = end.code
    except BaseException:
        traceback.print_exc()
    with suppress(Exception):
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status if isinstance(status, int) else 0 if status is None else 1)


def _await_adoption(supervisor: int) -> None:
    deadline = time.monotonic() + ADOPTION_SECONDS
    while os.getppid() != supervisor:
        if time.monotonic() > deadline:
            os._exit(1)
        time.sleep(0.001)
    die_with_parent(signal.SIGTERM, supervisor)


if __name__ == "__main__":
    main()
