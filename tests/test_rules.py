"""Every rule of docs/rules.md has a test that carries its number, and no test carries one that does not exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_YET: set[str] = set()
"""Rules of later work. This list may only shrink."""


def rules() -> set[str]:
    found = re.findall(r"^\| ([SRLVOBXP]\d\d) \|", (ROOT / "docs/rules.md").read_text(), re.MULTILINE)
    assert len(found) == len(set(found)), "a rule is listed twice"
    return set(found)


def carried() -> Iterator[tuple[str, str]]:
    """Each rule number in a `pytest.mark.rule(...)`, with its file."""
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{file}: rule numbers are written out"
                    yield argument.value, str(file.relative_to(ROOT))


def test_every_rule_has_a_test() -> None:
    numbers = {number for number, _ in carried()}
    missing = rules() - numbers - NOT_YET
    assert not missing, f"no test carries {sorted(missing)}"


def test_no_test_carries_a_rule_that_is_not_there() -> None:
    """Besides rules a test may name a case that users reported (T49) or an abuse that was tried (A36)."""
    cases = re.compile(r"[TA]\d\d")
    unknown = {(number, file) for number, file in carried() if number not in rules() and not cases.fullmatch(number)}
    assert not unknown


def test_what_is_not_yet_done_is_a_rule_and_has_no_test() -> None:
    assert rules() >= NOT_YET
    assert not NOT_YET & {number for number, _ in carried()}


def test_the_rules_are_all_there() -> None:
    counts = {"S": 22, "R": 12, "L": 22, "V": 10, "O": 7, "B": 7, "X": 6, "P": 5}
    expected = {f"{letter}{number:02}" for letter, most in counts.items() for number in range(1, most + 1)}
    assert rules() == expected
