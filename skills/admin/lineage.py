"""Where a skill comes from and what was made of it (S04), bounded, for its page."""

from dataclasses import dataclass

from skills.models import Skill

MAX_UP = 10
MAX_DOWN = 20


@dataclass(frozen=True)
class Lineage:
    """Ancestors from the oldest to the parent, and children; `more` says that there are others."""

    ancestors: list[Skill]
    children: list[Skill]
    more_ancestors: bool
    more_children: bool

    def __bool__(self) -> bool:
        return bool(self.ancestors or self.children)


def lineage(skill: Skill) -> Lineage:
    """At most ten ancestors and twenty children."""
    ancestors: list[Skill] = []
    above = skill.parent_id
    while above and len(ancestors) < MAX_UP:
        parent = Skill.objects.select_related("avatar").get(pk=above)
        ancestors.insert(0, parent)
        above = parent.parent_id
    children = list(skill.children.select_related("avatar").order_by("pk")[: MAX_DOWN + 1])
    return Lineage(ancestors, children[:MAX_DOWN], above is not None, len(children) > MAX_DOWN)
