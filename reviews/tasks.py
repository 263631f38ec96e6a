"""What Celery runs: it comes and finds the rows that are due. A task that comes twice finds nothing the second time."""

from celery import shared_task

from autorune import clock
from reviews import digest as weekly
from reviews import dreaming
from reviews.sweep import sweep as sweep_once


@shared_task(name="reviews.tasks.sweep")
def sweep() -> int:
    """End the jobs whose runner is lost or does not stop (R10)."""
    return sweep_once(now=clock.now())


@shared_task(name="reviews.tasks.dream")
def dream() -> int:
    """The slot that is due, once, and what people asked for; beat calls it by the cron line (B04, B07)."""
    return len(dreaming.run_due(now=clock.now()))


@shared_task(name="reviews.tasks.catch_up")
def catch_up() -> int:
    """The same every few seconds: a slot that was missed, a lost worker's run, a Run now that nobody took."""
    return len(dreaming.run_due(now=clock.now()))


@shared_task(name="reviews.tasks.digest")
def digest() -> bool:
    """Mail the week, where an address is set."""
    return weekly.send(now=clock.now())
