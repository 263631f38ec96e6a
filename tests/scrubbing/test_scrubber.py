"""What is masked, what stays, and how it is told (X02, X03; cases T01–T09)."""

import ast
import logging
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from autorune.scrubbing import MARKER, Finding, Mask, Scrubber, ScrubError, detection
from tests.bench import scrub_values as values
from tests.bench.scrub_scripts import SECRET_LINES, script, stock_script

pytestmark = pytest.mark.rule("X02")


@pytest.fixture
def rng() -> random.Random:
    return random.Random(4071)


def clean(text: str, *known: str) -> str:
    return Scrubber(known).scrub(text).text


@pytest.mark.rule("X03", "T01")
@pytest.mark.parametrize(
    "line",
    [
        "headers = { Authorization: `Bearer ${process.env.PASSWORD}` }",
        "const PASSWORD = process.env.PASSWORD!;",
        'password = os.environ["BOT_PASSWORD"]',
        "password: ${{ secrets.DEPLOY }}",
        "PASSWORD=$(cat /run/secrets/bot)",
        "PASSWORD={{ password }}",
        "PASSWORD=<password>",
        "token = secrets.token_urlsafe(32)",
        "const MAX_TOKENS = 4096",
        "tokens += 1",
        '"apiKey": "test"',
        "password?: string;",
        "PASSWORD: opts.password",
        "const secretRoom = [3221, 3218]",
        "// the secret door is east",
        "He says the password is 'open sesame' during the quest.",
        "if (key === 'Enter') pass();",
        "publicKey: 'ssh-ed25519'",
    ],
)
def test_a_reference_a_number_or_a_word_is_not_a_secret(line: str) -> None:
    assert Scrubber().scrub(line).text == line


@pytest.mark.rule("X03")
def test_coordinates_hashes_and_ids_stay(rng: random.Random) -> None:
    lines = [f"const place = '{values.harmless(rng)}';" for _ in range(60)]
    lines += [f"git checkout {values.text(rng, values.HEX, 40)}", f"sha256:{values.text(rng, values.HEX, 64)}"]
    text = "\n".join(lines)
    assert clean(text) == text


@pytest.mark.rule("T05")
def test_a_secret_that_a_person_chose_is_found_by_its_name(rng: random.Random) -> None:
    chosen = "-".join([rng.choice(values.THINGS), rng.choice(values.PLACES), str(rng.randrange(2, 9))])
    assert clean(f'const adminSecret = "{chosen}"') == f'const adminSecret = "{MARKER}"'


@pytest.mark.rule("T02", "X03")
def test_only_the_value_is_masked_never_quotes_or_syntax(rng: random.Random) -> None:
    secret = values.strong_password(rng)
    assert clean(f"login({{ user: 'bob', password: '{secret}' }}); // go") == (
        f"login({{ user: 'bob', password: '{MARKER}' }}); // go"
    )
    assert clean(f"https://bob:{values.password(rng)}@h.example/x?y=1") == f"https://bob:{MARKER}@h.example/x?y=1"
    assert clean(f"PASSWORD={values.password(rng)} ./run.sh --fast") == f"PASSWORD={MARKER} ./run.sh --fast"


@pytest.mark.rule("T06")
@pytest.mark.parametrize(
    "form", ["PASSWORD={}", "export PASSWORD={}", "PASSWORD='{}'", 'PASSWORD="{}"', "PASSWORD={}\r"]
)
def test_the_password_in_an_env_file_is_masked_in_every_dialect(form: str, rng: random.Random) -> None:
    for secret in (values.human_password(rng), values.password(rng), values.text(rng, values.ALNUM, 6) + "9!kk"):
        text = f"BOT_USERNAME=a1\n{form.format(secret)}\nSERVER=localhost\n"
        assert clean(text) == f"BOT_USERNAME=a1\n{form.format(MARKER)}\nSERVER=localhost\n"


@pytest.mark.rule("T04", "T09")
def test_a_key_is_masked_in_every_field_and_reported_without_its_value(rng: random.Random) -> None:
    key = values.mixed(rng, 40)
    fields: dict[str, str | list[str]] = {
        "name": "chop-oak",
        "description": f"uses {key} to chop",
        "tags": [f"{key}", "oak"],
        "preconditions": f"stand near the bank\nwith {key}",
        "script": f"const apiKey = '{key}';\nchop();\nsend('{key}');\n",
    }
    result = Scrubber().scrub_fields(fields)
    assert key not in repr(result)
    assert [(one.field, one.line) for one in result.findings] == [
        ("description", 1),
        ("tags[0]", 1),
        ("preconditions", 2),
        ("script", 1),
        ("script", 3),
    ]
    assert all(isinstance(one, Finding) and one.rule for one in result.findings)
    assert result.fields["name"] == "chop-oak"
    assert result.fields["tags"] == [MARKER, "oak"]
    assert result.fields["script"] == f"const apiKey = '{MARKER}';\nchop();\nsend('{MARKER}');\n"


def test_the_lines_of_masks_count_from_one(rng: random.Random) -> None:
    masks = Scrubber().scrub(f"go();\r\n\npassword = '{values.password(rng)}'\n").masks
    assert [mask.line for mask in masks] == [3]
    assert isinstance(masks[0], Mask)


