"""Pages, cursors and filters (S20), and that the short cuts of the ranking lose nothing (S07)."""

import random

import pytest

from autorune import clock
from skills.models import Enablement
from skills.query import read_query
from skills.search import FilterRefused, InvalidCursor, search
from skills.terms import read_terms
from tests.bench import search_rivals as rivals
from tests.skills.stock import avatar, stock, switch

pytestmark = pytest.mark.django_db
WORDS = ["oak", "willow", "iron", "bank", "coal", "fish", "cook", "sell", "walk", "magic"]


@pytest.fixture
def aria():
    return avatar("aria")


@pytest.fixture
def crowd(aria):
    """Sixty skills of uneven words and records, own and shared, some disabled."""
    draw = random.Random(7)
    cyr = avatar("cyr")
    for n in range(60):
        own = n % 4 == 0
        skill = stock(
            aria if own else cyr,
            f"{draw.choice(WORDS)} {n}",
            " ".join(draw.choices(WORDS, k=4)),
            tags=draw.sample(["red", "blue"], draw.randint(0, 2)),
            state="shared" if n % 8 else "pending",
            successes=draw.randint(0, 9),
            failures=draw.randint(0, 3),
        )
        if n % 11 == 1:
            switch(skill, False)
    return aria


def walk(limit: int, **asked) -> list[int]:
    found, cursor = [], None
    while True:
        page = search(limit=limit, cursor=cursor, **asked)
        assert len(page.results) <= limit
        found += [result.skill.pk for result in page.results]
        cursor = page.next
        if cursor is None:
            return found


@pytest.mark.rule("S20")
def test_pages_of_any_size_together_are_the_whole_list_once(crowd):
    for q in ["", "oak", "oak bank", "oka iron", "oak or iron -bank", '"oak bank" coal']:
        for chosen in [{}, {"tag": "red"}, {"origin": "own"}, {"origin": "shared", "state": "shared"}]:
            whole = [result.skill.pk for result in search(avatar=crowd, q=q, limit=100, **chosen).results]
            assert len(whole) > 1
            assert len(set(whole)) == len(whole)
            assert walk(1 if len(whole) < 12 else 5, avatar=crowd, q=q, **chosen) == whole


@pytest.mark.rule("S07", "S08")
def test_the_order_is_that_of_weighing_every_visible_skill(crowd):
    Enablement.objects.update(enabled=True)
    for q in ["oak", "oak bank", "oak iron coal walk", '"oak bank" fish', "oka bank"]:
        expected = rivals.everything(crowd.pk, read_terms(read_query(q), crowd, 60_000))
        assert len(expected) > 5
        for limit in (5, 20):
            found = [result.skill.pk for result in search(avatar=crowd, q=q, limit=limit).results]
            assert found == expected[:limit], q


@pytest.mark.rule("S20")
def test_filters_bind_before_the_page_is_cut(crowd, aria):
    for chosen, holds in [
        ({"tag": "red"}, lambda skill: "red" in skill.tags),
        ({"origin": "own"}, lambda skill: skill.avatar_id == aria.pk),
        ({"origin": "shared"}, lambda skill: skill.avatar_id != aria.pk),
        ({"state": "pending"}, lambda skill: skill.state == "pending"),
        ({"state": "shared", "tag": "blue"}, lambda skill: skill.state == "shared" and "blue" in skill.tags),
    ]:
        for q in ("", "oak bank", "oka"):
            whole = [result.skill for result in search(avatar=aria, q=q, limit=100).results]
            expected = [skill.pk for skill in whole if holds(skill)]
            assert expected
            assert [result.skill.pk for result in search(avatar=aria, q=q, limit=3, **chosen).results] == expected[:3]
    assert search(avatar=aria, tag="re").results == ()


@pytest.mark.rule("S20", "R03")
@pytest.mark.parametrize("state", ["pending", "candidate", "rejected"])
def test_no_filter_shows_what_is_anothers(aria, state):
    stock(avatar("cyr"), "oak", tags=["red"], state=state)
    for chosen in ({"state": state}, {"origin": "shared"}, {"tag": "red"}):
        assert search(avatar=aria, **chosen).results == ()
        assert search(avatar=aria, q="oak", **chosen).results == ()


@pytest.mark.rule("S20")
@pytest.mark.parametrize("chosen", [{"origin": "mine"}, {"state": "approved"}, {"tag": "x" * 33}, {"tag": "a\0b"}])
def test_a_filter_of_no_known_value_is_refused(aria, chosen):
    with pytest.raises(FilterRefused) as refused:
        search(avatar=aria, **chosen)
    assert list(refused.value.errors) == list(chosen)


@pytest.mark.rule("S20", "R03")
def test_a_cursor_is_good_for_its_avatar_query_and_filters_only(crowd):
    cursor = search(avatar=crowd, q="oak", limit=1).next
    assert cursor
    assert search(avatar=crowd, q=" oak ", limit=5, cursor=cursor).results
    other = avatar("other", owner=crowd.owner)
    for wrong in (
        {"avatar": other, "q": "oak"},
        {"avatar": crowd, "q": "bank"},
        {"avatar": crowd},
        {"avatar": crowd, "q": "oak", "tag": "red"},
        {"avatar": crowd, "q": "oak", "cursor": cursor + "x"},
        {"avatar": crowd, "q": "oak", "cursor": cursor[1:]},
        {"avatar": crowd, "q": "oak", "cursor": "1"},
        {"avatar": crowd, "q": "oak", "cursor": "\0::é"},
    ):
        with pytest.raises(InvalidCursor):
            search(**{"cursor": cursor, **wrong})


@pytest.mark.rule("S01", "S20")
def test_a_skill_that_came_meanwhile_neither_repeats_nor_loses_others(aria):
    for n in range(6):
        stock(aria, f"oak {n}", successes=n)
    first = search(avatar=aria, q="oak", limit=3)
    stock(aria, "oak late", successes=50)
    second = search(avatar=aria, q="oak", limit=10, cursor=first.next)
    ids = [result.skill.name for page in (first, second) for result in page.results]
    assert ids == ["oak 5", "oak 4", "oak 3", "oak 2", "oak 1", "oak 0"]
    assert clock.now() > first.results[0].skill.created_at


@pytest.mark.rule("S20")
@pytest.mark.parametrize("tag", ["100%", "%s", "%(avatar)s", "it's", "back\\slash", '"', "{}", " a "])
def test_a_tag_of_any_characters_is_one_whole_tag(aria, tag):
    skill = stock(aria, "oak", tags=[tag, "other"])
    stock(aria, "oak too", tags=["x" + tag])
    for q in ("", "oak"):
        assert [found.skill.pk for found in search(avatar=aria, q=q, tag=tag).results] == [skill.pk]
