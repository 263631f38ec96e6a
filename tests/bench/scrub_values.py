"""What the scrub corpus is made of: secrets of every make, harmless values of every make, and a bot's vocabulary.

Everything comes from a seeded random.Random, so no secret is ever written down.
"""

import base64
import string
import urllib.parse
import uuid
from random import Random

ALNUM = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
THINGS = [
    "oak",
    "willow",
    "yew",
    "shrimp",
    "lobster",
    "rune",
    "mithril",
    "adamant",
    "bronze",
    "feather",
    "cow",
    "goblin",
    "chest",
    "bank",
    "altar",
    "fern",
    "anvil",
]
PLACES = [
    "draynor",
    "lumbridge",
    "varrock",
    "falador",
    "seers",
    "catherby",
    "edgeville",
    "canifis",
    "barbarian",
    "alkharid",
]
VERBS = ["chop", "mine", "fish", "cook", "smelt", "bank", "walk", "fight", "loot", "bury", "craft", "fletch"]
SYMBOLS = "!@#%^*+=?"


def text(rng: Random, alphabet: str, length: int) -> str:
    return "".join(rng.choice(alphabet) for _ in range(length))


def mixed(rng: Random, length: int) -> str:
    """Random letters and digits, at least two digits, a capital and a small letter among them."""
    while True:
        value = text(rng, ALNUM, length)
        if sum(c.isdigit() for c in value) >= 2 and any(c.isupper() for c in value) and any(c.islower() for c in value):
            return value


def password(rng: Random) -> str:
    """As a bot's tool makes it: twelve mixed characters."""
    return mixed(rng, 12)


def strong_password(rng: Random) -> str:
    """As a password manager makes it."""
    return mixed(rng, 10) + rng.choice(SYMBOLS) + mixed(rng, 4) + rng.choice("!#*+")


def human_password(rng: Random) -> str:
    """As people make it: words, digits, a sign."""
    word = rng.choice(THINGS + PLACES)
    return rng.choice(
        [
            f"{word}{rng.randrange(100, 9999)}",
            f"{word.title()}{rng.randrange(10, 99)}{rng.choice('!?*#')}",
            f"{word}-{rng.choice(THINGS)}-{rng.randrange(2, 99)}",
            f"{word}_{rng.randrange(1000, 9999)}",
            word.replace("o", "0").replace("e", "3").title() + str(rng.randrange(10, 99)),
        ]
    )


def api_key(rng: Random) -> str:
    return rng.choice([mixed(rng, 32), mixed(rng, 40), text(rng, HEX, 40), mixed(rng, 24), base64_key(rng)])


def base64_key(rng: Random) -> str:
    return base64.b64encode(rng.randbytes(32)).decode()


def jwt(rng: Random) -> str:
    def part(raw: str) -> str:
        return base64.urlsafe_b64encode(raw.encode()).decode().rstrip("=")

    claims = f'{{"sub":"{rng.choice(THINGS)}{rng.randrange(99)}","exp":{rng.randrange(1_700_000_000, 1_900_000_000)}}}'
    return ".".join([part(f'{{"alg":"{rng.choice(["HS256", "RS256"])}"}}'), part(claims), text(rng, ALNUM + "-_", 43)])


def pem_lines(rng: Random) -> list[str]:
    body = base64.b64encode(rng.randbytes(rng.randrange(240, 620))).decode()
    return [body[i : i + 64] for i in range(0, len(body), 64)]


