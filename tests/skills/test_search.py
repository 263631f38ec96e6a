"""Who is found, in which order, and why (S01, S07, S08, S19, S21)."""

import pytest
from django.db.models import F

from skills.models import Skill, VersionCount
from skills.search import Page, search
from tests.skills.stock import avatar, person, stock, switch

pytestmark = pytest.mark.django_db


def names(page: Page) -> list[str]:
    return [found.skill.name for found in page.results]


@pytest.fixture
def aria():
    return avatar("aria")


@pytest.fixture
def cyr():
    return avatar("cyr")


@pytest.mark.rule("S01", "S09")
@pytest.mark.parametrize("q", ["", "oak"])
def test_own_skills_in_every_state_and_shared_ones_of_others_are_found_and_nothing_else(aria, cyr, q):
    sister = avatar("bram", owner=aria.owner)
    for state in Skill.State.values:
        for whose in (aria, sister, cyr):
            stock(whose, f"oak {state} of {whose.uid}", state=state)
    expected = {f"oak {state} of aria" for state in Skill.State.values} | {"oak shared of bram", "oak shared of cyr"}
    assert set(names(search(avatar=aria, q=q))) == expected


@pytest.mark.rule("S01")
def test_a_result_carries_no_body(aria):
    stock(aria, "chop oak")
    skill = search(avatar=aria, q="oak").results[0].skill
    assert {"search", "header"} <= skill.get_deferred_fields()
    assert "script" in skill.current_version.get_deferred_fields()


@pytest.mark.rule("S07")
def test_a_word_weighs_most_in_the_name_then_the_tags_the_description_and_last_preconditions_and_header(aria, cyr):
    stock(cyr, "in last", preconditions="oak", state="shared")
    stock(cyr, "in description", "oak", state="shared")
    stock(cyr, "in tags", tags=["oak"], state="shared")
    stock(cyr, "oak", state="shared")
    stock(cyr, "in header", header="oak", state="shared")
    results = search(avatar=aria, q="oak").results
    assert [found.skill.name for found in results[:3]] == ["oak", "in tags", "in description"]
    relevance = [found.relevance for found in results]
    assert relevance[0] > relevance[1] > relevance[2] > relevance[3] == relevance[4] > 0


@pytest.mark.rule("S07", "S21")
def test_the_name_alone_does_not_bury_the_proven_one_and_the_answer_shows_both_numbers(aria, cyr):
    stock(cyr, "chop oak", "Cuts trees", state="shared", successes=3, failures=1)
    stock(cyr, "woodcutting-oak", "Chop the trees and bank", state="shared", successes=40, failures=2)
    first, second = search(avatar=aria, q="chop oak").results
    assert [first.skill.name, second.skill.name] == ["woodcutting-oak", "chop oak"]
    assert first.relevance < second.relevance
    assert (first.skill.successes, first.skill.attempts) == (40, 42)


@pytest.mark.rule("S07", "S08")
@pytest.mark.parametrize("q", ["", "oak"])
def test_one_lucky_success_beats_no_long_record_and_nothing_vanishes(aria, cyr, q):
    for name, successes, failures in [("oak a", 1, 0), ("oak b", 40, 2), ("oak c", 0, 0), ("oak d", 0, 5)]:
        stock(cyr, name, state="shared", successes=successes, failures=failures)
    assert names(search(avatar=aria, q=q)) == ["oak b", "oak a", "oak c", "oak d"]


@pytest.mark.rule("S07")
@pytest.mark.parametrize("q", ["", "oak"])
def test_an_outcome_moves_the_order_of_the_next_search(aria, cyr, q):
    first = stock(cyr, "oak one", state="shared", successes=3)
    stock(cyr, "oak two", state="shared", successes=2)
    assert names(search(avatar=aria, q=q)) == ["oak one", "oak two"]
    VersionCount.objects.filter(version=first.current_version).update(failures=F("failures") + 2)
    assert names(search(avatar=aria, q=q)) == ["oak two", "oak one"]


@pytest.mark.rule("S08", "S21")
def test_skills_with_every_word_come_first_and_some_words_follow_the_rarer_first(aria, cyr):
    stock(cyr, "oak bank", state="shared", failures=9)
    for n in range(5):
        stock(cyr, f"bank {'abcde'[n]}", state="shared", successes=9)
    stock(cyr, "oak", state="shared", successes=9)
    results = search(avatar=aria, q="bank oak").results
    assert [(found.skill.name, found.match) for found in results[:2]] == [("oak bank", "all"), ("oak", "some")]
    assert {found.match for found in results[2:]} == {"some"}
    assert len(results) == 7


@pytest.mark.rule("S08")
def test_a_list_has_no_match_and_no_relevance(aria):
    stock(aria, "oak")
    for q in (None, "", "  \t"):
        (found,) = search(avatar=aria, q=q).results
        assert (found.match, found.relevance) == (None, None)


@pytest.mark.rule("S08")
@pytest.mark.parametrize("q", ["the", "how to do it", "-oak", "&", "'", '""', "or", '-"oak tree"'])
def test_a_query_without_a_usable_word_gives_no_results(aria, q):
    stock(aria, "chop oak tree")
    assert search(avatar=aria, q=q) == Page((), None)


