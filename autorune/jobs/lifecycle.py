"""A job's life: it starts, shows that it lives, takes a person's words, is asked to stop, and ends.

    running ──done──▶ succeeded          result done
       ├──blocked──▶ failed              result blocked
       ├──failed───▶ failed              result failed, with a reason
       └──stopped──▶ stopped             result stopped

`skills.outcomes.end_job` is the door to the end: it calls `close` here and credits the skills in one transaction.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from autorune.avatars.models import Avatar
from autorune.jobs import credentials
from autorune.jobs.models import Job, Message

STATUS_OF = {
    Job.Result.DONE: Job.Status.SUCCEEDED,
    Job.Result.BLOCKED: Job.Status.FAILED,
    Job.Result.FAILED: Job.Status.FAILED,
    Job.Result.STOPPED: Job.Status.STOPPED,
}
MAX_MESSAGE = 8000
"""Characters of one message to a running job."""


class JobEnded(RuntimeError):
    """The job has ended already; the message says how."""


class MessageRefused(ValueError):
    """The message is empty, too long, or holds what cannot be stored."""


def start_job(
    *,
    avatar: Avatar,
    goal: str,
    engine: str,
    now: datetime,
    sandboxed: bool = False,
    reflection: bool = False,
    port: int | None = None,
    bridges: list[str] | None = None,
) -> Job:
    """A running job of the avatar, whose first heartbeat is its start."""
    return Job.objects.create(
        avatar=avatar,
        goal=goal,
        engine=engine,
        sandboxed=sandboxed,
        reflection=reflection,
        port=port,
        bridges=bridges or [],
        started_at=now,
        heartbeat_at=now,
    )


@transaction.atomic
def beat(*, job: Job, now: datetime, port: int | None = None, declared: tuple[str, str] | None = None) -> Job:
    """The runner lives; it may tell its port and the result that a turn fixed (the first one stays, R10)."""
    running = Job.objects.running().filter(pk=job.pk)
    running.update(heartbeat_at=now, **({"port": port} if port else {}))
    if declared:
        running.filter(declared_result="").update(declared_result=declared[0], declared_summary=declared[1])
    credentials.extend(job=job, now=now)
    job.refresh_from_db()
    return job


def say(*, job: Job, text: str, by: User, now: datetime) -> Message:
    """A person's message for the running job, which its runner delivers at the next turn (R09)."""
    if not text.strip() or len(text) > MAX_MESSAGE or "\0" in text:
        raise MessageRefused(f"A message has 1 to {MAX_MESSAGE} characters and no NUL.")
    with transaction.atomic():
        if not Job.objects.running().filter(pk=job.pk).select_for_update(no_key=True).exists():
            raise JobEnded(_ended(job))
        return Message.objects.create(job=job, author=by, text=text, created_at=now)


def request_stop(*, job: Job, by: User | None, now: datetime) -> Job:
    """Ask the runner to stop; it ends the job, or the sweep does when the runner does not answer."""
    asked = Job.objects.running().filter(pk=job.pk, stop_requested_at=None)
    asked.update(stop_requested_at=now, stop_requested_by=by)
    job.refresh_from_db()
    if not job.running:
        raise JobEnded(_ended(job))
    return job


def close(*, job: Job, result: str, summary: str, reason: str, now: datetime) -> bool:
    """End the running job, once, and its credential; False when it had ended. A result that a turn fixed wins."""
    locked = Job.objects.select_for_update(no_key=True).get(pk=job.pk)
    if not locked.running:
        return False
    if locked.declared_result:
        result, summary, reason = locked.declared_result, locked.declared_summary or summary, ""
    locked.result, locked.status = result, STATUS_OF[Job.Result(result)]
    locked.summary, locked.reason, locked.finished_at = summary, reason, now
    locked.save(update_fields=["result", "status", "summary", "reason", "finished_at"])
    credentials.revoke(job=job, now=now)
    job.refresh_from_db()
    return True


def _ended(job: Job) -> str:
    job.refresh_from_db()
    return f"Job {job.pk} has ended: {job.result or job.status}."
