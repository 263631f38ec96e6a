"""What an operator should know before deciding; nothing here ever blocks a decision (O01)."""

from dataclasses import asdict, dataclass

from autorune.scrubbing import MARKER
from autorune.scrubbing.shadow import shadow
from skills.models import Outcome, Skill, SkillDecision, SkillVersion
from skills.names import name_key


@dataclass(frozen=True)
class Warned:
    """One warning: a stable code and a sentence that gives its reason."""

    code: str
    text: str

    def as_json(self) -> dict[str, str]:
        return asdict(self)


def warnings(skill: Skill, version: SkillVersion) -> list[Warned]:
    """All warnings of one version; the same content and outcomes give the same ones."""
    found = [*_goals(version), *_unread(version), *_names(skill, version), *_masks(version), *_decided(skill, version)]
    return [Warned(code, text) for code, text in found]


def _goals(version: SkillVersion) -> list[tuple[str, str]]:
    worked = Outcome.objects.filter(version=version, ok=True)
    successes, goals = worked.count(), worked.values("job").distinct().count()
    if successes > 1 and goals < min(successes, 3):
        return [("few_goals", f"{successes} successes from {goals} {'goal' if goals == 1 else 'goals'}.")]
    return []


def _unread(version: SkillVersion) -> list[tuple[str, str]]:
    unread = Outcome.objects.filter(version=version, used_in_job=False).count()
    return [("not_read", f"{_many(unread, 'outcome')} from jobs that had not read this version.")] if unread else []


def _names(skill: Skill, version: SkillVersion) -> list[tuple[str, str]]:
    """Shared skills of others whose name is the same, or looks the same."""
    others = Skill.objects.filter(state=Skill.State.SHARED).exclude(avatar=skill.avatar_id).select_related("avatar")
    mine = look(version.name)
    alike = [other for other in others.only("name", "avatar__uid").order_by("pk") if look(other.name) == mine]
    return [
        ("confusable_name", f"Skill {other.pk} of {other.avatar.uid} is shared as {other.name!r}.") for other in alike
    ]


def _masks(version: SkillVersion) -> list[tuple[str, str]]:
    texts = [version.name, version.description, version.preconditions, version.script, *version.tags]
    masked = sum(text.count(MARKER) for text in texts)
    return (
        [("masked_secret", f"{_many(masked, 'secret')} masked in it: ask its author to read it from outside.")]
        if masked
        else []
    )


def _decided(skill: Skill, version: SkillVersion) -> list[tuple[str, str]]:
    found = []
    approved = SkillDecision.objects.filter(skill=skill, verdict=SkillDecision.Verdict.APPROVE)
    same = approved.filter(version__content_digest=version.content_digest).exclude(version=version).first()
    if same:
        found.append(("approved_before", f"This very content was approved before, as version {same.version.number}."))
    elif skill.approved_version_id and skill.approved_version_id != version.pk:
        number = approved.first().version.number  # type: ignore[union-attr]
        found.append(("changed_since_approved", f"Changed since version {number} was approved; read the difference."))
    return found


def look(name: str) -> str:
    """What a name looks like: letters of other scripts as their Latin twins, without separators."""
    return name_key(shadow(name).text).replace(" ", "").replace("0", "o").replace("1", "l")


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
