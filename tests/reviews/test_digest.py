"""The week in one page, and by mail where an address is set."""

from typing import Any

import pytest
from django.core import mail

from autorune.avatars.models import Avatar
from lessons import retirement
from lessons.models import Proposal
from reviews import beat, digest, overruling, runs
from reviews.models import SentDigest
from skills.decisions import NotAllowed
from skills.models import Skill
from tests.factories import candidate
from tests.reviews.conftest import DAY, NOW, SECOND, a_human_lesson, a_judge, a_lesson, says
from tests.reviews.threads import at_once

db = pytest.mark.django_db


def a_refused_proposal(lesson: Any, reason: str) -> None:
    Proposal.objects.create(
        reflection=lesson.source, number=lesson.source.proposals.count() + 1, skill_given="1", text="x", reason=reason
    )


@db
@pytest.mark.rule("V09", "L14")
def test_the_digest_holds_the_week_to_the_second(aria: Avatar, skill: Skill) -> None:
    old = a_lesson(aria, skill, created=NOW - 7 * DAY)
    new = a_lesson(aria, skill, created=NOW - 7 * DAY + SECOND)
    gone = a_lesson(aria, skill, created=NOW - 20 * DAY, retired_at=NOW - DAY, retired_reason="lapsed")
    a_lesson(aria, skill, created=NOW - 20 * DAY, retired_at=NOW - 8 * DAY, retired_reason="obsolete")
    for reason in ("duplicate", "url", "duplicate"):
        a_refused_proposal(new, reason)
    a_refused_proposal(old, "evidence")
    facts = digest.digest(now=NOW)
    assert (facts.added, facts.retired) == ([new], [gone])
    assert facts.refused_proposals == {"duplicate": 2, "url": 1}


@db
@pytest.mark.rule("V09")
def test_refused_verdicts_are_counted_by_their_reason(aria: Avatar, lesson: Any) -> None:
    from reviews import dreaming

    with a_judge(says({"lesson": lesson.pk, "verdict": "obsolete"}, {"lesson": 0, "verdict": "renew"})):
        dreaming.perform(run=runs.by_command(avatar=aria, now=NOW), moment=lambda: NOW)
    assert digest.digest(now=NOW).refused_verdicts == {"note_missing": 1, "outside_docket": 1}


@db
@pytest.mark.rule("B06")
def test_waiting_candidates_are_told_with_their_age_as_text(aria: Avatar, skill: Skill) -> None:
    waiting = candidate(name="cook\u202eshrimp")
    Skill.objects.filter(pk=waiting.pk).update(state_since=NOW - 9 * DAY)
    a_human_lesson(aria, skill, text="When it rains,\nrun.")
    a_lesson(aria, skill, created=NOW - DAY, text="When it is dark,\nlight a lamp.")
    facts = digest.digest(now=NOW)
    assert [(one.skill, one.age) for one in facts.waiting] == [(waiting, 9 * DAY)]
    text = digest.as_text(facts)
    assert "for 9 days" in text
    assert "When it is dark, light a lamp." in text
    assert "\u202e" not in text


@db
@pytest.mark.rule("B06")
def test_it_is_mailed_only_where_an_address_is_set(settings: Any) -> None:
    from django_celery_beat.models import PeriodicTask

    beat.sync_rows()
    assert not PeriodicTask.objects.get(name="digest").enabled
    assert digest.send(now=NOW) is False
    assert mail.outbox == []
    settings.DIGEST_TO = ["ops@example.test"]
    beat.sync_rows()
    assert PeriodicTask.objects.get(name="digest").enabled
    assert digest.send(now=NOW) is True
    assert digest.send(now=NOW + DAY) is False
    assert digest.send(now=NOW + 7 * DAY) is True
    assert [message.to for message in mail.outbox] == [["ops@example.test"]] * 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("B07")
def test_two_beats_mail_it_once(settings: Any) -> None:
    settings.DIGEST_TO = ["ops@example.test"]
    results = at_once(*[lambda: digest.send(now=NOW)] * 3)
    assert sorted(results) == [False, False, True]
    assert SentDigest.objects.count() == 1
    assert len(mail.outbox) == 1


@db
@pytest.mark.rule("L21", "V09")
def test_a_lapsed_lesson_comes_back_as_a_person_s_and_the_verdict_stays(
    aria: Avatar, lesson: Any, operator: Any
) -> None:
    from reviews import dreaming

    with a_judge(says({"lesson": lesson.pk, "verdict": "lapse", "note": "Not seen."})):
        dreaming.perform(run=runs.by_command(avatar=aria, now=NOW), moment=lambda: NOW)
    lesson.refresh_from_db()
    added = overruling.put_back(lesson=lesson, by=operator, note="It closes in winter.", now=NOW + DAY)
    assert (added.lesson.text, added.lesson.human, added.lesson.lease_until) == (lesson.text, True, None)
    lesson.refresh_from_db()
    assert lesson.retired_reason == "lapsed"
    assert lesson.verdicts.get().verdict == "lapse"
    overruling.never_relearn(lesson=lesson, by=operator, note="We keep our own.", now=NOW + DAY)
    lesson.refresh_from_db()
    assert lesson.never_relearn


@db
@pytest.mark.rule("L21", "O05")
def test_only_dreaming_s_retirements_can_be_overruled_and_only_with_the_permission(
    aria: Avatar, skill: Skill, operator: Any, reader: Any
) -> None:
    mine = a_lesson(aria, skill)
    retirement.retire(lesson=mine, by=operator, reason="wrong", now=NOW)
    lapsed = a_lesson(aria, skill, retired_at=NOW, retired_reason="lapsed")
    for lesson in (mine, a_lesson(aria, skill), a_human_lesson(aria, skill)):
        lesson.refresh_from_db()
        assert not overruling.can_overrule(lesson)
        with pytest.raises(overruling.NothingToOverrule):
            overruling.put_back(lesson=lesson, by=operator, note="x", now=NOW)
    assert overruling.can_overrule(lapsed)
    with pytest.raises(NotAllowed):
        overruling.put_back(lesson=lapsed, by=reader, note="x", now=NOW)
    with pytest.raises(NotAllowed):
        overruling.never_relearn(lesson=lapsed, by=reader, note="x", now=NOW)
