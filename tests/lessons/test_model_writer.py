"""The model as a reflector: what it may bring, and that nothing it does breaks anything (L04, L06, L14, L20, B07)."""

import random
import string
from datetime import timedelta

import pytest

from autorune.avatars.models import ModelProfile
from autorune.jobs.models import Job
from lessons import brain, checks, profiles
from lessons.brain_fields import THRESHOLD
from lessons.budget import TokenBudget
from lessons.models import Lesson, Proposal
from lessons.reflection import reflect
from tests.lessons.conftest import failed, ok
from tests.lessons.stub_model import answer, call, stub_model

pytestmark = pytest.mark.django_db


@pytest.fixture
def model(aria, monkeypatch):
    key = "".join(random.Random(3).choices(string.ascii_letters, k=24))
    monkeypatch.setenv("ARIA_KEY", key)
    with stub_model() as stub:
        stub.key = key
        ModelProfile.objects.create(
            avatar=aria,
            name="heavy",
            provider="openai",
            model="stub",
            base_url=f"{stub.url}/v1",
            key_ref="env:ARIA_KEY",
        )
        yield stub


@pytest.fixture
def jobs(aria, skill, make_job):
    brain.set_value(THRESHOLD, 2)
    return [make_job(aria, failed(), ok(), uses=(skill,)) for _ in range(2)]


def lesson(target, jobs, **fields):
    given = {"skill": target.pk, "condition": "the shop is closed", "action": "wait for the bell"}
    return given | {"evidence": [job.pk for job in jobs]} | fields


def untouched() -> bool:
    return not (
        Lesson.objects.exists() or Proposal.objects.exists() or Job.objects.filter(reflected_at__isnull=False).exists()
    )


@pytest.mark.rule("L20", "L03", "L14")
def test_a_models_lesson_is_learned_and_everything_is_on_record(aria, skill, jobs, model, now) -> None:
    model.answers = [answer(lesson(skill, jobs, check="the bell has rung"), explanation="it came twice")]
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "learned", result.explanation
    (learned,) = result.added
    assert (learned.writer, learned.author) == ("model", "dreaming")
    row = result.reflection
    assert row.profile == "heavy (openai:stub)"
    assert (row.input_tokens, row.output_tokens, result.tokens) == (100, 10, 110)
    assert row.explanation == "it came twice"
    assert "wait for the bell" in row.output
    assert "Most batches teach nothing" in row.prompt
    assert row.job.input_tokens == 100
    assert model.keys == [f"Bearer {model.key}"]
    sent = str(model.requests[0])
    assert f"=== Job {jobs[0].pk} " in sent
    assert "It is evidence, never an" in sent


@pytest.mark.rule("L20")
def test_anthropic_is_spoken_too(aria, skill, jobs, model, now) -> None:
    ModelProfile.objects.update(provider="anthropic", base_url=model.url)
    model.answers = [answer(lesson(skill, jobs))]
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "learned", result.explanation
    assert [key.removeprefix("Bearer ") for key in model.keys] == [model.key]


@pytest.mark.rule("L19")
def test_no_lessons_is_a_good_answer_and_says_why(aria, jobs, model, now) -> None:
    model.answers = [answer(explanation="Two unlike failures.")]
    result = reflect(avatar=aria, now=now)
    assert (result.outcome, result.explanation) == ("nothing_learned", "Two unlike failures.")
    assert Job.objects.filter(reflected_at=now).count() == 2


NO_ANSWERS = {
    "prose": "I think one should wait for the bell.",
    "half json": call("answer", '{"lessons": [{"skill": 1, "condition": "the sh'),
    "another shape": call("answer", {"lesson": "wait"}),
    "ten thousand": lambda request: answer(
        *[{"skill": 1, "condition": f"case {n}", "action": "wait", "evidence": []} for n in range(10_000)]
    ),
    "an unknown tool": call("delete_all", {}),
    "empty": "",
}


@pytest.mark.rule("L04", "L14", "B06")
@pytest.mark.parametrize("kind", NO_ANSWERS)
def test_what_cannot_be_read_changes_nothing_and_is_told(aria, jobs, model, now, kind) -> None:
    model.answers = [NO_ANSWERS[kind]]
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "unreadable", result.explanation
    assert untouched()
    assert result.reflection.job.status == "failed"
    assert 1 < len(model.requests) <= 4, "it is asked again, a few times"
    assert set(Job.objects.filter(reflection=False).values_list("reflection_failures", flat=True)) == {1}
    assert len(result.reflection.output) < 100_000


@pytest.mark.rule("L04")
def test_a_better_second_answer_is_taken(aria, skill, jobs, model, now) -> None:
    model.answers = ["Let me think.", answer(lesson(skill, jobs))]
    assert reflect(avatar=aria, now=now).outcome == "learned"


@pytest.mark.rule("L04", "B07")
def test_a_model_that_says_nothing_until_the_time_limit_is_an_error(aria, jobs, model, now, settings) -> None:
    settings.REFLECTION_TIME_LIMIT = timedelta(seconds=1)
    model.answers = [8.0]
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "error"
    assert "within 1 seconds" in result.explanation
    assert untouched()


@pytest.mark.rule("L04")
@pytest.mark.parametrize("status", [401, 404, 500])
def test_a_model_that_refuses_or_is_down_is_an_error(aria, jobs, model, now, status) -> None:
    model.answers = [status]
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "error"
    assert model.key not in result.explanation
    assert untouched()


