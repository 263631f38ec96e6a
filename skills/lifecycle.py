"""The states of a skill and all that moves it (S09-S15).

                       prove                    approve
    ┌▶ pending ─────────────▶ candidate ─────────────────▶ shared
    │    │  ▲ ◀──────doubt────── │                           │
    │    │  └──────change────────┴───────change──────────────┤
    │    └──reject──┐            │reject                      │withdraw, relapse
    │               ▼            ▼                            ▼
    └──change──── rejected ◀─────┴──────────relapse───────────┘

`change`: other content was saved. `relapse`: content was saved whose script an operator had rejected for this skill.
Every arrow is a member of Move, and `_move` is the only line that sets a state.
"""

from datetime import datetime
from enum import Enum
from typing import Any

import structlog

from skills import shelf
from skills.models import Skill, SkillDecision, SkillVersion, VersionCount

log = structlog.get_logger(__name__)

MIN_SUCCESSES = 3
MIN_PERCENT = 70
"""What proves a version: at least so many successes, at least so many percent of its outcomes (S10)."""

_PENDING, _CANDIDATE, _SHARED, _REJECTED = Skill.State.values


class Move(Enum):
    """Every arrow: its name in the drawing, from where, to where."""

    PROVE = ("prove", (_PENDING,), _CANDIDATE)
    DOUBT = ("doubt", (_CANDIDATE,), _PENDING)
    APPROVE = ("approve", (_CANDIDATE,), _SHARED)
    REJECT = ("reject", (_PENDING, _CANDIDATE), _REJECTED)
    WITHDRAW = ("withdraw", (_SHARED,), _REJECTED)
    CHANGE = ("change", (_PENDING, _CANDIDATE, _SHARED, _REJECTED), _PENDING)
    RELAPSE = ("relapse", (_PENDING, _CANDIDATE, _SHARED, _REJECTED), _REJECTED)

    def __init__(self, label: str, sources: tuple[str, ...], target: str) -> None:
        self.label, self.sources, self.target = label, sources, target

    def fits(self, skill: Skill) -> bool:
        """Whether the skill is where this arrow begins; screens ask it for their buttons."""
        return skill.state in self.sources


class MoveRefused(RuntimeError):
    """The skill changed since it was looked at, or is in a state that the move does not start from."""


def judge(*, skill_id: int, count: VersionCount, now: datetime) -> None:
    """After an outcome: a proven pending skill becomes a candidate, a doubtful candidate pending again (S10)."""
    move = Move.PROVE if is_proven(count.successes, count.failures) else Move.DOUBT
    here = Skill.objects.filter(pk=skill_id, state__in=move.sources, current_version=count.version_id)
    if here.exists() and _try(skill_id, move, count.version_id, now):
        log.info("skill_moved", skill=skill_id, move=move.label, successes=count.successes, failures=count.failures)


def is_proven(successes: int, failures: int) -> bool:
    """At least 3 successes and at least 70 % of all outcomes (S10)."""
    return successes >= MIN_SUCCESSES and successes * 100 >= MIN_PERCENT * (successes + failures)


def change(*, skill: Skill, version: SkillVersion, now: datetime, **content: Any) -> Skill:
    """The skill gets new content: pending, or rejected where its script was rejected before (S13, S15)."""
    move = Move.RELAPSE if is_rejected_script(skill, version.script_sha256) else Move.CHANGE
    return _move(
        skill,
        move,
        skill.current_version_id,
        now,
        current_version=version,
        version=version.number,
        updated_at=now,
        **content,
    )


def is_rejected_script(skill: Skill, script_sha256: str) -> bool:
    """Whether an operator rejected or withdrew this very script of this skill before (S15)."""
    return skill.decisions.filter(script_sha256=script_sha256).exclude(verdict=SkillDecision.Verdict.APPROVE).exists()


def decide(*, skill: Skill, move: Move, version: SkillVersion, now: datetime) -> Skill:
    """An operator's move of exactly this version (S11, S12, S14)."""
    approved = {"approved_version": version, "approved_digest": version.content_digest} if move is Move.APPROVE else {}
    return _move(skill, move, version.pk, now, **approved)


def _move(skill: Skill, move: Move, seen_version_id: int | None, now: datetime, **changes: Any) -> Skill:
    """Guard, lock and change in one statement, and the shelf with it; refused clearly when no row moved."""
    if not _try(skill.pk, move, seen_version_id, now, **changes):
        skill.refresh_from_db()
        if skill.current_version_id != seen_version_id:
            raise MoveRefused(
                f"The skill changed since you looked at it: it is at version {skill.version} now. "
                f"Nothing was done; read that version and decide again."
            )
        raise MoveRefused(
            f"The skill is {skill.state}; to {move.label} it, it must be {' or '.join(move.sources)}. Nothing was done."
        )
    skill.refresh_from_db()
    return skill


def _try(skill_id: int, move: Move, seen_version_id: int | None, now: datetime, **changes: Any) -> bool:
    seen = Skill.objects.filter(pk=skill_id, state__in=move.sources, current_version_id=seen_version_id)
    if not seen.update(state=move.target, state_since=now, **changes):
        return False
    if move.target == _SHARED:
        shelf.put(Skill.objects.get(pk=skill_id))
    elif _SHARED in move.sources:
        shelf.take_off(Skill.objects.get(pk=skill_id))
    return True
