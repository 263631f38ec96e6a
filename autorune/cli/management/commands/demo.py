from collections.abc import Iterator
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, User
from django.core.management import call_command

from autorune import clock
from autorune.avatars.models import Avatar
from autorune.avatars.registration import add_avatar
from autorune.cli import goals
from autorune.cli.base import OperatorCommand
from autorune.cli.demo.nights import nights
from autorune.cli.demo.stage import GoalFailed, perform, sealed
from autorune.cli.operators import ensure_groups
from autorune.cli.transcripts import ingest
from autorune.jobs.models import Job, JobItem
from lessons import admission
from lessons.models import Lesson
from skills.decisions import settle
from skills.lifecycle import Move
from skills.models import Skill

AVATARS = {"aria": "olga", "bram": "olga", "cyr": "stan"}
PERSON = "demo"
LESSON = (
    "When the toll gate to Al Kharid is closed, pay the 10 coins first and then walk on; "
    "check that the inventory holds 10 coins."
)
PLAYED = 4000
"""Characters of an answer that are printed."""


class Command(OperatorCommand):
    help = "Play the demo against the running instance: three avatars, real goals, a candidate, two lessons."
    refusals = (GoalFailed,)

    def handle(self, *args: Any, **options: Any) -> None:
        goals.refuse_without_api()
        why_not = sealed()
        if why_not:
            self.stderr.write(
                f"WARNING: no sandbox here ({why_not}); the demo asks the ports itself and runs no engine."
            )
        self.seal = why_not is None
        person = self._people()
        for name in ("01-aria-chop-oak", "02-aria-chop-oak-again", "03-aria-chop-oak-again", "05-bram-sell-cowhide"):
            self._goal(name)
        self._approve("aria", "chop oak", person)
        for name in ("06-bram-finds-chop-oak", "07-cyr-improves-chop-oak", "08-cyr-cook-shrimp"):
            self._goal(name)
        for name in ("09-bram-sell-cowhide-again", "10-bram-sell-cowhide-again"):
            self._goal(name)
        self._learn("bram", "sell cowhide", person)
        self._goal("20-bram-reads-his-lessons")
        waiting = list(Skill.objects.waiting().values_list("pk", flat=True))
        self.line({"step": "played", "sandboxed": self.seal, "waiting": waiting})

    def _people(self) -> User:
        for uid, owner in AVATARS.items():
            avatar = add_avatar(uid=uid, owner=owner, now=clock.now())
            self.line({"step": "avatar", "avatar": avatar.uid, "owner": owner})
        ensure_groups()
        person, made = get_user_model().objects.get_or_create(username=PERSON)
        if made:
            person.set_unusable_password()
            person.save()
        person.groups.add(Group.objects.get(name="Operators"))
        return person

    def _goal(self, name: str) -> None:
        job = Job.objects.select_related("avatar").get(pk=perform(name, seal=self.seal))
        self.line({"step": "goal", "avatar": job.avatar.uid, "job": job.pk, "goal": job.goal, "result": job.result})
        for item in _requests(job):
            self.line({"job": job.pk, "request": item.command, "answer": item.output[:PLAYED]})

    def _approve(self, uid: str, name: str, person: User) -> None:
        """What an operator does in the admin; the second proven script is left for him."""
        skill = Skill.objects.with_counts().get(avatar__uid=uid, name=name)
        if not Move.APPROVE.fits(skill):
            self.line({"step": "approve", "skill": skill.pk, "state": skill.state, "note": "left as it is"})
            return
        note = "Approved by the demo, so that other avatars find it."
        settle(skill=skill, verdict="approve", version_number=skill.version, by=person, note=note, now=clock.now())
        self.line({"step": "approve", "skill": skill.pk, "version": skill.version, "state": skill.state, "by": PERSON})

    def _learn(self, uid: str, name: str, person: User) -> None:
        """A person adds one lesson; Dreaming reflects on recorded nights and adds another."""
        avatar = Avatar.objects.get(uid=uid)
        skill = Skill.objects.get(avatar=avatar, name=name)
        if not Lesson.objects.filter(avatar=avatar, skill=skill, text=LESSON).exists():
            added = admission.add(avatar=avatar, skill=skill, text=LESSON, by=person, now=clock.now())
            self.line({"step": "lesson", "author": "human", "text": added.lesson.text})
        if Job.objects.filter(avatar=avatar).exclude(transcript_sha256="").exists():
            return
        for file, raw in nights(skill.pk, clock.now()):
            job, _ = ingest(avatar=avatar, raw=raw, name=file, now=clock.now())
            self.line({"step": "recorded", "avatar": uid, "job": job.pk, "goal": job.goal})
        call_command("dream", avatar=uid, stdout=self.stdout)


def _requests(job: Job) -> Iterator[JobItem]:
    yield from job.items.filter(type=JobItem.Type.COMMAND, command__startswith="curl ").order_by("sequence")
