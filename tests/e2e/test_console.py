"""The operator's day in a real browser: find the candidate, read it, approve it; and nothing stored comes alive."""

import re
from typing import Any

import pytest

from autorune import clock
from autorune.jobs.models import Message
from autorune.jobs.recording import record_items
from lessons import admission
from lessons.models import Lesson
from skills import library, outcomes
from skills.models import Skill
from tests.e2e.conftest import Seen
from tests.factories import AvatarFactory, JobFactory, UserFactory, candidate, saved

pytestmark = pytest.mark.browser
EVIL = "\n".join(
    [
        "<script>document.title = 'owned'; fetch('/admin/?owned')</script>",
        '"><img src=x onerror="document.title=\'owned\'">',
        "</textarea></pre><svg onload=alert(1)>",
        "{{7*7}} ${7*7} {% debug %}",
        '<b x-data="{a: document.title = \'owned\'}" x-text="7*7" x-init="alert(1)">x</b>',
        '<a hx-get="/admin/?owned" hx-trigger="load">x</a>',
        "javascript:alert(1) \u202egnp.exe\x1b[8m",
    ]
)


@pytest.mark.rule("O01", "O05", "S11")
def test_an_operator_finds_the_candidate_reads_it_and_approves_it(seen: Seen) -> None:
    aria, bram = AvatarFactory(uid="aria"), AvatarFactory(uid="bram")
    skill = candidate(aria, name="chop oak", script="// Chops an oak.\nconst tree = find('oak')\n")
    reader = JobFactory(avatar=bram)
    with pytest.raises(library.SkillNotFound):
        library.fetch(job=reader, skill_id=skill.pk, now=clock.now())
    page = seen.page
    page.reload()
    assert "1skill waits for review" in page.locator("a.ar-tile").first.inner_text().replace("\n", "")
    page.click("text=Review skills >> nth=0")
    page.click("td >> text=chop oak")
    assert page.locator("#script code").all_inner_texts() == ["// Chops an oak.", "const tree = find('oak')"]
    assert page.locator("#script code span.k, #script code span.kd, #script code span.kr").count() >= 1
    page.fill("#note", "Read it twice.")
    page.click("button[value=approve]")
    page.wait_for_url(f"{seen.web}/admin/skills/skill/review/")
    assert "is shared" in page.inner_text("#main")
    assert "Nothing waits for you." in page.inner_text("#main")
    assert library.fetch(job=reader, skill_id=skill.pk, now=clock.now()).pk == skill.pk
    seen.open(f"/admin/skills/skill/{skill.pk}/change/")
    assert "Read it twice." in page.inner_text("#main")


@pytest.mark.rule("S14")
def test_an_operator_who_looked_at_an_older_version_is_shown_what_changed(seen: Seen) -> None:
    aria = AvatarFactory(uid="aria")
    skill = candidate(aria, name="chop oak", script="// Chops an oak.\n")
    seen.open(f"/admin/skills/skill/{skill.pk}/review/")
    saved(aria, name="chop oak", script="// Sells the oak.\n")
    seen.page.click("button[value=approve]")
    seen.page.wait_for_selector("#meanwhile")
    assert "Nothing was done" in seen.page.inner_text("[role=alert]")
    assert seen.page.locator("#meanwhile tr.added .text").all_inner_texts() == ["// Sells the oak."]
    assert Skill.objects.get(pk=skill.pk).state == "pending"
    assert seen.complaints == ["Failed to load resource: the server responded with a status of 409 (Conflict)"]
    seen.complaints.clear()


@pytest.mark.rule("O06", "X01", "X05")
def test_stored_text_stays_text_and_no_request_leaves_the_host(seen: Seen) -> None:
    """Names, descriptions, tags, scripts, notes, goals, outputs and lessons, on every page that shows them."""
    aria = AvatarFactory(uid="aria")
    skill = candidate(
        aria, name="a {{7*7}} <b x-data>", description=EVIL, tags=["{{7*7}}"], preconditions=EVIL, script=EVIL
    )
    items = [
        {"type": "command", "command": EVIL, "output": EVIL, "exitCode": 1},
        {"type": "agent_message", "text": EVIL},
    ]
    job = JobFactory(avatar=aria, goal=EVIL, items=items)
    library.fetch(job=job, skill_id=skill.pk, now=clock.now())
    words = EVIL.rpartition("\n")[0]  # what a person may write: no odd scheme, nothing hidden
    olga = UserFactory(username="olga")
    lesson = admission.add(avatar=aria, skill=skill, text=words, by=olga, now=clock.now()).lesson
    base = f"/admin/skills/skill/{skill.pk}"
    about_skills = [f"{base}/{page}/" for page in ("review", "change", "versions/1", "history")]
    about_lessons = [
        f"/admin/lessons/lesson/{page}"
        for page in ("", "library/?scope=aria", f"{lesson.pk}/change/", f"{lesson.pk}/retire/")
    ]
    others = [
        "/admin/",
        "/admin/skills/skill/",
        "/admin/skills/skill/review/",
        "/admin/jobs/job/",
        f"/admin/jobs/job/{job.pk}/change/",
    ]
    for path in about_skills + about_lessons + others + ["/admin/reviews/dreamrun/week/"]:
        assert seen.open(path).status == 200, path
        seen.page.wait_for_timeout(150)
        assert "owned" not in seen.page.title(), path
        assert seen.page.locator("b[x-data], img[src=x], svg[onload], a[hx-get]").count() == 0, path
        assert not re.search(r"\b49\b", seen.page.inner_text("#main")), path
        assert seen.complaints == [], path
    seen.open(f"{base}/review/")
    shown = "\n".join(seen.page.locator("#script code").all_inner_texts())
    assert shown == EVIL.replace("\u202e", "U+202E").replace("\x1b", "U+001B")


