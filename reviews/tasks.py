"""What Celery runs: it comes and finds the rows that are due."""

from celery import shared_task

from autorune import clock
from reviews.sweep import sweep as sweep_once


@shared_task(name="reviews.tasks.sweep")
def sweep() -> int:
    """End the jobs whose runner is lost or does not stop (R10)."""
    return sweep_once(now=clock.now())
