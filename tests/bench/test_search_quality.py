"""The quality bar, on the half of the labelled set that nothing was tuned on (S07, S08)."""

import pytest

from tests.bench.search_quality import measure, settle
from tests.bench.search_queries import QUERIES, SET_ASIDE
from tests.bench.search_world import WORLD


@pytest.mark.rule("S07", "S08")
@pytest.mark.django_db
def test_the_right_skill_leads_or_is_near():
    quality = measure(settle(), SET_ASIDE)
    assert quality.mrr >= 0.90
    assert quality.five >= 0.97
    assert quality.empty == 0


def test_the_labelled_set_is_as_large_as_it_should_be():
    known = {draft.name for draft in WORLD}
    assert len(known) >= 60
    assert len({asked.q for asked in QUERIES}) >= 120
    assert all(asked.right <= known for asked in QUERIES)
    assert len(SET_ASIDE) * 2 == len(QUERIES)
