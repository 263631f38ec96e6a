"""What an avatar does with the library: save and read (S02-S04, S13, S15, S16, S22)."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction

from autorune.avatars.models import Avatar
from autorune.avatars.secrets import known_secrets
from autorune.jobs.models import Job
from autorune.scrubbing import Finding, Scrubber
from autorune.scrubbing.header import script_header
from skills import lifecycle
from skills.models import Skill, SkillUse, SkillVersion, VersionCount
from skills.names import check_name

CONTENT = ("name", "description", "tags", "preconditions", "script")
"""What an avatar writes and another reads; a change of any of it is a new version (S13)."""
REQUIRED = ("name", "description", "script")
"""What a new skill needs."""


class SkillNotFound(LookupError):
    """No such skill, or none that the caller may see (S02)."""


class ParentNotFound(LookupError):
    """The parent does not exist, or the caller may not see it (S04)."""


class ParentOnUpdate(ValueError):
    """A parent was given with the name of a skill that exists and has another one, or none."""


class Incomplete(ValueError):
    """A new skill lacks what it needs; `fields` names it."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__(f"A new skill needs {', '.join(REQUIRED)}; missing: {', '.join(fields)}.")
        self.fields = fields


class QuotaReached(RuntimeError):
    """The avatar has as many skills as it may have (X04)."""


@dataclass(frozen=True)
class Saved:
    """What a save did: `change` is created, updated or unchanged; `scrubbed` says what was masked, never the value."""

    skill: Skill
    change: str
    scrubbed: tuple[Finding, ...]


def read(*, avatar: Avatar, skill_id: int) -> Skill:
    """One visible skill with its current version and counts; looking leaves no trace (S02)."""
    skill = Skill.objects.visible_to(avatar).with_counts().filter(pk=skill_id).first()
    if skill is None:
        raise SkillNotFound("There is no such skill.")
    return skill


def fetch(*, job: Job, skill_id: int, now: datetime) -> Skill:
    """One visible skill for the job's agent; the job has fetched this version from now on (S05, S06)."""
    skill = read(avatar=job.avatar, skill_id=skill_id)
    assert skill.current_version is not None
    _use(job, skill.current_version, now, fetched_at=now)
    return skill


def note_fetch(*, job: Job, version: SkillVersion, now: datetime) -> None:
    """The job fetched this version, as its transcript says."""
    _use(job, version, now, fetched_at=now)


def save(
    *, job: Job, content: dict[str, Any], parent_id: int | None = None, parent_given: bool = False, now: datetime
) -> Saved:
    """Save a skill of the job's avatar: a new name makes one, a known name updates it (S03, S04).

    `content` maps some of CONTENT to what was sent: strings, `tags` a list. Left out: kept, in an update.
    """
    avatar = job.avatar
    scrubbed = Scrubber(known_secrets(avatar)).scrub_fields(content)
    content = dict(scrubbed.fields)
    key = check_name(content["name"])
    with transaction.atomic():
        Avatar.objects.select_for_update(no_key=True).get(pk=avatar.pk)  # one save of an avatar at a time
        skill = Skill.objects.filter(avatar=avatar, name_key=key).first()
        if skill is None:
            skill, change = _create(job, key, content, parent_id, now), "created"
        else:
            if parent_given and parent_id != skill.parent_id:
                raise ParentOnUpdate("The parent of a skill is set when it is made; save under a new name instead.")
            change = _update(job, skill, content, now)
        assert skill.current_version is not None
        _use(job, skill.current_version, now, saved_at=now)
    return Saved(read(avatar=avatar, skill_id=skill.pk), change, tuple(scrubbed.findings))


def _create(job: Job, key: str, content: dict[str, Any], parent_id: int | None, now: datetime) -> Skill:
    if missing := [field for field in REQUIRED if not content.get(field)]:
        raise Incomplete(missing)
    if Skill.objects.filter(avatar=job.avatar).count() >= settings.MAX_SKILLS_PER_AVATAR:
        raise QuotaReached(
            f"An avatar may have {settings.MAX_SKILLS_PER_AVATAR} skills. Update one of yours by saving under its name."
        )
    if parent_id is not None and not Skill.objects.visible_to(job.avatar).filter(pk=parent_id).exists():
        raise ParentNotFound("There is no such parent skill.")
    full = {"tags": [], "preconditions": "", **content}
    skill = Skill.objects.create(
        avatar=job.avatar, parent_id=parent_id, created_at=now, updated_at=now, state_since=now, **_facts(key, full)
    )
    skill.current_version = _version(job, skill, 1, full, now)
    skill.save(update_fields=["current_version"])
    return skill


def _update(job: Job, skill: Skill, content: dict[str, Any], now: datetime) -> str:
    """A new version with what changed; a save that changes nothing changes nothing (S13)."""
    current = skill.current_version
    assert current is not None
    before = {field: getattr(current, field) for field in CONTENT}
    full = {**before, **content}
    if full == before:
        return "unchanged"
    version = _version(job, skill, skill.version + 1, full, now)
    lifecycle.change(skill=skill, version=version, now=now, **_facts(skill.name_key, full))
    return "updated"


def _facts(key: str, full: dict[str, Any]) -> dict[str, Any]:
    """What the narrow row holds of a content."""
    return {
        "name": full["name"],
        "name_key": key,
        "description": full["description"],
        "tags": full["tags"],
        "preconditions": full["preconditions"],
        "header": script_header(full["script"]),
        "script_sha256": script_digest(full["script"]),
    }


def _version(job: Job, skill: Skill, number: int, full: dict[str, Any], now: datetime) -> SkillVersion:
    version = SkillVersion.objects.create(
        skill=skill,
        number=number,
        script_sha256=script_digest(full["script"]),
        author=job.avatar,
        job=job,
        created_at=now,
        **{field: full[field] for field in CONTENT},
    )
    VersionCount.objects.create(version=version)
    return version


def script_digest(script: str) -> str:
    """The SHA-256 of a script's UTF-8 bytes, in hex: what a rejection and a review page name it by (S14, S15)."""
    return hashlib.sha256(script.encode()).hexdigest()


def _use(job: Job, version: SkillVersion, now: datetime, **when: datetime) -> None:
    SkillUse.objects.bulk_create(
        [SkillUse(job=job, version=version, skill_id=version.skill_id, used_at=now, **when)],
        update_conflicts=True,
        unique_fields=["job", "version"],
        update_fields=["used_at", *when],
    )
