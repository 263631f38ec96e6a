"""What a list of skills can be narrowed to: `tag`, `origin`, `state` (S20)."""

from collections.abc import Mapping

import django_filters
from django.db.models import QuerySet

from autorune.avatars.models import Avatar
from skills.models import MAX_TAG, Skill

ORIGINS = [("own", "own"), ("shared", "shared")]


class FilterRefused(ValueError):
    """A filter has a value that it does not know; `errors` maps the filter to what is wrong."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__("; ".join(f"{name}: {' '.join(told)}" for name, told in errors.items()))
        self.errors = errors


class SkillFilter(django_filters.FilterSet):
    """`tag` is one whole tag, `origin` whose skills, `state` their state; empty ones filter nothing."""

    tag = django_filters.CharFilter(method="with_tag", max_length=MAX_TAG, strip=False)
    origin = django_filters.ChoiceFilter(choices=ORIGINS, method="from_origin")
    state = django_filters.ChoiceFilter(choices=Skill.State.choices)

    class Meta:
        model = Skill
        fields = ["tag", "origin", "state"]

    def __init__(self, data: Mapping[str, str], queryset: QuerySet[Skill], avatar: Avatar) -> None:
        super().__init__(data, queryset)
        self.avatar = avatar

    def with_tag(self, skills: QuerySet[Skill], name: str, value: str) -> QuerySet[Skill]:
        return skills.filter(tags__contains=[value])

    def from_origin(self, skills: QuerySet[Skill], name: str, value: str) -> QuerySet[Skill]:
        return skills.filter(avatar=self.avatar) if value == "own" else skills.exclude(avatar=self.avatar)


def narrowed(chosen: Mapping[str, str], avatar: Avatar) -> QuerySet[Skill] | None:
    """The skills that the chosen filters let through, seen or not by the avatar; None when nothing is filtered.

    Raises FilterRefused.
    """
    filters = SkillFilter(chosen, Skill.objects.all(), avatar)
    if not filters.form.is_valid():
        raise FilterRefused({name: [str(told) for told in errors] for name, errors in filters.form.errors.items()})
    return filters.qs if any(filters.form.cleaned_data.values()) else None