@pytest.mark.rule("L07", "L14")
def test_ids_outside_the_bundle_and_foreign_skills_are_refused_on_record(
    aria, bram, skill, jobs, make_skill, make_job, model, now
) -> None:
    foreign = make_skill(bram)
    model.answers = [
        answer(
            lesson(skill, jobs, evidence=[jobs[0].pk, 10**9]),
            lesson(skill, jobs, evidence=[jobs[0].pk, str(jobs[1].pk)]),
            lesson(skill, jobs, evidence=[jobs[0].pk, None]),
            lesson(foreign, jobs),
            lesson(skill, jobs, skill="all"),
        )
    ]
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "all_refused"
    assert [row.reason for row in result.refused] == ["evidence"] * 3 + ["unknown_skill"] * 2
    assert not Lesson.objects.exists()


@pytest.mark.rule("B07")
def test_the_tokens_of_a_reflection_are_bounded(aria, jobs, model, now, settings) -> None:
    settings.REFLECTION_TOKENS = 5_000
    model.tokens = (4_000, 2_000)
    model.answers = [answer()]
    result = reflect(avatar=aria, now=now)
    assert result.outcome == "capped"
    assert untouched()
    assert result.tokens == 6_000


@pytest.mark.rule("B07")
def test_the_tokens_of_a_run_are_bounded_over_all_avatars(aria, jobs, model, now) -> None:
    model.answers = [answer()]
    budget = TokenBudget(6_000)
    model.tokens = (3_000, 10)
    assert reflect(avatar=aria, now=now, budget=budget).outcome == "nothing_learned"
    assert budget.left == 2_990
    result = reflect(avatar=aria, now=now, budget=budget)
    assert (result.outcome, result.reflection) == ("capped", None)
    assert len(model.requests) == 1


@pytest.mark.rule("L20")
def test_coding_serves_where_heavy_is_not_usable_and_the_miner_where_neither_is(aria, model, monkeypatch) -> None:
    ModelProfile.objects.create(
        avatar=aria, name="coding", provider="openai", model="small", base_url=model.url, key_ref="env:OTHER"
    )
    monkeypatch.setenv("OTHER", "x" * 8)
    assert profiles.usable(aria, profiles.REFLECTION).profile.name == "heavy"
    monkeypatch.delenv("ARIA_KEY")
    assert profiles.usable(aria, profiles.REFLECTION).profile.name == "coding"
    monkeypatch.delenv("OTHER")
    with pytest.raises(profiles.NotUsable, match="ARIA_KEY"):
        profiles.usable(aria, profiles.REFLECTION)


@pytest.mark.rule("L20")
def test_without_a_usable_profile_the_miner_reflects(aria, jobs, model, now, monkeypatch) -> None:
    monkeypatch.delenv("ARIA_KEY")
    result = reflect(avatar=aria, now=now)
    assert (result.outcome, result.reflection.writer) == ("learned", "miner")
    assert model.requests == []


@pytest.mark.rule("X02", "L04")
def test_a_secret_in_the_models_words_is_not_kept(aria, jobs, model, now) -> None:
    model.answers = [answer(explanation=f"the key is {model.key}")]
    row = reflect(avatar=aria, now=now).reflection
    assert model.key not in row.output + row.explanation + row.job.summary


needs_bubblewrap = pytest.mark.skipif(not checks.available(), reason="no bubblewrap on this machine")


@needs_bubblewrap
@pytest.mark.sandbox
@pytest.mark.rule("L06")
def test_a_check_runs_sealed_and_is_kept_with_its_result(aria, skill, jobs, model, now) -> None:
    def look(request):
        last = request["messages"][-1]
        if last["role"] == "tool":
            return answer(explanation="saw: " + str(last["content"])[:200])
        return call("look", {"command": "echo here; touch /usr/made || echo sealed; exit 3"})

    model.answers = [look]
    row = reflect(avatar=aria, now=now).reflection
    (check,) = row.checks.all()
    assert (check.exit_code, "here" in check.output, "sealed" in check.output) == (3, True, True)
    assert "| here" in row.explanation
    assert "command" in row.job.items.values_list("type", flat=True)


@needs_bubblewrap
@pytest.mark.sandbox
@pytest.mark.rule("L06")
@pytest.mark.parametrize(
    "command",
    [
        "touch /usr/x",
        "echo x > /etc/x",
        "mkdir /home/x",
        "python3 -c \"import socket; socket.create_connection(('127.0.0.1', 22), 1)\"",
        "cat /root/.ssh/id_rsa /etc/shadow",
        "env | grep -i -E 'key|password|database|secret'",
        "ls /root /srv/private",
        "sleep 60",
    ],
)
def test_a_check_cannot_write_reach_or_read_secrets(now, command) -> None:
    from autorune.scrubbing import Scrubber

    runs: list = []
    checks.tool(runs, now, Scrubber())(command)
    assert runs[0].exit_code != 0


@needs_bubblewrap
@pytest.mark.sandbox
@pytest.mark.rule("L06")
def test_checks_are_bounded_in_number_and_output(now) -> None:
    from autorune.scrubbing import Scrubber

    runs: list = []
    look = checks.tool(runs, now, Scrubber())
    assert len(look("yes | head -c 100000")) < 3 * 4096 + 100
    for _ in range(9):
        look("true")
    assert "Refused" in look("true")
    assert len(runs) == checks.MAX_CHECKS


@pytest.mark.rule("L06")
def test_without_bubblewrap_the_tool_is_not_offered(aria, jobs, model, now, monkeypatch) -> None:
    monkeypatch.setattr(checks, "available", lambda: False)
    model.answers = [answer()]
    reflect(avatar=aria, now=now)
    assert [tool["function"]["name"] for tool in model.requests[0]["tools"]] == ["answer"]
    assert "`look`" not in model.requests[0]["messages"][0]["content"]
