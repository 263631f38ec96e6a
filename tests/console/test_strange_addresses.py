"""Addresses that nobody types in good faith get a page that says so, never a fault of ours."""

import pytest
from django.test import Client


@pytest.mark.parametrize(
    "address",
    [
        "/admin/search/?s=a&page=x",
        "/admin/search/?s=%00",
        "/admin/skills/skill/?q=%00",
        "/admin/skills/skill/99999999999999999999999/review/",
        "/admin/skills/skill/abc/review/",
        "/admin/jobs/job/99999999999999999999999/change/",
        "/admin/lessons/lesson/%00/change/",
        "/admin/skills/skill/?p=x&o=99",
    ],
)
def test_a_strange_address_is_no_server_error(operator: Client, address: str) -> None:
    assert operator.get(address).status_code < 500
