"""The week in one page: what was learned, what left, what was refused and why, and what waits for an operator.

The page asks `digest`; where an address is set, beat sends it once a week by mail.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.defaultfilters import pluralize

from autorune.scrubbing.text import visible
from lessons.models import Lesson, Proposal
from reviews.models import SentDigest, Verdict
from skills.models import Skill

WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Waiting:
    """A candidate that waits for an operator, and for how long."""

    skill: Skill
    age: timedelta


@dataclass(frozen=True)
class Digest:
    """One week up to `until`; refusals are counted by their reason."""

    since: datetime
    until: datetime
    added: list[Lesson]
    retired: list[Lesson]
    refused_proposals: dict[str, int]
    refused_verdicts: dict[str, int]
    waiting: list[Waiting]


def digest(*, now: datetime) -> Digest:
    """The seven days up to `now`."""
    since = now - WEEK
    proposals = Proposal.objects.exclude(reason="")
    proposals = proposals.filter(reflection__finished_at__gt=since, reflection__finished_at__lte=now)
    verdicts = Verdict.objects.exclude(refused="").filter(at__gt=since, at__lte=now)
    lessons = Lesson.objects.select_related("avatar", "skill", "created_by", "retired_by")
    return Digest(
        since=since,
        until=now,
        added=list(lessons.filter(created_at__gt=since, created_at__lte=now)),
        retired=list(lessons.filter(retired_at__gt=since, retired_at__lte=now).order_by("-retired_at")),
        refused_proposals=_counted(proposals.values_list("reason", flat=True)),
        refused_verdicts=_counted(verdicts.values_list("refused", flat=True)),
        waiting=[Waiting(skill, now - skill.state_since) for skill in Skill.objects.waiting().select_related("avatar")],
    )


def send(*, now: datetime) -> bool:
    """Mail the digest, at most once in six days, whoever calls; False when no address is set or it was sent."""
    if not settings.DIGEST_TO:
        return False
    try:
        with transaction.atomic():
            SentDigest.objects.select_for_update().first()
            if SentDigest.objects.filter(at__gt=now - WEEK + timedelta(days=1)).exists():
                return False
            SentDigest.objects.create(day=now.date(), at=now)
            send_mail("AutoRune: the week in skills and lessons", as_text(digest(now=now)), None, settings.DIGEST_TO)
    except IntegrityError:  # the other beat was first
        return False
    return True


def as_text(facts: Digest) -> str:
    """The digest as plain text; stored texts are on one line each, with nothing invisible in them."""
    lines = [f"The week from {facts.since:%Y-%m-%d} to {facts.until:%Y-%m-%d}.", ""]
    lines += [_count(len(facts.added), "lesson", "added"), *(f"  {_lesson(row)}" for row in facts.added)]
    lines += [_count(len(facts.retired), "lesson", "retired")]
    lines += [f"  {_lesson(row)} [{_line(row.retired_reason)}]" for row in facts.retired]
    for title, reasons in (("proposal", facts.refused_proposals), ("verdict", facts.refused_verdicts)):
        lines += [
            _count(sum(reasons.values()), title, "refused"),
            *(f"  {reason}: {n}" for reason, n in reasons.items()),
        ]
    lines += [_count(len(facts.waiting), "candidate", "waiting for an operator")]
    lines += [f"  {_line(one.skill.name)} of {one.skill.avatar.uid}, for {one.age.days} days" for one in facts.waiting]
    return "\n".join(lines) + "\n"


def _counted(reasons: Iterable[str]) -> dict[str, int]:
    return dict(Counter(reasons).most_common())


def _count(number: int, thing: str, what: str) -> str:
    return f"{number} {thing}{pluralize(number)} {what}{':' if number else '.'}"


def _lesson(row: Lesson) -> str:
    return f"{row.avatar.uid}, {_line(row.skill.name)} ({row.author}): {_line(row.text)}"


def _line(text: str) -> str:
    return " ".join(visible(text).split())[:300]