@pytest.mark.rule("T07", "X03")
def test_thirty_scripts_of_the_stock_shape_stay_byte_for_byte() -> None:
    known = values.password(random.Random(9))
    for seed in range(30):
        text = stock_script(random.Random(seed))
        assert text.count("PASSWORD") >= 2
        result = Scrubber([known]).scrub(text)
        assert (result.text, result.masks) == (text, ())


@pytest.mark.rule("T01", "T07")
def test_a_masked_python_script_still_parses(rng: random.Random) -> None:
    for seed in range(12):
        lines = [
            f"PASSWORD_{seed} = '{values.strong_password(rng)}'",
            f"token = ('{values.mixed(rng, 32)}'",
            "         'x')",
        ]
        lines += [line(rng, values.password(rng)) for line in SECRET_LINES["py"][:3]]
        masked = clean("\n".join(lines))
        assert MARKER in masked
        ast.parse(masked)


@pytest.mark.rule("T01")
@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_a_masked_javascript_script_still_parses(tmp_path: Path, rng: random.Random) -> None:
    lines = [
        f"const password = '{values.strong_password(rng)}';",
        f"const token = '{values.mixed(rng, 16)}' + `{values.mixed(rng, 16)}`;",
        f"const bot = {{ user: 'bob', pass: \"{values.human_password(rng)}\" }};",
        f"login('bob', '{values.password(rng)}');",
        "const headers = { Authorization: `Bearer ${process.env.PASSWORD}` };",
    ]
    file = tmp_path / "bot.mjs"
    file.write_text(clean("\n".join(lines)), encoding="utf-8")
    assert file.read_text(encoding="utf-8").count(MARKER) == 5
    subprocess.run(["node", "--check", str(file)], check=True)


def test_scrubbing_again_changes_nothing(rng: random.Random) -> None:
    for seed in range(20):
        language, lines = script(random.Random(seed))
        for line in SECRET_LINES[language]:
            lines.insert(rng.randrange(2, len(lines)), line(rng, values.human_password(rng)))
        scrubber = Scrubber([values.password(rng)])
        once = scrubber.scrub("\n".join(lines))
        assert once.masks
        assert scrubber.scrub(once.text) == type(once)(once.text, ())


@pytest.mark.rule("X03")
@pytest.mark.parametrize(
    "text", [MARKER, f"password = '{MARKER}'", f"'{MARKER}' + '{MARKER}'", "pass: '[REDACTED:known]',"]
)
def test_a_marker_is_no_secret(text: str) -> None:
    assert Scrubber().scrub(text).text == text


def test_a_secret_cannot_hide_beside_a_marker(rng: random.Random) -> None:
    secret = values.password(rng)
    assert secret not in clean(f"password = '{MARKER}{secret}'")


def test_a_quote_that_never_closes_swallows_no_line(rng: random.Random) -> None:
    text = 'x = 1\npassword="' + "a b " * 15_000 + "\ny = 2\n"
    masked = clean(text)
    assert masked.startswith('x = 1\npassword="')
    assert masked.endswith("\ny = 2\n")


@pytest.mark.parametrize("shape", ["whole", "no end", "no begin", "escaped", "indented", "quoted"])
def test_a_private_key_is_masked_line_by_line(shape: str, rng: random.Random) -> None:
    body = values.pem_lines(rng)
    begin, end = "-----BEGIN RSA PRIVATE" + " KEY-----", "-----END RSA PRIVATE" + " KEY-----"
    text = {
        "whole": "\n".join([begin, *body, end]),
        "no end": "\n".join([begin, *body]),
        "no begin": "\n".join([*body, end]),
        "escaped": "\\n".join([begin, *body, end]),
        "indented": "\n".join("    " + line for line in [begin, *body, end]),
        "quoted": "\n".join(f'  "{line}\\n" +' for line in [begin, *body, end]),
    }[shape]
    masked = clean("before();\n" + text + "\nafter();")
    assert not any(line in masked for line in body)
    assert masked.count("\n") == text.count("\n") + 2
    assert masked.startswith("before();\n")
    assert masked.endswith("\nafter();")


def test_a_certificate_and_a_public_key_are_not_secret(rng: random.Random) -> None:
    for label in ("CERTIFICATE", "PUBLIC KEY"):
        text = "\n".join([f"-----BEGIN {label}-----", *values.pem_lines(rng), f"-----END {label}-----"])
        assert clean(text) == text


def test_when_a_rule_fails_nothing_is_returned(monkeypatch: pytest.MonkeyPatch, rng: random.Random) -> None:
    secret = values.password(rng)

    def broken(text: str) -> None:
        raise RuntimeError(text)

    monkeypatch.setattr(detection, "DETECTORS", (broken,))
    with pytest.raises(ScrubError) as refused:
        Scrubber().scrub(f"password = '{secret}'")
    assert secret not in repr(refused.value)
    assert refused.value.__cause__ is None


def test_nothing_that_was_found_is_logged(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], rng: random.Random
) -> None:
    secret = values.password(rng)
    with caplog.at_level(logging.DEBUG):
        assert secret not in clean(f"password = '{secret}'", secret)
    written = capfd.readouterr()
    assert secret not in caplog.text + written.out + written.err
