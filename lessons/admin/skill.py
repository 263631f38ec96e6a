"""The skill's page, with the lessons that its readers are given."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from autorune import clock
from lessons.admin.standing import pictured
from lessons.models import Lesson
from skills.admin.skill import SkillAdmin
from skills.models import Skill

SHOWN = 50

admin.site.unregister(Skill)


@admin.register(Skill)
class SkillWithLessonsAdmin(SkillAdmin):
    change_form_template = "lessons/skill.html"

    def page(self, request: HttpRequest, row: Skill) -> dict[str, Any]:
        if not request.user.has_perm("lessons.view_lesson"):
            return super().page(request, row)
        lessons = pictured(Lesson.objects.unretired().filter(skill=row).order_by("avatar__uid", "-pk"), clock.now())
        return {**super().page(request, row), "lessons": lessons[:SHOWN], "may_see_lessons": True}
