"""The lessons' screens: the agent library, lessons, the never-relearn list, reflections; and what other pages say."""

from lessons.admin.job import JobWithLessonsAdmin
from lessons.admin.lesson import LessonAdmin
from lessons.admin.reflection import ReflectionAdmin
from lessons.admin.skill import SkillWithLessonsAdmin

__all__ = ["JobWithLessonsAdmin", "LessonAdmin", "ReflectionAdmin", "SkillWithLessonsAdmin"]
