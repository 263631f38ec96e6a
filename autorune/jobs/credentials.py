"""A runner's credential: random, kept as a hash, for one avatar and one job, until it expires or the job ends (R04)."""

import hashlib
import secrets
from datetime import datetime

import structlog
from django.conf import settings

from autorune.avatars.models import Avatar, RunnerCredential
from autorune.jobs.models import Job

log = structlog.get_logger(__name__)


def issue(*, avatar: Avatar, job: Job, now: datetime) -> str:
    """A fresh token for the runner of `job`; only its hash is kept."""
    token = secrets.token_urlsafe(32)
    RunnerCredential.objects.create(
        token_hash=_hash(token), avatar=avatar, job=job, created_at=now, expires_at=now + settings.CREDENTIAL_LIFETIME
    )
    return token


def authenticate(token: str, now: datetime) -> RunnerCredential | None:
    """The credential behind a token while it lives; a dead one is noted in the log and answers None."""
    credential = RunnerCredential.objects.select_related("avatar__owner", "job").filter(token_hash=_hash(token)).first()
    if credential is None:
        return None
    if credential.revoked_at or credential.expires_at <= now or not credential.avatar.is_active:
        log.warning("runner_credential_refused", job=credential.job_id, avatar=credential.avatar.uid)
        return None
    return credential


def extend(*, job: Job, now: datetime) -> None:
    """A heartbeat keeps the credential of a long job alive."""
    RunnerCredential.objects.filter(job=job, revoked_at=None).update(expires_at=now + settings.CREDENTIAL_LIFETIME)


def revoke(*, job: Job, now: datetime) -> None:
    """The job ended: its credential dies with it."""
    RunnerCredential.objects.filter(job=job, revoked_at=None).update(revoked_at=now)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
