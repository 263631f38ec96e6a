"""Jobs that nobody ends any more: their runner is lost, or was asked to stop and does not (R10)."""

from datetime import datetime, timedelta
from urllib.error import HTTPError
from urllib.request import urlopen

import structlog
from django.conf import settings
from django.db.models import Q

from autorune.jobs.models import Job
from reviews.models import ApiWatch
from skills.outcomes import end_job

log = structlog.get_logger(__name__)
PROBE_SECONDS = 5
LONGEST_GAP = timedelta(seconds=90)
"""Between two looks at the API; after a longer silence nobody knows that it was up."""
LOST = "Its runner was not heard from for {seconds:.0f} seconds."
UNSTOPPED = "It was asked to stop and its runner did not answer."


def sweep(*, now: datetime) -> int:
    """End jobs without a heartbeat while the API was up, and those that outstayed a stop; answers how many."""
    up_since = watch_api(now=now)
    ended = 0
    for job in _unstopped(now):
        ended += end_job(job=job, result="stopped", summary=UNSTOPPED, now=now)
    if up_since is not None:
        for job in lost_jobs(now=now, up_since=up_since):
            summary = LOST.format(seconds=(now - job.heartbeat_at).total_seconds())
            ended += end_job(job=job, result="failed", reason="runner_lost", summary=summary, now=now)
            log.warning("runner_lost", job=job.pk, avatar=job.avatar.uid)
    return ended


def lost_jobs(*, now: datetime, up_since: datetime) -> list[Job]:
    """Running jobs whose runner had two minutes (setting) of a living API to show itself, and did not."""
    limit = now - settings.RUNNER_LOST_AFTER
    if up_since > limit:
        return []
    return list(Job.objects.running().filter(heartbeat_at__lt=limit, reflection=False).select_related("avatar"))


def watch_api(*, now: datetime) -> datetime | None:
    """Since when the API is known to be up, None when it does not answer now."""
    watch, _ = ApiWatch.objects.get_or_create(pk=1)
    if not _answers():
        watch.up_since = None
    elif watch.up_since is None or watch.seen_at is None or now - watch.seen_at > LONGEST_GAP:
        watch.up_since = now
    watch.seen_at = now
    watch.save()
    return watch.up_since


def _unstopped(now: datetime) -> list[Job]:
    asked = Q(stop_requested_at__lt=now - settings.STOP_GRACE)
    return list(Job.objects.running().filter(asked, reflection=False).select_related("avatar"))


def _answers() -> bool:
    try:
        with urlopen(f"{settings.API_URL}/api/skills", timeout=PROBE_SECONDS):  # noqa: S310 - our own address
            return True
    except HTTPError as error:
        return error.code == 401  # the API is there and asks who calls
    except OSError:
        return False