VENDOR_MAKERS = {
    "github": lambda r: "ghp" + "_" + mixed(r, 36),
    "github-app": lambda r: "ghs" + "_" + mixed(r, 36),
    "gitlab": lambda r: "glpat" + "-" + mixed(r, 20),
    "slack": lambda r: f"xoxp-{r.randrange(10**11, 10**12)}-{r.randrange(10**11, 10**12)}-{text(r, HEX, 32)}",
    "stripe": lambda r: "rk" + "_live_" + mixed(r, 24),
    "aws": lambda r: "AKIA" + text(r, string.ascii_uppercase + "234567", 16),
    "google": lambda r: "AIza" + mixed(r, 35),
    "openai": lambda r: "sk" + "-proj-" + mixed(r, 48),
    "anthropic": lambda r: "sk" + "-ant-api03-" + mixed(r, 93) + "AA",
    "groq": lambda r: "gsk" + "_" + mixed(r, 52),
    "huggingface": lambda r: "hf" + "_" + text(r, string.ascii_letters, 34),
    "npm": lambda r: "npm" + "_" + mixed(r, 36),
    "pypi": lambda r: "pypi-" + "AgEIcHlwaS5vcmc" + mixed(r, 80),
    "sendgrid": lambda r: "SG." + mixed(r, 22) + "." + mixed(r, 43),
    "telegram": lambda r: f"{r.randrange(10**9, 10**10)}:AA" + mixed(r, 33),
    "digitalocean": lambda r: "dop" + "_v1_" + text(r, HEX, 64),
    "shopify": lambda r: "shpat" + "_" + text(r, HEX, 32),
    "databricks": lambda r: "dapi" + text(r, HEX, 32),
    "grafana": lambda r: "glsa" + "_" + mixed(r, 32) + "_" + text(r, HEX, 8),
    "linear": lambda r: "lin" + "_api_" + mixed(r, 40),
    "vault": lambda r: "hvs" + "." + mixed(r, 90),
    "newrelic": lambda r: "NRAK-" + text(r, string.ascii_uppercase + string.digits, 27),
    "postman": lambda r: "PMAK-" + text(r, HEX, 24) + "-" + text(r, HEX, 34),
    "mailchimp": lambda r: text(r, HEX, 32) + f"-us{r.randrange(1, 21)}",
    "unknown": lambda r: text(r, string.ascii_lowercase, 4) + "_" + mixed(r, 36),
}

ENCODINGS = {
    "plain": lambda v: v,
    "lower": str.lower,
    "upper": str.upper,
    "reversed": lambda v: v[::-1],
    "url": lambda v: urllib.parse.quote(v, safe=""),
    "url twice": lambda v: urllib.parse.quote(urllib.parse.quote(v, safe=""), safe=""),
    "url all": lambda v: "".join(f"%{byte:02X}" for byte in v.encode()),
    "base64": lambda v: base64.b64encode(v.encode()).decode(),
    "base64 shifted": lambda v: base64.b64encode(b"bot:" + v.encode()).decode(),
    "base64 shifted twice": lambda v: base64.b64encode(b"me" + v.encode() + b"!").decode(),
    "base64 urlsafe": lambda v: base64.urlsafe_b64encode(b"?>" + v.encode()).decode().rstrip("="),
    "base64 of base64": lambda v: base64.b64encode(base64.b64encode(v.encode())).decode(),
    "hex": lambda v: v.encode().hex(),
    "hex spaced": lambda v: v.encode().hex(" "),
    "unicode escapes": lambda v: "".join(f"\\u{ord(c):04x}" for c in v),
    "byte escapes": lambda v: "".join(f"\\x{ord(c):02x}" for c in v),
    "html": lambda v: "".join(f"&#{ord(c)};" for c in v),
    "zero width": lambda v: "\u200b".join([v[:4], v[4:]]),
    "full width": lambda v: "".join(chr(ord(c) + 0xFEE0) for c in v),
    "look-alike": lambda v: v.translate(str.maketrans("aeopcxyKMHBT", "аеорсхуКМНВТ")),
}


def identifier(rng: Random, words: list[str]) -> str:
    """The words as camelCase, PascalCase, snake_case, SCREAMING_CASE or kebab-case (without the dash in front)."""
    style = rng.randrange(4)
    if style == 0:
        return words[0] + "".join(word.title() for word in words[1:])
    if style == 1:
        return "_".join(words)
    if style == 2:
        return "_".join(words).upper()
    return "".join(word.title() for word in words)


def harmless(rng: Random) -> str:
    """A value that looks like something and is no secret."""
    return rng.choice(
        [
            str(uuid.UUID(int=rng.getrandbits(128))),
            text(rng, HEX, 40),
            text(rng, HEX, 64),
            f"{rng.randrange(2900, 3500)},{rng.randrange(2900, 3500)}",
            f"{rng.choice(VERBS)}-{rng.choice(THINGS)}-{rng.choice(PLACES)}",
            f"{rng.choice(VERBS)}{rng.choice(THINGS).title()}At{rng.choice(PLACES).title()}",
            f"v{rng.randrange(9)}.{rng.randrange(30)}.{rng.randrange(9)}",
            f"2026-0{rng.randrange(1, 10)}-1{rng.randrange(10)}T0{rng.randrange(10)}:15:00Z",
            f"./lib/{rng.choice(VERBS)}_{rng.choice(THINGS)}{rng.randrange(9)}.ts",
        ]
    )
