"""The log-in page: cookies, the favicon, and the end of guessing (X05)."""

import random

import pytest
from django.conf import settings
from django.test import Client

from tests.console.conftest import text_of
from tests.factories import UserFactory

LOGIN = "/admin/login/?next=/admin/"


@pytest.fixture
def password() -> str:
    return "".join(random.Random(7).choices("abcdefghijkmnpqrstuvwxyz", k=16))


@pytest.mark.rule("X05")
def test_logging_in_gives_cookies_that_no_script_and_no_other_site_can_use(db: None, password: str) -> None:
    person = UserFactory(operator=True)
    person.set_password(password)
    person.save()
    client = Client()
    client.get(LOGIN)
    answer = client.post(LOGIN, {"username": person.username, "password": password})
    assert answer.url == "/admin/"
    session = answer.cookies[settings.SESSION_COOKIE_NAME]
    assert (session["samesite"], session["httponly"], bool(session["secure"])) == ("Lax", True, settings.HTTPS)
    assert client.get("/admin/").status_code == 200


@pytest.mark.rule("X05")
def test_guessing_a_password_is_stopped_and_the_console_shows_it(db: None, superuser: Client, password: str) -> None:
    person = UserFactory(operator=True)
    person.set_password(password)
    person.save()
    guesser = Client()
    guesses = [str(number) for number in range(settings.AXES_FAILURE_LIMIT)]
    answers = [guesser.post(LOGIN, {"username": person.username, "password": guess}) for guess in guesses]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert guesser.post(LOGIN, {"username": person.username, "password": password}).status_code == 429
    assert person.username in text_of(superuser.get("/admin/axes/accessattempt/"))


@pytest.mark.rule("O05")
def test_somebody_who_is_no_staff_is_told_so_and_not_let_in(db: None, password: str) -> None:
    person = UserFactory()
    person.set_password(password)
    person.save()
    answer = Client().post(LOGIN, {"username": person.username, "password": password})
    assert answer.status_code == 200
    assert "staff account" in text_of(answer)


@pytest.mark.rule("X05")
def test_the_login_page_and_its_favicon_come_from_here(db: None) -> None:
    shown = text_of(Client().get(LOGIN))
    assert 'href="/static/console/favicon.svg"' in shown
    assert "AutoRune" in shown
    assert "http://" not in shown.replace("http://www.w3.org", "")
    assert "https://" not in shown


@pytest.mark.rule("S20")
def test_people_get_pages_and_machines_get_json_when_something_is_not_there(operator: Client, outsider: Client) -> None:
    missing = operator.get("/admin/nowhere/")
    assert (missing.status_code, missing.headers["Content-Type"].split(";")[0]) == (404, "text/html")
    refused = outsider.get("/admin/skills/skill/review/")
    assert (refused.status_code, "Not allowed" in text_of(refused)) == (403, True)
    assert operator.get("/nowhere").headers["Content-Type"] == "application/json"
