"""A recorded transcript (Codex, Claude Code, or our own JSON lines) as the job that it was (design, section 6)."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from autorune.avatars.models import Avatar
from autorune.avatars.secrets import known_secrets
from autorune.jobs import lifecycle
from autorune.jobs.models import Job
from autorune.jobs.recording import moment_of, record_items
from autorune.runner.captured import as_item
from autorune.runner.engines.claude import ClaudeStream
from autorune.runner.engines.codex import CodexStream
from autorune.runner.engines.command import read_line
from autorune.runner.words import Words
from autorune.scrubbing import Scrubber
from skills.library import note_fetch
from skills.models import Skill

_CODEX = ("thread.", "turn.", "item.")
_CLAUDE = {"system", "assistant", "user", "result", "stream_event"}


class TranscriptRefused(ValueError):
    """The file is empty, or too large; the message says which."""


@dataclass
class Transcript:
    """What a file holds: its format, its task, its items in order, what its agent declared."""

    format: str
    goal: str = ""
    items: list[dict[str, Any]] = field(default_factory=list)
    result: tuple[str, str] | None = None

    @property
    def moments(self) -> list[datetime]:
        found = (moment_of(item.get("at")) for item in self.items)
        return [moment for moment in found if moment]


def ingest(*, avatar: Avatar, raw: bytes, name: str, now: datetime) -> tuple[Job, bool]:
    """The finished job of a transcript and whether it is new; the same bytes again are the job that is there.

    It records no outcomes; without DONE: or BLOCKED: it is stopped.
    """
    digest = hashlib.sha256(raw).hexdigest()
    with transaction.atomic():
        Avatar.objects.select_for_update(no_key=True).get(pk=avatar.pk)
        if known := Job.objects.filter(avatar=avatar, transcript_sha256=digest).first():
            return known, False
        told = read(raw.decode("utf-8", "backslashreplace"))
        scrubber = Scrubber(known_secrets(avatar))
        goal = scrubber.scrub(told.goal).text or f"Recorded in {name}"
        moments = told.moments
        start, end = (min(moments), max(moments)) if moments else (now, now)
        job = lifecycle.start_job(avatar=avatar, goal=goal, engine=told.format, now=start)
        Job.objects.filter(pk=job.pk).update(transcript_sha256=digest)
        numbered = [{"sequence": number, **item} for number, item in enumerate(told.items, 1)]
        record_items(job=job, items=[as_item(item, scrubber) for item in numbered], now=end)
        _fetched(job, told)
        result, summary = told.result or ("stopped", "The transcript ends without DONE: or BLOCKED:.")
        lifecycle.close(job=job, result=result, summary=scrubber.scrub(summary).text, reason="", now=end)
    return job, True


def read(text: str) -> Transcript:
    """The transcript of a text, whose format its first known line tells."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise TranscriptRefused("The file has no lines. A transcript is one JSON object a line.")
    told = Transcript(_format(lines))
    read_lines = {"codex": _codex, "claude": _claude, "command": _own}[told.format]
    turn = Words()
    for item in read_lines(lines):
        if item["type"] == "user_message" and not told.goal:
            item = {**item, "kind": "goal", "author": "runner"}
            told.goal = str(item.get("text") or "")
        told.items.append(item)
        if item["type"] in ("turn_end", "user_message"):  # a turn is over; the first result that one fixed stays (R10)
            told.result = told.result or turn.result
            turn = Words()
        elif item["type"] == "agent_message" and isinstance(item.get("text"), str):
            turn.read(item["text"])
    told.result = told.result or turn.result
    return told


def _format(lines: list[str]) -> str:
    for line in lines:
        kind = _object(line).get("type")
        if isinstance(kind, str) and kind.startswith(_CODEX):
            return "codex"
        if kind in _CLAUDE:
            return "claude"
        if kind is not None:
            break
    return "command"


def _codex(lines: list[str]) -> Iterator[dict[str, Any]]:
    stream = CodexStream()
    for line in lines:
        yield from (event.item() for event in stream.read(line) if hasattr(event, "item"))


def _claude(lines: list[str]) -> Iterator[dict[str, Any]]:
    stream = ClaudeStream()
    for line in lines:
        yield from (event.item() for event in stream.read(line) if hasattr(event, "item"))


def _own(lines: list[str]) -> Iterator[dict[str, Any]]:
    """Our own lines; two of them stand only in transcripts: what a person said, and which skill was fetched."""
    for line in lines:
        row = _object(line)
        if row.get("type") == "user_message":
            author = "runner" if row.get("author") == "runner" else "human"
            kind = row.get("kind") if row.get("kind") in ("goal", "wrap_up", "message") else "message"
            item = {"type": "user_message", "text": str(row.get("text") or ""), "author": author, "kind": kind}
        elif row.get("type") == "skill":
            item = {"type": "skill", "skill": row.get("skill")}
        else:
            event = read_line(line)
            item = event.item() if hasattr(event, "item") else {"type": "output", "text": line}
        yield item | ({"at": row["at"]} if moment_of(row.get("at")) else {})


def _fetched(job: Job, told: Transcript) -> None:
    """The skills that the job says it fetched and could see."""
    for item in told.items:
        number = item.get("skill") if item["type"] == "skill" else None
        if isinstance(number, int) and not isinstance(number, bool) and 0 < number < 2**63:
            skill = Skill.objects.visible_to(job.avatar).with_counts().filter(pk=number).first()
            if skill and skill.current_version:
                note_fetch(job=job, version=skill.current_version, now=moment_of(item.get("at")) or job.started_at)


def _object(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}
