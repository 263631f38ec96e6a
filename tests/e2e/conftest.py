"""A real Chromium before a real web server; skipped loudly where there is no Chromium."""

import os
import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection

from tests.factories import UserFactory
from tests.processes import live_web

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PASSWORD = "".join(random.Random(11).choices("abcdefghijkmnpqrstuvwxyz", k=16))


@dataclass
class Seen:
    """A page of the console, with everything that a browser would complain of."""

    page: Any
    web: str
    complaints: list[str] = field(default_factory=list)

    def watch(self) -> None:
        self.page.on("console", lambda said: self._if(said.type in ("error", "warning"), said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("request", lambda r: self._if(not r.url.startswith((self.web, "data:")), f"asked {r.url}"))

    def open(self, path: str) -> Any:
        answer = self.page.goto(self.web + path)
        self.page.wait_for_function("window.Alpine !== undefined")
        return answer

    def log_in(self, name: str) -> None:
        self.page.goto(f"{self.web}/admin/login/?next=/admin/")
        self.page.fill("#id_username", name)
        self.page.fill("#id_password", PASSWORD)
        self.page.click("button[type=submit]")
        self.page.wait_for_url(f"{self.web}/admin/")

    def _if(self, bad: bool, text: str) -> None:
        if bad:
            self.complaints.append(text)

    def _dialog(self, dialog: Any) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()


@pytest.fixture(scope="module")
def chromium(django_db_setup: None) -> Iterator[Any]:
    """One browser for a module. While it runs, Playwright keeps an event loop in this thread, which Django takes for
    an asynchronous caller; no longer than the module, so that other tests keep Django's guard."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here: the console was NOT seen in a browser")
    from playwright.sync_api import sync_playwright

    flags = FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def web(chromium: Any) -> Iterator[str]:
    """One server for a module; what the tests commit is wiped between them."""
    with live_web(database=connection.settings_dict["NAME"], threads=4) as url:
        yield url


KEPT = ("django_migrations", "django_content_type", "auth_permission")
"""What a server remembers by its number; the rest of the database is wiped after each test."""


@pytest.fixture
def committed(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """What the test writes is committed, for the server to see, and gone after it."""
    with django_db_blocker.unblock():
        yield
        tables = [name for name in connection.introspection.table_names() if name not in KEPT]
        with connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {', '.join(tables)} CASCADE")


@pytest.fixture
def seen(committed: None, chromium: Any, web: str) -> Iterator[Seen]:
    """Logged in as olga, an operator. Fails at the end when the browser had anything to complain of."""
    olga = UserFactory(username="olga", operator=True)
    olga.password = PBKDF2PasswordHasher().encode(PASSWORD, salt="salt-of-the-test", iterations=1000)
    olga.save()  # hashed as the server in its own process reads it, whatever this process uses
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    browser = Seen(context.new_page(), web)
    browser.watch()
    browser.log_in("olga")
    yield browser
    context.close()
    assert browser.complaints == []
