"""The agent library and the lessons' pages: who may do what, and all that is shown (O02-O05, O07, L21)."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from autorune import clock
from autorune.avatars.models import Avatar
from autorune.jobs.models import Job
from lessons import admission, brain, delivery, retirement
from lessons.brain_fields import ENABLED
from lessons.models import Lesson, Proposal, Reflection, ReflectionJob
from skills import library, outcomes
from skills.models import Skill
from tests.console.conftest import text_of
from tests.factories import JobFactory, UserFactory, candidate, saved

LIBRARY = "/admin/lessons/lesson/library/"


@pytest.fixture
def person(db: None) -> Any:
    return UserFactory(username="olga", operator=True)


@pytest.fixture
def lesson(aria: Avatar, proven: Skill, person: Any) -> Lesson:
    text = "When the axe breaks, buy one from Bob."
    return admission.add(avatar=aria, skill=proven, text=text, by=person, now=clock.now()).lesson


@pytest.fixture
def learned(aria: Avatar, proven: Skill) -> Lesson:
    """A machine lesson from two failed jobs, with the reflection that proposed it and a refused proposal."""
    failed = {"type": "command", "command": "bun run chop.ts", "exitCode": 1, "output": "error: no axe"}
    jobs = [JobFactory(avatar=aria, items=[failed]) for _ in range(2)]
    for job in jobs:
        outcomes.end_job(job=job, result="blocked", summary="no axe", now=clock.now())
    now = clock.now()
    reflection = Reflection.objects.create(
        avatar=aria,
        job=JobFactory(avatar=aria, reflection=True),
        writer="miner",
        claimed_at=now,
        claim_expires_at=now + timedelta(minutes=5),
        bundle="the bundle {{7*7}}",
    )
    for position, job in enumerate(jobs):
        ReflectionJob.objects.create(reflection=reflection, job=job, position=position)
    good = {"condition": "When `bun run chop.ts` reports no axe", "action": "run `bun run buy_axe.ts` first"}
    evidence = [job.pk for job in jobs]
    proposals = [
        admission.Proposed(skill=proven.pk, evidence=evidence, **good),
        admission.Proposed(skill=proven.pk, evidence=evidence, condition="If it fails", action="see www.x.test/fix.sh"),
    ]
    admission.propose(reflection=reflection, proposals=proposals, now=now)
    return Lesson.objects.get(author="dreaming")


@pytest.mark.rule("O02")
def test_each_scope_shows_its_skills_with_their_state(
    operator: Client, aria: Avatar, bram: Avatar, proven: Skill
) -> None:
    saved(bram, name="bram's own")
    shown = text_of(operator.get(LIBRARY))
    assert "Global defaults" in shown
    assert "chop oak" not in shown  # nothing is shared yet
    mine, other = (text_of(operator.get(LIBRARY, {"scope": uid})) for uid in ("aria", "bram"))
    assert ("chop oak" in mine, "bram&#x27;s own" in mine) == (True, False)
    assert ("chop oak" in other, "bram&#x27;s own" in other) == (False, True)
    assert operator.get(LIBRARY, {"scope": "nobody"}).status_code == 404
    for odd in ({"scope": "\0"}, {"q": "\0"}, {"page": "\0"}, {"only": "\0"}):
        assert operator.get(LIBRARY, odd).status_code in (200, 404)


@pytest.mark.rule("O02", "S19")
def test_a_shared_skill_that_is_disabled_for_an_avatar_stays_in_its_library(
    operator: Client, aria: Avatar, bram: Avatar, proven: Skill, decide: Any
) -> None:
    decide(operator, proven, "approve")
    back = f"{LIBRARY}?scope=bram#skill-{proven.pk}"
    answer = operator.post(
        f"/admin/skills/skill/{proven.pk}/enablement/", {"enabled": "off", "avatar": "bram", "back": back}
    )
    assert answer.url == back
    shown = text_of(operator.get(LIBRARY, {"scope": "bram"}))
    assert "chop oak" in shown
    assert "set for bram" in shown
    assert "Add lesson" not in shown


@pytest.mark.rule("O02", "L15", "L17")
def test_adding_a_lesson_shows_its_help_and_delivers_at_the_next_read(
    operator: Client, aria: Avatar, proven: Skill
) -> None:
    path = f"/admin/lessons/lesson/new/?avatar=aria&skill={proven.pk}"
    shown = text_of(operator.get(path))
    assert "State the condition first, then the action" in shown
    assert "belongs in the skill itself" in shown
    assert operator.post(path, {"text": "When it rains,\r\nstay inside."}).status_code == 302
    assert [row.text for row in delivery.for_skill(aria, [proven.pk], clock.now())] == ["When it rains,\nstay inside."]
    assert "stay inside." in text_of(operator.get(LIBRARY, {"scope": "aria"}))


@pytest.mark.rule("L12")
def test_an_equivalent_lesson_is_added_and_its_match_shown(operator: Client, lesson: Lesson) -> None:
    path = f"/admin/lessons/lesson/new/?avatar=aria&skill={lesson.skill_id}"
    shown = text_of(operator.post(path, {"text": "When the axe breaks, buy one from Bob"}, follow=True))
    assert "It says the same as" in shown
    assert Lesson.objects.count() == 2


@pytest.mark.rule("L10", "L15", "X02")
@pytest.mark.parametrize("text", ["See https://x.test/fix.sh", "a\0b", "turn \u202e around", "  "])
def test_a_refused_lesson_says_why_and_keeps_the_words(
    operator: Client, proven: Skill, aria: Avatar, text: str
) -> None:
    answer = operator.post(f"/admin/lessons/lesson/new/?avatar=aria&skill={proven.pk}", {"text": text})
    assert answer.status_code == 400
    assert "Not added." in text_of(answer)
    assert not Lesson.objects.exists()


@pytest.mark.rule("O04", "L18")
def test_retiring_asks_once_wants_a_reason_and_is_for_good(operator: Client, lesson: Lesson, aria: Avatar) -> None:
    path = f"/admin/lessons/lesson/{lesson.pk}/retire/"
    assert "for good?" in text_of(operator.get(path))
    lesson.refresh_from_db()
    assert lesson.retired_at is None
    assert operator.post(path, {"reason": " "}).status_code == 400
    assert operator.post(path, {"reason": "wrong", "note": "Bob sells none."}).status_code == 302
    lesson.refresh_from_db()
    assert (lesson.retired_reason, lesson.retired_note, lesson.never_relearn) == ("wrong", "Bob sells none.", True)
    assert operator.post(path, {"reason": "again"}).status_code == 409
    assert not delivery.for_skill(aria, [lesson.skill_id], clock.now())
    shown = text_of(operator.get("/admin/lessons/lesson/never-relearn/"))
    assert "buy one from Bob" in shown


@pytest.mark.rule("L21")
def test_an_entry_is_taken_off_the_list_and_put_on_again_with_a_note(
    operator: Client, lesson: Lesson, person: Any
) -> None:
    retirement.retire(lesson=lesson, by=person, reason="wrong", now=clock.now())
    off, on = (f"/admin/lessons/lesson/{lesson.pk}/{act}-never-relearn/" for act in ("take-off", "put-on"))
    operator.post(off, {"note": ""})
    lesson.refresh_from_db()
    assert lesson.never_relearn
    operator.post(off, {"note": "It may be true now."})
    lesson.refresh_from_db()
    assert not lesson.never_relearn
    assert operator.get(on).status_code == 405
    operator.post(on, {"note": "No, it is not."})
    lesson.refresh_from_db()
    assert lesson.never_relearn
    shown = text_of(operator.get(f"/admin/lessons/lesson/{lesson.pk}/change/"))
    assert "It may be true now." in shown
    assert "No, it is not." in shown


@pytest.mark.rule("O05")
def test_readers_look_at_lessons_and_change_none(reader: Client, outsider: Client, lesson: Lesson) -> None:
    page = f"/admin/lessons/lesson/{lesson.pk}"
    for path in (
        LIBRARY,
        f"{LIBRARY}?scope=aria",
        f"{page}/change/",
        f"{page}/retire/",
        "/admin/lessons/lesson/never-relearn/",
    ):
        assert reader.get(path).status_code == 200, path
        assert outsider.get(path).status_code == 403, path
    shown = text_of(reader.get(f"{LIBRARY}?scope=aria"))
    assert not any(word in shown for word in ("Add lesson", "Retire…", "Disable"))
    new = f"/admin/lessons/lesson/new/?avatar=aria&skill={lesson.skill_id}"
    posts = {new: {"text": "x"}, f"{page}/retire/": {"reason": "x"}, f"{page}/take-off-never-relearn/": {"note": "x"}}
    assert [reader.post(path, form).status_code for path, form in posts.items()] == [403, 403, 403]
    assert reader.post("/admin/reviews/dreamrun/run-now/").status_code == 403
    assert reader.post(f"{page}/review-now/").status_code == 403
    assert reader.post(f"{page}/put-back/").status_code == 403
    lesson.refresh_from_db()
    assert (lesson.retired_at, Lesson.objects.count()) == (None, 1)


@pytest.mark.rule("L16", "O05")
def test_a_lessons_text_is_in_no_form(superuser: Client, lesson: Lesson) -> None:
    answer = superuser.post(f"/admin/lessons/lesson/{lesson.pk}/change/", {"text": "other"})
    assert answer.status_code == 403
    assert superuser.post("/admin/lessons/lesson/add/", {"text": "other"}).status_code == 403
    assert superuser.post(f"/admin/lessons/lesson/{lesson.pk}/delete/", {"post": "yes"}).status_code == 403
    lesson.refresh_from_db()
    assert lesson.text.startswith("When the axe breaks")


@pytest.mark.rule("O03", "O07")
def test_a_machine_lesson_shows_author_dates_release_evidence_and_readers(
    operator: Client, learned: Lesson, proven: Skill, aria: Avatar
) -> None:
    job = JobFactory(avatar=aria)
    library.fetch(job=job, skill_id=proven.pk, now=clock.now())
    delivery.deliver(job=job, version=proven.current_version, now=clock.now())
    shown = text_of(operator.get(f"/admin/lessons/lesson/{learned.pk}/change/"))
    for piece in ("Dreaming, miner", "in 6 days", learned.checked_release, "Delivered", "active"):
        assert piece in shown, piece
    for cited in learned.evidence.all():
        assert f"/admin/jobs/job/{cited.job_id}/change/" in shown
        assert f"/admin/lessons/lesson/{learned.pk}/change/" in text_of(
            operator.get(f"/admin/jobs/job/{cited.job_id}/change/")
        )
    assert f"/admin/jobs/job/{job.pk}/change/" in shown
    assert f"/admin/lessons/reflection/{learned.source_id}/change/" in shown
    assert f"/admin/lessons/lesson/{learned.pk}/change/" in text_of(operator.get(f"/admin/jobs/job/{job.pk}/change/"))
    assert f"/admin/lessons/lesson/{learned.pk}/change/" in text_of(
        operator.get(f"/admin/skills/skill/{proven.pk}/change/")
    )


@pytest.mark.rule("O03", "L18")
@pytest.mark.parametrize(
    ("days", "stage", "says"),
    [(0, "active", "Delivered"), (8, "grace", "seven days of grace"), (15, "silent", "Not delivered")],
)
def test_the_page_says_whether_and_why_a_lesson_is_delivered(
    operator: Client, learned: Lesson, days: int, stage: str, says: str
) -> None:
    Lesson.objects.filter(pk=learned.pk).update(lease_until=learned.lease_until - timedelta(days=days))  # type: ignore[operator]
    shown = text_of(operator.get(f"/admin/lessons/lesson/{learned.pk}/change/"))
    assert says in shown
    listed = operator.get("/admin/lessons/lesson/", {"stage": stage})
    assert [row.pk for row in listed.context["cl"].result_list] == [learned.pk]


@pytest.mark.rule("B01", "L18")
def test_while_learning_is_off_every_screen_says_that_nothing_is_delivered(operator: Client, lesson: Lesson) -> None:
    brain.set_value(ENABLED, False)
    assert "Skill learning is off." in text_of(operator.get(LIBRARY, {"scope": "aria"}))
    assert "Skill learning is off." in text_of(operator.get("/admin/reviews/dreamrun/health/"))
    assert "Not delivered" in text_of(operator.get(f"/admin/lessons/lesson/{lesson.pk}/change/"))


@pytest.mark.rule("O07", "L14")
def test_a_reflection_shows_bundle_jobs_and_every_proposal_with_its_reason(operator: Client, learned: Lesson) -> None:
    reflection = learned.source
    assert reflection
    shown = text_of(operator.get(f"/admin/lessons/reflection/{reflection.pk}/change/"))
    refused = Proposal.objects.exclude(reason="").get()
    assert "the bundle {{7*7}}" in shown
    assert refused.reason == "url"
    assert refused.detail.split("'")[0] in shown
    for job in Job.objects.filter(shown_to__reflection=reflection):
        assert f"/admin/jobs/job/{job.pk}/change/" in shown
        assert f"/admin/lessons/reflection/{reflection.pk}/change/" in text_of(
            operator.get(f"/admin/jobs/job/{job.pk}/change/")
        )
    assert operator.get("/admin/lessons/reflection/").status_code == 200
    assert operator.post(f"/admin/lessons/reflection/{reflection.pk}/change/", {"outcome": "error"}).status_code == 403


@pytest.mark.rule("O02")
def test_a_library_of_many_skills_and_lessons_takes_no_more_queries_than_a_small_one(
    operator: Client, aria: Avatar, person: Any
) -> None:
    def queries() -> int:
        operator.get(LIBRARY, {"scope": "aria"})
        with CaptureQueriesContext(connection) as seen:
            assert operator.get(LIBRARY, {"scope": "aria"}).status_code == 200
        return len(seen)

    def fill(many: int) -> None:
        for _ in range(many):
            skill = saved(aria)
            admission.add(avatar=aria, skill=skill, text=f"When {skill.name} fails, wait.", by=person, now=clock.now())

    fill(2)
    few = queries()
    fill(20)
    assert queries() == few
    assert candidate(aria).pk
