"""What the review screens show beside the script: counted, never changed; looking counts as no use (T29)."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from autorune.console.difference import Difference, difference
from autorune.scrubbing.text import visible
from skills.models import Outcome, Skill, SkillDecision, SkillVersion

SOURCES = Outcome.Source
FIELDS = ("name", "description", "tags", "preconditions")


@dataclass(frozen=True)
class Tally:
    """Outcomes of one version from one source."""

    source: str
    successes: int
    failures: int

    @property
    def attempts(self) -> int:
        return self.successes + self.failures


@dataclass(frozen=True)
class Evidence:
    """What speaks for and against one version: outcomes by source, distinct goals, distinct avatars."""

    tallies: list[Tally]
    goals: int
    avatars: int

    @property
    def successes(self) -> int:
        return sum(tally.successes for tally in self.tallies)

    @property
    def attempts(self) -> int:
        return sum(tally.attempts for tally in self.tallies)

    @property
    def percent(self) -> int | None:
        return 100 * self.successes // self.attempts if self.attempts else None


@dataclass(frozen=True)
class Change:
    """One field that differs between two versions."""

    field: str
    old: str
    new: str


@dataclass(frozen=True)
class Comparison:
    """Everything that another avatar would read and that differs between two versions (S13)."""

    old: SkillVersion
    new: SkillVersion
    fields: list[Change]
    script: Difference

    def __bool__(self) -> bool:
        return bool(self.fields or self.script)


def evidence(version: SkillVersion) -> Evidence:
    """Outcomes of exactly this version."""
    rows = Outcome.objects.filter(version=version)
    found = {
        row["source"]: row for row in rows.values("source").annotate(good=_successes(), bad=_failures()).order_by()
    }
    none = {"good": 0, "bad": 0}
    tallies = [
        Tally(source, found.get(source, none)["good"], found.get(source, none)["bad"]) for source in SOURCES.values
    ]
    return Evidence(tallies, **_spread(rows))


def compare(old: SkillVersion, new: SkillVersion) -> Comparison:
    """What changed from `old` to `new`: fields one by one, the script by lines."""
    pairs = [(field, _shown(old, field), _shown(new, field)) for field in FIELDS]
    changes = [Change(field, before, after) for field, before, after in pairs if before != after]
    return Comparison(old, new, changes, difference(old.script, new.script))


def last_approved(skill: Skill) -> SkillVersion | None:
    """The version that an operator approved last, whatever became of it."""
    approved = skill.decisions.filter(verdict=SkillDecision.Verdict.APPROVE).select_related("version").first()
    return approved.version if approved else None


def same_script_rejected(skill: Skill, version: SkillVersion) -> QuerySet[SkillDecision]:
    """Earlier rejections of the very same script: of this skill, or of any other (S15)."""
    refused = SkillDecision.objects.filter(script_sha256=version.script_sha256)
    refused = refused.exclude(verdict=SkillDecision.Verdict.APPROVE).select_related(
        "person", "skill__avatar", "version"
    )
    return refused[:20]


def with_evidence(skills: QuerySet[Skill]) -> QuerySet[Skill]:
    """The queue's rows with their counts by source, goals and avatars, in one query."""
    of_version = Q(current_version__outcomes__isnull=False)
    reported = Q(current_version__outcomes__source=SOURCES.REPORTED)
    return skills.with_counts().annotate(  # type: ignore[attr-defined]
        reported=Count("current_version__outcomes", filter=reported),
        automatic=Count("current_version__outcomes", filter=of_version & ~reported),
        goals=Count("current_version__outcomes__job", distinct=True),
        avatars=Count("current_version__outcomes__job__avatar", distinct=True),
    )


def _successes() -> Count:
    return Count("pk", filter=Q(ok=True))


def _failures() -> Count:
    return Count("pk", filter=Q(ok=False))


def _spread(rows: QuerySet[Outcome]) -> dict[str, int]:
    return rows.aggregate(goals=Count("job", distinct=True), avatars=Count("job__avatar", distinct=True))


def _shown(version: SkillVersion, field: str) -> str:
    value = getattr(version, field)
    return visible(", ".join(value) if field == "tags" else value)