@pytest.mark.rule("O07", "R09", "R10")
def test_a_running_job_is_followed_spoken_to_and_stopped_without_a_reload(seen: Seen) -> None:
    job = JobFactory(
        avatar=AvatarFactory(uid="aria"), sandboxed=True, items=[{"type": "agent_message", "text": "I begin."}]
    )
    seen.open(f"/admin/jobs/job/{job.pk}/change/")
    page = seen.page
    page.evaluate("window.notReloaded = true")
    record_items(
        job=job,
        items=[{"sequence": 2, "type": "agent_message", "text": "The {{7*7}} <b x-init='alert(1)'>"}],
        now=clock.now(),
    )
    page.wait_for_selector("#item-2", timeout=30_000)
    assert "The {{7*7}} <b x-init='alert(1)'>" in page.inner_text("#item-2")
    assert page.evaluate("window.notReloaded")
    page.fill("#text", "Try the southern shop.")
    page.click("text=Send message >> nth=-1")
    page.wait_for_selector("text=Sent;")
    assert Message.objects.get().text == "Try the southern shop."
    page.click("summary >> text=Stop this job")
    page.click("button >> text=Stop it now")
    page.wait_for_selector("text=was asked to stop")
    outcomes.end_job(job=job, result="stopped", summary="Stopped by olga.", now=clock.now())
    page.wait_for_selector("text=Stopped by olga.", timeout=30_000)
    page.wait_for_function("document.getElementById('live') === null", timeout=30_000)


@pytest.mark.rule("O02", "O04")
def test_an_operator_adds_a_lesson_and_retires_it(seen: Seen) -> None:
    aria = AvatarFactory(uid="aria")
    skill = saved(aria, name="chop oak")
    seen.open("/admin/lessons/lesson/library/")
    page = seen.page
    page.select_option("#scope-select", "aria")
    page.click("button >> text=Show")
    page.click("text=Add lesson")
    page.fill("#text", "When the axe breaks, buy a new one from Bob.")
    page.click("button >> text=Add lesson")
    page.wait_for_selector(f"#skill-{skill.pk} >> text=buy a new one")
    page.click("text=Retire…")
    assert "for good" in page.inner_text("#main")
    page.fill("#reason", "wrong")
    page.click("button >> text=Retire it")
    page.wait_for_selector("text=is retired")
    assert "buy a new one" not in page.inner_text(f"#skill-{skill.pk}")
    assert Lesson.objects.get().never_relearn
    page.click("nav >> text=Never relearn")
    assert "buy a new one" in page.inner_text("#main")


@pytest.mark.rule("O01")
def test_no_page_is_wider_than_its_window(seen: Seen) -> None:
    aria = AvatarFactory(uid="aria")
    skill = candidate(aria, name="long" * 16, description="word " * 200, script=f"const a = '{'x' * 3000}'\n")
    job = JobFactory(
        avatar=aria,
        goal="goal" * 60,
        items=[{"type": "command", "command": "c" * 500, "output": "o" * 900, "exitCode": 1}],
    )
    seen.page.set_viewport_size({"width": 380, "height": 800})
    base = f"/admin/skills/skill/{skill.pk}"
    others = ["/admin/", "/admin/lessons/lesson/library/?scope=aria", "/admin/reviews/dreamrun/health/"]
    for path in [
        "/admin/skills/skill/review/",
        f"{base}/review/",
        f"{base}/change/",
        f"/admin/jobs/job/{job.pk}/change/",
        *others,
    ]:
        seen.open(path)
        wide: Any = seen.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 380, path
