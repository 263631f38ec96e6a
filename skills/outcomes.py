"""Whether a skill worked: outcomes that agents report, and those that the end of a goal brings (S05, S06, S10)."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from autorune.avatars.models import Avatar
from autorune.jobs import lifecycle as job_lifecycle
from autorune.jobs.models import Job
from skills.library import SkillNotFound
from skills.lifecycle import judge
from skills.models import Outcome, Skill, SkillUse, SkillVersion, VersionCount

MAX_DURATION_MS = 7 * 24 * 3600 * 1000
MAX_KEY = 255
"""Characters of an Idempotency-Key."""
ANSWER = ("id", "ok", "durationMs", "version", "successes", "failures", "state")


class KeyReused(ValueError):
    """The Idempotency-Key was used in this job for another outcome (S05)."""


def report(
    *, job: Job, skill_id: int, ok: bool, duration_ms: int | None, now: datetime, idempotency_key: str = ""
) -> dict[str, Any]:
    """One outcome of the version that the job last fetched or saved, else of the current one; the answer of S05.

    A retry with the same key answers what was answered first and counts nothing.
    """
    if idempotency_key and (answer := _answered(job, skill_id, ok, duration_ms, idempotency_key)):
        return answer
    use = SkillUse.objects.filter(job=job, skill=skill_id).order_by("-used_at", "-pk").first()
    version = use.version if use else _current(job.avatar, skill_id)
    try:
        with transaction.atomic():
            return _record(
                job, version, ok, duration_ms, Outcome.Source.REPORTED, now, use is not None, idempotency_key
            )
    except IntegrityError:  # the same key, at the same time
        if idempotency_key and (answer := _answered(job, skill_id, ok, duration_ms, idempotency_key)):
            return answer
        raise


@transaction.atomic
def end_job(*, job: Job, result: str, summary: str = "", reason: str = "", now: datetime) -> bool:
    """End the job and credit every version it used, in one transaction; False when it had ended before (S06, R10).

    Done is one success, blocked one failure, for each version that the job fetched or saved and reported nothing on.
    """
    if not job_lifecycle.close(job=job, result=result, summary=summary, reason=reason, now=now):
        return False
    if job.result in (Job.Result.DONE, Job.Result.BLOCKED):
        for version in _unreported(job):
            _record(job, version, job.result == Job.Result.DONE, None, Outcome.Source.AUTOMATIC, now, True, "")
    return True


def _unreported(job: Job) -> list[SkillVersion]:
    """In order of their ids, so that two jobs that end together cannot wait for each other."""
    reported = Outcome.objects.filter(job=job).values("version")
    return list(SkillVersion.objects.filter(uses__job=job).exclude(pk__in=reported).order_by("pk"))


def _current(avatar: Avatar, skill_id: int) -> SkillVersion:
    skill = Skill.objects.visible_to(avatar).select_related("current_version").filter(pk=skill_id).first()
    if skill is None or skill.current_version is None:
        raise SkillNotFound("There is no such skill.")
    return skill.current_version


def _record(
    job: Job,
    version: SkillVersion,
    ok: bool,
    duration_ms: int | None,
    source: str,
    now: datetime,
    used: bool,
    key: str,
) -> dict[str, Any]:
    """Count, judge, keep: the count's row is the lock, so that fifty at once are fifty."""
    field = "successes" if ok else "failures"
    VersionCount.objects.filter(version=version).update(**{field: F(field) + 1})
    count = VersionCount.objects.get(version=version)
    judge(skill_id=version.skill_id, count=count, now=now)
    answer = {
        "id": version.skill_id,
        "ok": ok,
        "durationMs": duration_ms,
        "version": version.number,
        "successes": count.successes,
        "failures": count.failures,
        "state": Skill.objects.values_list("state", flat=True).get(pk=version.skill_id),
    }
    Outcome.objects.create(
        skill_id=version.skill_id,
        version=version,
        job=job,
        ok=ok,
        duration_ms=duration_ms,
        source=source,
        used_in_job=used,
        created_at=now,
        idempotency_key=key,
        answer=answer if key else None,
    )
    return answer


def _answered(job: Job, skill_id: int, ok: bool, duration_ms: int | None, key: str) -> dict[str, Any] | None:
    first = Outcome.objects.filter(job=job, idempotency_key=key).first()
    if first is None:
        return None
    if (first.skill_id, first.ok, first.duration_ms) != (skill_id, ok, duration_ms):
        raise KeyReused("This Idempotency-Key was used for another outcome. Send a retry as it was, or a new key.")
    assert first.answer is not None
    return {key: first.answer[key] for key in ANSWER}  # jsonb keeps its own order of keys
