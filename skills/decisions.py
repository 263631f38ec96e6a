"""What an operator decides of a skill, about exactly the version that was shown (S11, S12, S14, O05)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from autorune.avatars.history import remember
from skills.lifecycle import Move, MoveRefused, decide
from skills.models import Skill, SkillDecision, SkillVersion
from skills.warnings import warnings

PERMISSION = "skills.review_skill"
MOVES = {"approve": Move.APPROVE, "reject": Move.REJECT, "withdraw": Move.WITHDRAW}
MAX_NOTE = 4000


class NotAllowed(PermissionError):
    """The person lacks the permission for this act."""


class NoteRefused(ValueError):
    """The note is too long, or holds what cannot be stored."""


def settle(
    *,
    skill: Skill,
    verdict: str,
    version_number: int,
    sha256: str | None = None,
    by: User,
    note: str = "",
    now: datetime,
) -> SkillDecision:
    """Approve, reject or withdraw; refused with MoveRefused when the skill is not as the person saw it.

    `sha256` is the script's digest as it was shown, where the door has it.
    """
    if not by.has_perm(PERMISSION):
        raise NotAllowed(f"{by} lacks the permission to review skills.")
    if len(note) > MAX_NOTE or "\0" in note:
        raise NoteRefused(f"A note has at most {MAX_NOTE} characters and no NUL.")
    with transaction.atomic():
        version = _shown(skill, version_number, sha256)
        warned = [warning.as_json() for warning in warnings(skill, version)]
        decide(skill=skill, move=MOVES[verdict], version=version, now=now)
        decision = SkillDecision.objects.create(
            skill=skill,
            version=version,
            script_sha256=version.script_sha256,
            verdict=verdict,
            person=by,
            note=note,
            warnings=warned,
            created_at=now,
        )
        remember(person=by, row=skill, act=f"{verdict}, version {version.number}" + (f": {note}" if note else ""))
    return decision


@dataclass(frozen=True)
class Skipped:
    """A skill that a bulk rejection passed over, and why."""

    skill: Skill
    why: str


def reject_many(
    *, shown: Iterable[tuple[Skill, int]], by: User, note: str, now: datetime
) -> tuple[list[SkillDecision], list[Skipped]]:
    """Reject each skill at the version that was shown; each has its own decision, none stops the others."""
    done, skipped = [], []
    for skill, number in shown:
        try:
            done.append(settle(skill=skill, verdict="reject", version_number=number, by=by, note=note, now=now))
        except MoveRefused as refusal:
            skipped.append(Skipped(skill, str(refusal)))
    return done, skipped


def _shown(skill: Skill, number: int, sha256: str | None) -> SkillVersion:
    version = SkillVersion.objects.filter(skill=skill, number=number).first()
    if version is None:
        raise MoveRefused(f"The skill has no version {number}. Nothing was done.")
    if sha256 is not None and sha256 != version.script_sha256:
        raise MoveRefused(
            f"The script of version {number} is another than the one that you were shown. Nothing was done."
        )
    return version
