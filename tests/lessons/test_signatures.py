"""What makes two failures the same, and what helped after them (L20, L22)."""

import pytest

from lessons.signatures import Signature, error_line, normalised_error, program_of


@pytest.mark.rule("L20")
@pytest.mark.parametrize(
    ("command", "program"),
    [
        ("bun run sell.ts", "bun"),
        ("/usr/bin/bash -lc 'cd bots/a && FOO=1 sudo /opt/bin/bun run sell.ts'", "bun"),
        ("cd /x; ls", "ls"),
        ("timeout 5 curl -s x", "curl"),
        ("env A=b python3 x.py", "python3"),
        ("", "command"),
        ("echo 'open quote", "echo"),
    ],
)
def test_the_program_is_seen_through_shells_and_prefixes(command: str, program: str) -> None:
    assert program_of(command) == program


@pytest.mark.rule("L20", "L22")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Error: no oak at (3221, 3218)", "Error: no oak at (99, 7)"),
        ("error: timed out after 5000 ms", "error: timed out after 31 ms"),
        ("2026-05-01T10:00:00Z error: closed", "2026-06-02T11:12:13Z ERROR: closed"),
        ("/tmp/a1/x.ts: not found", "/home/b/x.ts: not found"),
        ("lock 3f9a2b7c1d held: refused", "lock 00ff12ab34 held: refused"),
        ("starting\nerror: closed\n    at run (/a/b.ts:1:2)", "other start\nerror: closed"),
    ],
)
def test_what_changes_from_run_to_run_does_not_part_failures(one: str, other: str) -> None:
    assert normalised_error(one, 1) == normalised_error(other, 1)


@pytest.mark.rule("L20", "L22")
@pytest.mark.parametrize(
    ("one", "other"), [("error: the shop is closed", "error: the bank is closed"), ("no axe found", "no bait found")]
)
def test_different_errors_are_different(one: str, other: str) -> None:
    assert normalised_error(one, 1) != normalised_error(other, 1)


@pytest.mark.rule("L22")
def test_a_silent_failure_is_named_by_its_exit_code() -> None:
    assert normalised_error("", 7) != normalised_error("", 8)
    assert str(Signature("bun", normalised_error(" \n", 7))) == "bun: exit code 7, no output"


@pytest.mark.rule("L05")
def test_the_error_is_the_last_line_that_tells_of_one() -> None:
    assert error_line("error: first\nerror: second\nbye") == "error: second"
    assert error_line("just\nwords") == "words"
    assert error_line("") == ""
