"""What people say to a running job, on its way to the runner (R09)."""

from datetime import datetime

from autorune.jobs.models import Job, Message


def take(*, job: Job, after: int, now: datetime) -> tuple[list[Message], bool]:
    """The job's messages after that id, marked as taken, and whether the runner is to stop."""
    fresh = list(Message.objects.filter(job=job, pk__gt=after).order_by("pk")[:100])
    Message.objects.filter(pk__in=[message.pk for message in fresh], fetched_at=None).update(fetched_at=now)
    state = Job.objects.values_list("status", "stop_requested_at").get(pk=job.pk)
    return fresh, state[0] != Job.Status.RUNNING or state[1] is not None
