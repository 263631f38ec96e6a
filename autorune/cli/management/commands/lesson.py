from typing import Any

from django.core.management.base import CommandParser

from autorune import clock
from autorune.avatars.secrets import SecretUnavailable
from autorune.cli.base import OperatorCommand, Refused, avatar_named, person_named
from autorune.scrubbing import ScrubError
from lessons import admission, listing, retirement
from lessons.models import Lesson
from skills.decisions import NotAllowed
from skills.models import Skill
from skills.names import name_key


class Command(OperatorCommand):
    help = "A person's lessons: add one, retire one, list them."
    refusals = (admission.LessonRefused, retirement.RetirementRefused, NotAllowed, SecretUnavailable, ScrubError)

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True, metavar="add|retire|list")
        add = verbs.add_parser("add", help="A person's lesson for one avatar and one enabled skill.")
        add.add_argument("uid")
        add.add_argument("skill", help="Its id, or the name of one of the avatar's own skills.")
        add.add_argument("text")
        add.add_argument("--by", required=True, metavar="USERNAME")
        retire = verbs.add_parser("retire", help="For good; the lesson joins the never-relearn list.")
        retire.add_argument("lesson", type=int)
        retire.add_argument("--by", required=True, metavar="USERNAME")
        retire.add_argument("--reason", required=True)
        retire.add_argument("--note", default="")
        shown = verbs.add_parser("list", help="The avatar's lessons, one line each.")
        shown.add_argument("uid")
        shown.add_argument("--skill", metavar="ID")
        shown.add_argument("--all", action="store_true", help="Retired ones too.")

    def handle(self, *args: Any, **options: Any) -> None:
        {"add": self.add, "retire": self.retire, "list": self.show}[options["verb"]](options)

    def add(self, options: dict[str, Any]) -> None:
        avatar = avatar_named(options["uid"])
        skill = self.skill(avatar, options["skill"])
        by = person_named(options["by"])
        added = admission.add(avatar=avatar, skill=skill, text=options["text"], by=by, now=clock.now())
        line = listing.as_line(Lesson.objects.at(clock.now()).get(pk=added.lesson.pk))
        self.line(line | ({"repeats": added.matched.pk} if added.matched else {}))

    def retire(self, options: dict[str, Any]) -> None:
        lesson = Lesson.objects.filter(pk=options["lesson"]).first()
        if lesson is None:
            raise Refused(f"There is no lesson {options['lesson']}.")
        retirement.retire(
            lesson=lesson,
            by=person_named(options["by"]),
            reason=options["reason"],
            note=options["note"],
            now=clock.now(),
        )
        self.line(listing.as_line(Lesson.objects.at(clock.now()).get(pk=lesson.pk)))

    def show(self, options: dict[str, Any]) -> None:
        avatar = avatar_named(options["uid"])
        lessons = Lesson.objects.at(clock.now()).filter(avatar=avatar)
        if options["skill"]:
            lessons = lessons.filter(skill=self.skill(avatar, options["skill"]))
        if not options["all"]:
            lessons = lessons.unretired()
        for lesson in lessons.human_first():
            self.line(listing.as_line(lesson))

    def skill(self, avatar: Any, named: str) -> Skill:
        """By id among those the avatar may see, else by name among its own."""
        skills = Skill.objects.visible_to(avatar)
        if named.isascii() and named.isdigit():
            found = skills.filter(pk=int(named[:18])).first()
        else:
            found = skills.filter(avatar=avatar, name_key=name_key(named)).first()
        if found is None:
            raise Refused(f"{avatar.uid} has no skill {named!r}.")
        return found
