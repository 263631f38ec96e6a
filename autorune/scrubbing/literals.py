"""Is a value a secret that stands there, or a reference, a placeholder, a word, an id? (T02, X03)"""

import re
from functools import lru_cache

from autorune.scrubbing.marker import without_markers
from autorune.scrubbing.vocabulary import PLACEHOLDERS

_PLACEHOLDER_PARTS = re.compile(
    r"x{4,}|\*{3,}|\.{3,}|…|<[^<>]*>|\{\{|\}\}|\$\{|\$\(|%\(|changeme|change[-_ ]?me|your[-_ ]|[-_ ]here\b|"
    r"placeholder|redacted|"
    r"replace[-_ ]?(?:me|this|with)|example|insert[-_ ]|dummy|\bnot[-_ ]?(?:set|real)\b|todo\b|to[-_ ]be[-_ ]|"
    r"^(?:my|some|the|a|any|new|fake|mock|sample|test|enter)[-_ ]?(?:bot[-_ ]?)?(?:super[-_ ]?)?(?:secret|password|"
    r"passwd|pass|pwd|token|api[-_ ]?key|key)"
    r"(?:[-_ ]?\d{0,3})$",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"^(?:\$[A-Za-z_{(]|%[A-Za-z_]+%$|%[sdrvq]$|@[A-Za-z]|&[a-z_]+$|\{[A-Za-z_][\w.]*\}$|:[a-z_]+$|env[:.(]|vault:|"
    r"op://|ref\+|"
    r"arn:|!\w|ENC\[|sm://|secretref:|keyring:|file:|env:|projects/|process\.env|import\.meta|os\.environ|os\.getenv|"
    r"Deno\.env|Bun\.env|ENV\[|secrets\.|config\.|settings\.|self\.|this\.|args\.|opts\.|options\.|\(\?|\^)"
)
_FILLED_IN = re.compile(r"\$?\{[^{}]{0,80}\}|%\(\w{1,40}\)s|%[sdr]")
_PATTERN = re.compile(r"a-zA-Z|A-Za-z|0-9a-|\(\?[:=!<]|\[\^?[a-zA-Z0-9]-[a-zA-Z0-9]|\\[dwsb][+*?{\]]")
_CONSTANT = re.compile(r"^[A-Z]{2,}(?:_[A-Z]{2,})+$")
_PATH = re.compile(r"^(?:\.{1,2}|~)?/[\w.@-]{1,16}(?:/[\w.@-]{0,16})+$")
_SNAKE = re.compile(r"^_{0,2}[a-z]+\d{0,3}(?:_[a-z]*\d{0,3}){1,12}$|^[A-Z]+\d{0,2}(?:_[A-Z]*\d{0,4}){1,12}$")
_COLOUR = re.compile(r"^#[0-9a-fA-F]{3,8}$|^\d?\*\(?[\w-]+$")
_UUID = re.compile(r"^\{?[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\}?$")
_HEX = re.compile(r"^(?:0x)?(?:[0-9a-f]+|[0-9A-F]+)n?$")
_DATE = re.compile(r"^\d{4}-?\d\d-?\d\d(?:[T_ -]?\d\d[:.-]?\d\d(?:[:.-]?\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$")
_FILE = re.compile(
    r"^[\w./\\@~-]*\.(?:[cm]?[jt]sx?|py|sh|md|json|ya?ml|env|txt|toml|ini|cfg|conf|log|html?|css|png|jpe?g|"
    r"svg|gif|wasm|zip|gz|tar|pem|key|crt|lock|sql|xml|csv|rs|go|java|rb|php|c|h|cpp)$",
    re.IGNORECASE,
)
_VERSION = re.compile(r"^(?:\d{1,2}:)?[vV~^]?\d+(?:\.\d+){1,3}(?:[-+.~][\w.+~-]{1,32})?$")
_ADDRESS = re.compile(r"^(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?$|^[\w.-]+:\d{2,5}$|^\w+://[^@\s]*$")
_NAMED_VERSION = re.compile(
    r"^(?:[A-Za-z]{2,12}[-_/ ]?v?\d+(?:\.\d+){1,3}|"
    r"(?:utf|ucs|sha|md|hs|rs|es|ps|aes|des|rsa|latin|iso|cp|base|pbkdf|ecdsa|ed|x|http|tls|ssl|oauth|ipv?|win|x86|"
    r"int|uint|float|mp|ec|p|arm|amd|mat|vec|h)[-_]?\d{1,5}(?:[-_/]\w{1,12}){0,3})$",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"^[-+]?[\d\s.,:;_|/x()\[\]{}-]*$")
