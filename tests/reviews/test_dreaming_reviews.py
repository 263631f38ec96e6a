"""Lease reviews as a run of Dreaming does them, with the stub as the maintainer's model."""

import pytest

from lessons.models import LEASE
from reviews import dreaming, runs
from reviews.models import Verdict
from tests.reviews.conftest import NOW, a_judge, says

pytestmark = pytest.mark.django_db


def dream(now=NOW, avatar=None):
    run = runs.by_command(avatar=avatar, now=now)
    tasks = dreaming.perform(run=run, moment=lambda: now)
    return [task for task in tasks if task.task == "review"]


@pytest.mark.rule("V03", "V09", "B06")
def test_a_renewed_lesson_has_seven_more_days_and_the_verdict_is_on_record(aria, lesson):
    with a_judge(says({"lesson": lesson.pk, "verdict": "renew", "note": "The shop still closes."})) as stub:
        [task] = dream(avatar=aria)
    lesson.refresh_from_db()
    assert lesson.lease_until == NOW + LEASE
    assert (task.outcome, task.renewed, task.obsolete, task.lapsed) == ("reviewed", 1, 0, 0)
    verdict = Verdict.objects.get()
    assert (verdict.lesson, verdict.verdict, verdict.refused, verdict.at) == (lesson, "renew", "", NOW)
    assert verdict.judge == "mira: heavy (openai:some-model)"
    assert lesson.text in stub.prompts[0]