@pytest.mark.rule("S21")
def test_a_word_is_found_by_its_stem(aria, cyr):
    stock(cyr, "otc-1", "Oak Tree Chopper", state="shared", successes=1)
    stock(cyr, "x", "chopped", state="shared")
    results = search(avatar=aria, q="chopping oaks").results
    assert [(found.skill.name, found.match) for found in results] == [("otc-1", "some"), ("x", "some")]


@pytest.mark.rule("S07")
def test_words_are_found_however_they_are_joined(aria):
    written = ["chop-oak a", "chop_oak b", "chopOak c", "chop.oak d", "chop/oak e", "ｃｈｏｐ oak f"]
    for name in written:
        stock(aria, name)
    for q in ["chop oak", "chop-oak", "chopOak", "chop_oak", "chop/oak", "ｃｈｏｐ ｏａｋ", '"chop oak"', '"chop-oak"']:
        results = search(avatar=aria, q=q).results
        assert {(found.skill.name, found.match) for found in results} == {(name, "all") for name in written}, q


@pytest.mark.rule("S08")
def test_quotes_or_and_minus_bind(aria, cyr):
    stock(cyr, "one", "chop oak logs", state="shared")
    stock(cyr, "two", "chop logs of oak", state="shared")
    stock(cyr, "three", "chop willow logs", state="shared")
    assert names(search(avatar=aria, q='"oak logs"')) == ["one"]
    assert set(names(search(avatar=aria, q="chop -willow"))) == {"one", "two"}
    assert set(names(search(avatar=aria, q='chop -"oak logs"'))) == {"two", "three"}
    results = search(avatar=aria, q="willow or oak").results
    assert {(found.skill.name, found.match) for found in results} == {("one", "all"), ("two", "all"), ("three", "all")}


@pytest.mark.rule("S08")
@pytest.mark.parametrize("whose", ["own", "shared"])
def test_quotes_and_minus_bind_where_only_some_words_are_found_or_repaired(aria, cyr, whose):
    for name, description in [
        ("one", "oak logs"),
        ("two", "logs of oak"),
        ("three", "oak draynor"),
        ("four", "falador"),
    ]:
        stock(aria if whose == "own" else cyr, name, description, state="pending" if whose == "own" else "shared")
    for q in ("oak falador -draynor", "oka falador -draynor", "-draynor falador zzzz oak"):
        assert set(names(search(avatar=aria, q=q))) == {"one", "two", "four"}
    assert set(names(search(avatar=aria, q='"oak logs" falador'))) == {"one", "four"}
    assert set(names(search(avatar=aria, q='"oka logs"'))) == {"one"}
    assert set(names(search(avatar=aria, q="oak -draynor or falador -draynor"))) == {"one", "two", "four"}


@pytest.mark.rule("S19")
@pytest.mark.parametrize("q", ["", "oak", "oak zzzz", "oka", '"oak tree"'])
def test_a_disabled_skill_of_another_is_not_found_and_the_avatars_own_setting_wins(aria, cyr, q):
    skill = stock(cyr, "oak tree", state="shared")
    bram = avatar("bram")

    def finders():
        return [who.uid for who in (aria, bram, cyr) if search(avatar=who, q=q).results]

    assert finders() == ["aria", "bram", "cyr"]
    switch(skill, False, aria)
    assert finders() == ["bram", "cyr"]
    switch(skill, False)
    assert finders() == ["cyr"]
    switch(skill, True, aria)
    assert finders() == ["aria", "cyr"]


@pytest.mark.rule("S19")
@pytest.mark.parametrize("state", ["pending", "shared"])
@pytest.mark.parametrize("q", ["", "oak"])
def test_an_avatars_own_disabled_skill_stays_listed_and_says_so(aria, state, q):
    skill = stock(aria, "oak", state=state)
    switch(skill, False)
    assert [found.enabled for found in search(avatar=aria, q=q).results] == [False]
    switch(skill, True, aria)
    assert [found.enabled for found in search(avatar=aria, q=q).results] == [True]


@pytest.mark.rule("S19")
def test_disabled_skills_do_not_take_the_places_of_others_on_a_page(aria, cyr):
    for n in range(12):
        switch(stock(cyr, f"oak off {n}", state="shared", successes=9), False)
    stock(cyr, "oak on", state="shared", failures=5)
    page = search(avatar=aria, q="oak", limit=1)
    assert (names(page), page.next) == (["oak on"], None)


@pytest.mark.rule("S01", "S21")
def test_the_search_asks_postgres_the_same_number_of_questions_for_one_result_and_for_twenty(
    aria, cyr, django_assert_num_queries
):
    def ask(limit: int) -> None:
        for found in search(avatar=aria, q="oak", limit=limit).results:
            assert (found.skill.avatar.uid, found.skill.attempts, found.enabled) == ("cyr", 0, True)

    for n in range(20):
        stock(cyr, f"oak {n}", state="shared")
    for limit in (1, 20):
        with django_assert_num_queries(5):  # savepoint, words, order, skills, release
            ask(limit)


def test_the_owner_of_the_searcher_gives_no_sight_of_other_avatars_skills():
    owner = person("one owner")
    one, other = avatar("one", owner), avatar("other", owner)
    stock(other, "oak secret")
    assert names(search(avatar=one, q="oak secret")) == []
