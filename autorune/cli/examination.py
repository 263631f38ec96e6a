"""What works here and what does not: one finding a part, each with what to do (design, section 5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import connection

from autorune import scrubbing
from autorune.avatars.models import Avatar, ModelProfile
from autorune.avatars.secrets import SecretUnavailable, resolve
from autorune.celery import app
from autorune.runner.engines.installed import find
from autorune.runner.engines.interface import EngineMissing
from autorune.runner.sandbox import probe
from autorune.runner.sandbox.cell import NoBubblewrap
from lessons.gate import tokens


@dataclass(frozen=True)
class Finding:
    """One part of the product: whether it works, whether it must, and a sentence for a person."""

    part: str
    works: bool
    needed: bool
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"part": self.part, "works": self.works, "needed": self.needed, "note": self.note}


def examine() -> Iterator[Finding]:
    """Every part, in the order in which a person would mend them."""
    database = _database()
    yield database
    yield _broker()
    yield from _sandbox()
    yield from _engines()
    if database.works:
        yield from _references()
    yield Finding("tokens", True, True, f"counted by {tokens.counter_name()}")
    available = scrubbing.library_available()
    note = "" if available else "the vendor rules of kingfisher are missing here; own rules carry on"
    yield Finding("scrubbing", available, False, note)


def _database() -> Finding:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('server_version')")
            return Finding("database", True, True, f"PostgreSQL {cursor.fetchone()[0]}")
    except Exception as error:
        return Finding("database", False, True, f"{_first(error)}. Start the product with: make up")


def _broker() -> Finding:
    try:
        with app.connection_for_read() as link:
            link.ensure_connection(max_retries=1, timeout=2)
        workers = app.control.ping(timeout=1, limit=1)
    except Exception as error:
        return Finding("broker", False, True, f"{_first(error)}. Start the product with: make up")
    return Finding("worker", bool(workers), True, "" if workers else "no worker answers; see worker.log")


def _sandbox() -> Iterator[Finding]:
    try:
        limits = probe.limits()
    except NoBubblewrap as error:
        yield Finding("sandbox", False, False, f"{error} Engines run only with --allow-unsandboxed.")
        return
    yield Finding("sandbox", True, False, "bubblewrap")
    for limit in limits:
        yield Finding(f"sandbox limit: {limit.name}", limit.holds, False, limit.note)


def _engines() -> Iterator[Finding]:
    for engine in ("codex", "claude"):
        try:
            yield Finding(f"engine {engine}", True, False, str(find(engine, settings.DATA).outside))
        except EngineMissing as error:
            yield Finding(f"engine {engine}", False, False, str(error))


def _references() -> Iterator[Finding]:
    """A secret that cannot be read stops its avatar's saves, so it is needed (X06)."""
    for avatar in Avatar.objects.exclude(bot_password_ref="").order_by("uid"):
        yield _reference(f"bot password of {avatar.uid}", avatar.bot_password_ref, "")
    for profile in ModelProfile.objects.select_related("avatar").order_by("avatar__uid", "name"):
        part = f"model profile {profile.avatar.uid} {profile.name}"
        yield _reference(part, profile.key_ref, f"{profile.provider}:{profile.model}")


def _reference(part: str, ref: str, note: str) -> Finding:
    try:
        if ref:
            resolve(ref)
        return Finding(part, True, True, note)
    except SecretUnavailable as error:
        return Finding(part, False, True, str(error))


def _first(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
