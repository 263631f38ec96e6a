"""The shelf holds exactly the shared skills and their words, from the moment that a state changes (S01, S08, S11)."""

import random

import pytest

from autorune import clock
from skills import lifecycle, shelf
from skills.lifecycle import Move
from skills.models import Shelf, ShelfTerm, ShelfWord, Skill
from skills.search import search
from tests.skills.stock import avatar, stock

pytestmark = pytest.mark.django_db


def standing() -> tuple:
    """All that is on the shelf."""
    return (
        sorted(Shelf.objects.values_list("skill", "version", "search")),
        sorted(ShelfTerm.objects.values_list("word", "skill", "version_id", "weight")),
        sorted(ShelfWord.objects.values_list("word", "skills")),
    )


@pytest.mark.rule("S11", "S12")
def test_an_approval_puts_a_skill_on_the_shelf_and_a_withdrawal_takes_it_off():
    aria, cyr = avatar("aria"), avatar("cyr")
    skill = stock(cyr, "zanaris walk", state="candidate", successes=3)
    assert not search(avatar=aria, q="zanaris").results
    lifecycle.decide(skill=skill, move=Move.APPROVE, version=skill.current_version, now=clock.now())
    assert [found.match for found in search(avatar=aria, q="zanarsi").results] == ["repaired"]
    lifecycle.decide(skill=skill, move=Move.WITHDRAW, version=skill.current_version, now=clock.now())
    assert not search(avatar=aria, q="zanaris").results
    assert not search(avatar=aria, q="zanarsi").results
    assert standing() == ([], [], [("", 0)])


@pytest.mark.rule("S08", "S09")
def test_the_shelf_after_any_changes_is_the_shelf_made_anew():
    draw = random.Random(3)
    whose = avatar()
    words = ["oak", "willow", "iron", "bank", "coal"]
    skills = [
        stock(whose, f"{draw.choice(words)} {n}", " ".join(draw.choices(words, k=3)), state="shared") for n in range(8)
    ]
    stock(whose, "private words here")
    for skill in draw.sample(skills, 3):
        shelf.put(skill)
    for skill in draw.sample(skills, 4):
        Skill.objects.filter(pk=skill.pk).update(state="pending")
        shelf.take_off(skill)
        shelf.take_off(skill)
    kept = standing()
    assert len(kept[0]) == 4
    assert not {"privat", "word"} & {word for word, _ in kept[2]}
    shelf.rebuild()
    assert standing() == kept


@pytest.mark.rule("S08")
def test_a_word_of_any_length_does_not_keep_a_skill_from_the_shelf():
    whose = avatar()
    for n, odd in enumerate(["x" * 1000, "it's", "back\\slash", "né'\\e"]):
        stock(whose, f"odd {n}", odd, state="shared")
    assert len(search(avatar=avatar(), q="odd").results) == 4
