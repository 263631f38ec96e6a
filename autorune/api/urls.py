"""What runners may ask; agents see `skills…` on their runner's port."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from autorune.api.errors import answer_404
from autorune.api.views.jobs import JobFinish, JobHeartbeat, JobItems, JobMessages
from autorune.api.views.schema import Schema
from autorune.api.views.skills import SkillDetail, SkillList, SkillOutcome


class RowId(IntConverter):
    """A number that a row can have."""

    regex = "[0-9]{1,18}"


register_converter(RowId, "row")

urlpatterns = [
    path("schema/", Schema.as_view(), name="schema"),
    path("skills", SkillList.as_view()),
    path("skills/<row:skill_id>", SkillDetail.as_view()),
    path("skills/<row:skill_id>/outcome", SkillOutcome.as_view()),
    path("jobs/<row:job_id>/items", JobItems.as_view()),
    path("jobs/<row:job_id>/messages", JobMessages.as_view()),
    path("jobs/<row:job_id>/heartbeat", JobHeartbeat.as_view()),
    path("jobs/<row:job_id>/finish", JobFinish.as_view()),
    path("<path:rest>", answer_404),
]
