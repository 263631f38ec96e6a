"""Masking what an agent saves, before it leaves the runner (X02, R11)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from autorune.runner.api import Answer
from autorune.scrubbing import Finding, Scrubber


def mask_fields(scrubber: Scrubber, fields: Mapping[str, Any]) -> tuple[dict[str, Any], Sequence[Finding]]:
    """The fields with every secret masked, and where. Raises ScrubError.

    A value of a wrong type is left for the API to refuse, but its text is masked too."""
    plain: dict[str, str | list[str]] = {}
    for name, value in fields.items():
        if isinstance(value, str) or (isinstance(value, list) and all(isinstance(tag, str) for tag in value)):
            plain[name] = value
    scrubbed = scrubber.scrub_fields(plain)
    odd = {name: _masked(scrubber, value) for name, value in fields.items() if name not in plain}
    return {name: scrubbed.fields[name] if name in plain else odd[name] for name in fields}, scrubbed.findings


def _masked(scrubber: Scrubber, value: Any) -> Any:
    if isinstance(value, str):
        return scrubber.scrub(value).text
    if isinstance(value, list):
        return [_masked(scrubber, inner) for inner in value]
    if isinstance(value, dict):
        return {name: _masked(scrubber, inner) for name, inner in value.items()}
    return value


def merge_findings(answer: Answer, findings: Sequence[Finding]) -> Answer:
    """The API's answer to a save, its `scrubbed` joined to what the runner masked before."""
    try:
        told = json.loads(answer.body)
    except ValueError:
        return answer
    if not isinstance(told, dict):
        return answer
    own = [{"field": found.field, "line": found.line, "rule": found.rule} for found in findings]
    told["scrubbed"] = own + [row for row in told.get("scrubbed", ()) if row not in own]
    return replace(answer, body=json.dumps(told).encode())
