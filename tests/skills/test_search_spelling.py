"""Words that nobody has are read as the nearest that are known, and no private word gets out that way (S08)."""

import pytest

from skills.search import search
from skills.spelling import distance
from tests.skills.stock import avatar, stock

pytestmark = pytest.mark.django_db


@pytest.fixture
def aria():
    return avatar("aria")


@pytest.fixture
def cyr():
    return avatar("cyr")


@pytest.mark.rule("S08")
@pytest.mark.parametrize("whose", ["own", "shared"])
@pytest.mark.parametrize(
    ("name", "q"),
    [
        ("mine iron", "iorn"),
        ("mine iron", "irn"),
        ("mine iron", "irron"),
        ("mine iron", "iran"),
        ("sell cowhide", "cowhdie"),
        ("sell cowhide", "cowide"),
        ("smelting", "smleting"),
        ("woodcutting", "woodc"),
        ("woodcutting", "wodcuting"),
        ("fletching arrows", "arows"),
    ],
)
def test_a_slip_is_repaired_and_the_result_says_so(aria, cyr, whose, name, q):
    stock(aria if whose == "own" else cyr, name, state="pending" if whose == "own" else "shared")
    stock(aria, "unrelated juggling")
    assert [(found.skill.name, found.match) for found in search(avatar=aria, q=q).results] == [(name, "repaired")]


@pytest.mark.rule("S08")
def test_there_is_no_prefix_matching(aria):
    stock(aria, "woodcutting")
    stock(aria, "wood")
    assert [found.skill.name for found in search(avatar=aria, q="wood").results] == ["wood"]


@pytest.mark.rule("S08")
def test_a_known_word_is_taken_as_it_is_written(aria, cyr):
    stock(cyr, "iron", state="shared")
    stock(cyr, "irony", state="shared")
    assert [(f.skill.name, f.match) for f in search(avatar=aria, q="irony").results] == [("irony", "all")]


@pytest.mark.rule("S08")
def test_a_repair_counts_as_every_word_but_is_told_apart(aria, cyr):
    stock(cyr, "chop oak", state="shared")
    stock(cyr, "chop willow", state="shared", successes=20)
    results = search(avatar=aria, q="chop oka").results
    assert [(found.skill.name, found.match) for found in results] == [("chop oak", "repaired"), ("chop willow", "some")]


@pytest.mark.rule("S08", "S11")
def test_the_words_of_a_skill_are_known_from_its_approval_on_and_forgotten_with_it(aria, cyr):
    from skills import shelf
    from skills.models import Skill

    skill = stock(cyr, "zanaris", state="shared")
    assert [found.match for found in search(avatar=aria, q="zanarsi").results] == ["repaired"]
    Skill.objects.filter(pk=skill.pk).update(state="rejected")
    shelf.take_off(skill)
    assert search(avatar=aria, q="zanarsi").results == ()


@pytest.mark.rule("S08", "S09")
def test_no_word_of_anothers_private_skill_gets_out_by_spelling_or_by_rarity(aria, cyr):
    stock(cyr, "zamorak", state="shared")
    stock(cyr, "oak zamorak", state="shared")
    before = [(found.skill.pk, found.match, found.relevance) for found in search(avatar=aria, q="zamorka oak").results]
    for n in range(5):
        stock(cyr, f"zamorka {n} zamorkas oak", state="candidate")
    after = [(found.skill.pk, found.match, found.relevance) for found in search(avatar=aria, q="zamorka oak").results]
    assert before == after
    assert {match for _, match, _ in after} == {"repaired"}


@pytest.mark.rule("S08")
def test_numbers_are_not_repaired(aria):
    stock(aria, "stand at 3221")
    assert search(avatar=aria, q="3222").results == ()


@pytest.mark.rule("S08")
@pytest.mark.parametrize(
    ("a", "b", "slips"), [("oak", "oak", 0), ("oka", "oak", 1), ("ok", "oak", 1), ("oakk", "oak", 1), ("elm", "oak", 3)]
)
def test_a_swap_of_neighbours_is_one_slip(a, b, slips):
    assert distance(a, b) == distance(b, a) == slips
