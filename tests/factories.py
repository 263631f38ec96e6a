"""People, avatars and jobs made by factory-boy; skills and outcomes through the product's own verbs.

`prove(saved(AvatarFactory(uid="aria"), name="chop oak"))` is a candidate after three goals that were done.
"""

import itertools
from typing import Any

import factory
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from autorune import clock
from autorune.avatars.models import Avatar, ModelProfile
from autorune.cli.operators import ensure_groups
from autorune.jobs.lifecycle import start_job
from autorune.jobs.models import Job
from autorune.jobs.recording import record_items
from skills import library, outcomes
from skills.models import Skill

_numbers = itertools.count(1)


class UserFactory(factory.django.DjangoModelFactory):
    """A person without log-in rights; `operator=True` may decide, `reader=True` may look."""

    class Meta:
        model = get_user_model()
        django_get_or_create = ("username",)
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"person{number}")
    is_staff = False

    @factory.post_generation
    def operator(self: Any, create: bool, wanted: Any, **_: Any) -> None:
        _join(self, "Operators", wanted)

    @factory.post_generation
    def reader(self: Any, create: bool, wanted: Any, **_: Any) -> None:
        _join(self, "Readers", wanted)


class AvatarFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Avatar
        django_get_or_create = ("uid",)

    uid = factory.Sequence(lambda number: f"avatar{number}")
    owner = factory.SubFactory(UserFactory)
    created_at = factory.LazyFunction(clock.now)


class ProfileFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = ModelProfile

    avatar = factory.SubFactory(AvatarFactory)
    name = "coding"
    provider = "openai"
    model = "some-model"


class JobFactory(factory.django.DjangoModelFactory):
    """A running job; `end` it with `skills.outcomes.end_job`, give it `items` as the runner would."""

    class Meta:
        model = Job

    avatar = factory.SubFactory(AvatarFactory)
    goal = "chop 20 oak logs and bank them"
    engine = "command"
    now = factory.LazyFunction(clock.now)

    @classmethod
    def _create(cls, model_class: type[Job], *args: Any, items: Any = (), **fields: Any) -> Job:
        job = start_job(**fields)
        if items:
            numbered = [{"sequence": number, **item} for number, item in enumerate(items, 1)]
            record_items(job=job, items=numbered, now=fields["now"])
            job.refresh_from_db()
        return job


def saved(avatar: Avatar, *, job: Job | None = None, parent: Skill | None = None, **content: Any) -> Skill:
    """A skill that the avatar saved in a job of its own; a known name makes a new version."""
    content.setdefault("name", f"skill {next(_numbers)}")
    new = not avatar.skills.filter(name=content["name"]).exists()
    defaults = {"description": "Chops an oak.", "script": "// Chops an oak.\nconst tree = find('oak')\n"} if new else {}
    return library.save(
        job=job or JobFactory(avatar=avatar),
        content=defaults | content,
        parent_id=parent.pk if parent else None,
        parent_given=parent is not None,
        now=clock.now(),
    ).skill


def used(skill: Skill, *, done: bool = True, by: Avatar | None = None) -> Job:
    """A goal that fetched the skill and ended done or blocked: one automatic outcome."""
    job = JobFactory(avatar=by or skill.avatar)
    library.fetch(job=job, skill_id=skill.pk, now=clock.now())
    outcomes.end_job(job=job, result="done" if done else "blocked", summary="over", now=clock.now())
    return job


def prove(skill: Skill, *, successes: int = 3, failures: int = 0) -> Skill:
    """So many goals done and blocked with the current version; answers the skill as it is then."""
    for done in [True] * successes + [False] * failures:
        used(skill, done=done)
    return Skill.objects.with_counts().get(pk=skill.pk)


def candidate(avatar: Avatar | None = None, **content: Any) -> Skill:
    """A skill with three goals done: it waits for an operator."""
    return prove(saved(avatar or AvatarFactory(), **content))


def _join(person: Any, group: str, wanted: Any) -> None:
    if wanted:
        ensure_groups()
        person.groups.add(Group.objects.get(name=group))
        person.is_staff = True
        person.save(update_fields=["is_staff"])
