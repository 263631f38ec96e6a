"""How learning does: the facts of Health, for the page of the admin and for machines (B06)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Min

from autorune.avatars.models import Avatar
from lessons import brain
from lessons.gate import tokens
from lessons.models import Lesson
from lessons.reflection import parked_jobs
from reviews import rhythm
from reviews.docket import docket
from reviews.judge import NoJudge, find_judge
from reviews.models import DreamRun, DreamTask
from skills.models import Skill

RECENT = timedelta(days=7)
"""How far back additions and retirements are counted."""


@dataclass(frozen=True)
class ReviewModel:
    """Which model judges leases, or why none does (V07)."""

    name: str
    problem: str

    @property
    def usable(self) -> bool:
        return not self.problem


@dataclass(frozen=True)
class Candidates:
    """The candidates that wait for an operator, and since when the oldest does."""

    waiting: int
    oldest: Skill | None
    oldest_since: datetime | None


@dataclass(frozen=True)
class Health:
    """All that B06 names, as of `now`. `active` and `silent` map an avatar's uid to a number of lessons."""

    now: datetime
    enabled: bool
    active: dict[str, int]
    silent: dict[str, int]
    added: dict[str, int]
    retired: int
    oldest_active_dreaming: datetime | None
    last_run: DreamRun | None
    last_tasks: list[DreamTask]
    runs_under_way: list[DreamRun]
    next_run: datetime
    candidates: Candidates
    review_model: ReviewModel
    on_docket: int
    parked_jobs: int

    @property
    def oldest_active_dreaming_age(self) -> timedelta | None:
        return self.now - self.oldest_active_dreaming if self.oldest_active_dreaming else None

    @property
    def oldest_candidate_age(self) -> timedelta | None:
        return self.now - self.candidates.oldest_since if self.candidates.oldest_since else None


def health(*, now: datetime) -> Health:
    """Look once; about a dozen small queries."""
    whole = DreamRun.objects.filter(finished_at__isnull=False, lesson=None)  # a Review now of one lesson is none
    last = whole.order_by("-finished_at", "-pk").first()
    return Health(
        now=now,
        enabled=brain.learning_enabled(),
        active=_by_avatar(now, Lesson.Stage.ACTIVE, Lesson.Stage.GRACE),
        silent=_by_avatar(now, Lesson.Stage.SILENT),
        added=_added(now),
        retired=Lesson.objects.filter(retired_at__gt=now - RECENT, retired_at__lte=now).count(),
        oldest_active_dreaming=_oldest_active_dreaming(now),
        last_run=last,
        last_tasks=list(last.tasks.select_related("avatar", "reflection")) if last else [],
        runs_under_way=list(DreamRun.objects.unfinished().order_by("pk")),
        next_run=rhythm.next_run(now=now),
        candidates=_candidates(),
        review_model=review_model(),
        on_docket=docket(now=now, horizon=rhythm.next_run(now=now), release=settings.RELEASE).count(),
        parked_jobs=sum(1 for _ in parked_jobs()),
    )


def review_model() -> ReviewModel:
    """The maintainer's heavy profile in words, or what is missing (V07)."""
    try:
        judge = find_judge()
    except NoJudge as reason:
        return ReviewModel("", str(reason))
    return ReviewModel(f"{judge.maintainer.uid}: {judge.usable}", "")


def token_counter() -> str:
    """Which counter holds lessons to their length (T57); loads its table, so only the page asks."""
    return tokens.counter_name()


def latest_tasks() -> list[DreamTask]:
    """What each avatar's latest reflection and latest review came to, whatever run they were in."""
    latest = DreamTask.objects.order_by("avatar_id", "task", "-started_at", "-pk").distinct("avatar_id", "task")
    return list(latest.select_related("avatar", "run", "reflection"))


def _by_avatar(now: datetime, *stages: str) -> dict[str, int]:
    staged = Lesson.objects.at(now).filter(stage__in=stages)  # type: ignore[misc]
    rows = staged.order_by().values("avatar__uid").annotate(number=Count("pk"))
    counts = {row["avatar__uid"]: row["number"] for row in rows}
    if Lesson.Stage.SILENT in stages:
        return dict(sorted(counts.items()))
    return {uid: counts.get(uid, 0) for uid in Avatar.objects.order_by("uid").values_list("uid", flat=True)}


def _added(now: datetime) -> dict[str, int]:
    """Lessons of the last seven days by author: `{"human": n, "dreaming": n}`."""
    rows = Lesson.objects.filter(created_at__gt=now - RECENT, created_at__lte=now).order_by()
    counts = {row["author"]: row["number"] for row in rows.values("author").annotate(number=Count("pk"))}
    return {author: counts.get(author, 0) for author in Lesson.Author.values}


def _oldest_active_dreaming(now: datetime) -> datetime | None:
    mine = Lesson.objects.active(now).filter(author=Lesson.Author.DREAMING)
    return mine.aggregate(oldest=Min("created_at"))["oldest"]


def _candidates() -> Candidates:
    waiting = Skill.objects.waiting().select_related("avatar")
    oldest = waiting.first()
    return Candidates(waiting.count(), oldest, oldest.state_since if oldest else None)