_STRUCTURE = re.compile(
    r"\s|://|[?&;]\w{1,40}=\w|^[A-Za-z_][\w.-]{1,40}=[^=]|^[A-Za-z_]\w{1,40}:[^:]|[{}<>\"']|\\x[0-9a-fA-F]{2}"
)
"""More than one token: the rules for what is inside it speak, not the rule for a value."""
_RUNS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")
_ALPHABET = re.compile(r"0123456789|abcdefghij|ABCDEFGHIJ", re.IGNORECASE)


def _filled_in(value: str) -> str:
    """A template without its holes; one that is hardly more than holes is nothing."""
    rest = _FILLED_IN.sub("", value)
    if rest == value:
        return value
    return rest if sum(char.isalnum() for char in rest) >= 5 else ""


def is_uuid(value: str) -> bool:
    return _UUID.match(value) is not None


def is_hex(value: str) -> bool:
    """Only hexadecimal digits of one case: a hash as likely as a key."""
    return len(value) >= 7 and _HEX.match(value) is not None


@lru_cache(maxsize=8192)
def is_placeholder(value: str) -> bool:
    """A stand-in, a reference, or nothing at all: masking it would hide nothing."""
    if value.startswith("&lt;"):
        return True
    rest = _filled_in(without_markers(value)).strip(" \t'\"`.,;:")
    if len(rest) < 3 or len(set(rest.lower())) < 3:
        return True
    if (
        _PATTERN.search(rest)
        or _CONSTANT.match(rest)
        or rest.lower() in PLACEHOLDERS
        or _REFERENCE.match(rest)
        or _PLACEHOLDER_PARTS.search(rest)
    ):
        return True
    return all(word.lower() in PLACEHOLDERS for word in re.split(r"[\s_.-]+", rest) if word)


@lru_cache(maxsize=8192)
def looks_random(value: str, at_least: int = 8) -> bool:
    """Letters and digits so mixed that nobody would choose them: short runs of one kind.

    A camelCase name or a path has runs of about six characters, random text of one and a half.
    """
    if len(value) < at_least or is_benign(value) or _STRUCTURE.search(value) or _SNAKE.match(value):
        return False
    runs = _RUNS.findall(value)
    letters = sum(char.isalpha() for char in value)
    digits = sum(char.isdigit() for char in value)
    solid = sum(len(run) for run in runs)
    if not letters or not solid or solid < 0.55 * len(value):
        return False
    if digits == 1 and "-" in value and value.islower():
        return False
    if len(value) >= 16 and sum(len(run) for run in runs if len(run) >= 5 and run.isalpha()) > 0.5 * solid:
        return False
    if not digits:
        return _random_letters(value, runs, solid)
    if len(runs) < 3:
        return len(value) >= 20 and digits >= 2 and solid / len(runs) <= 12 and not _wordy(runs)
    if solid < 12:
        return solid / len(runs) <= 2.67 and len(runs) >= 4
    return solid / len(runs) <= (3.4 if solid >= 20 else 3.0)


def _random_letters(value: str, runs: list[str], solid: int) -> bool:
    """No digit at all: upper and lower case must alternate as no name does."""
    return solid >= 12 and len(runs) >= 4 and solid / len(runs) <= 2.4


def _wordy(runs: list[str]) -> bool:
    return all(run.isdigit() or len(run) > 3 for run in runs)


@lru_cache(maxsize=8192)
def is_benign(value: str) -> bool:
    """Things that look random and are known not to be secrets: UUIDs, dates, files, versions, addresses, numbers."""
    return bool(
        _UUID.match(value)
        or _DATE.match(value)
        or _FILE.match(value)
        or _VERSION.match(value)
        or _ADDRESS.match(value)
        or _NUMBERS.match(value)
        or _COLOUR.match(value)
        or _PATH.match(value)
        or _NAMED_VERSION.match(value)
        or _ALPHABET.search(value)
    )


@lru_cache(maxsize=8192)
def looks_chosen(value: str, at_least: int = 5) -> bool:
    """A secret as people choose them: word and digits, or word and symbols (`draynor095`, `Zx9!kk`, `moon-7`)."""
    if is_benign(value) or is_placeholder(value):
        return False
    value = _filled_in(value)
    if len(value) < at_least:
        return False
    letters = sum(char.isalpha() for char in value)
    digits = sum(char.isdigit() for char in value)
    symbols = sum(not char.isalnum() and char not in "._- /:" for char in value)
    return letters > 0 and (digits > 0 or symbols > 0) and " " not in value


@lru_cache(maxsize=4096)
def looks_noisy(value: str) -> bool:
    """So full of symbols that no sentence, path or pattern reads like it; blanks may be among them."""
    if len(value) < 12 or is_placeholder(value):
        return False
    kinds = sum(any(test(char) for char in value) for test in (str.isdigit, str.isupper, str.islower))
    symbols = {char for char in value if not char.isalnum() and char not in " ._-/:"}
    words = re.findall(r"[A-Za-z]{4,}", value)
    return kinds == 3 and len(symbols) >= 4 and sum(map(len, words)) * 3 < len(value)
