"""The product's own processes, as commands: docker-compose.yml starts the same ones."""

import signal
from dataclasses import dataclass

from autorune.services.instance import HOST, Instance

WEB_WORKERS = 2
WEB_THREADS = 16
"""Threads a web worker: a runner's long poll holds one for up to 20 s."""
WEB_GRACE = 3
"""Seconds that requests get to end at a stop; a cut long poll is simply asked again."""
WORKER_CHILDREN = 2


@dataclass(frozen=True)
class Program:
    """A Python module that is run as `python -m MODULE ARGUMENTS` in the checkout."""

    name: str
    module: str
    arguments: tuple[str, ...]
    stop_signal: signal.Signals = signal.SIGTERM


BOOT = Program("boot", "manage", ("boot",))
"""Migrations, the first operator and beat's rows; runs before web, worker and beat."""
DEMO = Program("demo", "manage", ("demo",))


def product_programs(instance: Instance) -> list[Program]:
    """Web, worker and beat of one instance, in the order in which they start."""
    web = (
        "autorune.wsgi:application", "--config", "python:autorune.web", "--preload", "--worker-class", "gthread",
        "--no-control-socket",
        "--bind", f"{HOST}:{instance.port}", "--workers", str(WEB_WORKERS), "--threads", str(WEB_THREADS),
        "--graceful-timeout", str(WEB_GRACE), "--timeout", "60", "--keep-alive", "5",
    )  # fmt: skip
    worker = (
        "--app", "autorune", "worker", "--without-mingle", "--without-gossip",
        "--concurrency", str(WORKER_CHILDREN), "--loglevel", "INFO",
    )  # fmt: skip
    beat = (
        "--app", "autorune", "beat", "--pidfile=", "--loglevel", "INFO",
        "--scheduler", "django_celery_beat.schedulers:DatabaseScheduler",
    )  # fmt: skip
    return [Program("web", "gunicorn", web), Program("worker", "celery", worker), Program("beat", "celery", beat)]
