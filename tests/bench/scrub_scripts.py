"""Whole bot scripts without a secret, as agents write them, in TypeScript, Python and shell."""

from random import Random

from tests.bench.scrub_values import HEX, PLACES, THINGS, VERBS, harmless, text


def stock_script(rng: Random) -> str:
    """The shape that every saved script starts from: it names PASSWORD on two lines and holds none (T07)."""
    server = f"{rng.choice(PLACES)}-demo.example"
    lines = [
        "#!/usr/bin/env bun",
        f"// {rng.choice(VERBS).title()} {rng.choice(THINGS)} near {rng.choice(PLACES).title()}, bank when full.",
        "import { BotSDK, BotActions } from '../../sdk/actions';",
        "",
        "const BOT_USERNAME = process.env.BOT_USERNAME!;",
        rng.choice(["const PASSWORD = process.env.PASSWORD!;", "const PASSWORD = process.env['PASSWORD'] ?? '';"]),
        f"const SERVER = process.env.SERVER || '{server}';",
        "const GATEWAY_URL = SERVER === 'localhost' ? `ws://${SERVER}:7780` : `wss://${SERVER}/gateway`;",
        "",
        "async function main() {",
        "    const sdk = new BotSDK({",
        "        botUsername: BOT_USERNAME,",
        rng.choice(["        password: PASSWORD,", "        password: PASSWORD as string,"]),
        "        gatewayUrl: GATEWAY_URL,",
        "    });",
        "    await sdk.connect();",
        *("    " + line for line in _statements(rng, rng.randrange(12, 50))),
        "    await sdk.disconnect();",
        "}",
        "",
        "main().catch(console.error);",
        "",
    ]
    return "\n".join(lines)


def _statements(rng: Random, count: int) -> list[str]:
    return [rng.choice(_TYPESCRIPT)(rng) for _ in range(count)]


def _place(rng: Random) -> str:
    return f"{rng.randrange(2900, 3500)}, {rng.randrange(2900, 3500)}"


_TYPESCRIPT = (
    lambda r: f"await bot.walkTo({_place(r)});",
    lambda r: f"const {r.choice(THINGS)}{r.randrange(9)} = sdk.findNearbyLoc(/^{r.choice(THINGS)}$/i);",
    lambda r: f"const key{r.randrange(9)} = `${{x}},${{z}}`; visited.add('{_place(r)}');",
    lambda r: f"if (sdk.getInventory().length > {r.randrange(20, 28)}) await bot.openBank();",
    lambda r: f"console.log(`tokens left: ${{tokens}}, step {r.randrange(99)}`);",
    lambda r: f"// the secret door is {r.randrange(3, 9)} tiles east of {r.choice(PLACES)}",
    lambda r: f"const secretRoom{r.randrange(9)} = [{_place(r)}];",
    lambda r: f"const mapHash{r.randrange(9)} = '{text(r, HEX, 40)}';",
    lambda r: f"route['{r.choice(THINGS)}'] = '{harmless(r)}';",
    lambda r: f"let maxTokens{r.randrange(9)} = {r.randrange(1000, 9000)};",
    lambda r: "if (!PASSWORD) throw new Error('No password provided, set PASSWORD in bot.env');",
    lambda r: "const token = await sdk.requestToken({ kind: 'session' });",
    lambda r: f"await sdk.sendKey('{r.choice(['Enter', 'Escape', 'Space'])}', {{ holdMs: {r.randrange(900)} }});",
    lambda r: (
        f"const npc{r.randrange(9)} = sdk.findNpc({{ id: {r.randrange(9999)}, name: '{r.choice(THINGS).title()}' }});"
    ),
    lambda r: f"await bot.pass({r.randrange(9)}); // pass the gate at ({_place(r)})",
    lambda r: "headers.Authorization = `Bearer ${process.env.API_TOKEN}`;",
)

_PYTHON = (
    lambda r: f"bot.walk_to({_place(r)})",
    lambda r: f"key = ('{r.choice(THINGS)}', {r.randrange(99)})",
    lambda r: f"token_count += {r.randrange(9)}",
    lambda r: "password = os.environ['BOT_PASSWORD']",
    lambda r: f"ROUTE_{r.randrange(99)} = '{harmless(r)}'",
    lambda r: f"log.info('pass %s of %s', {r.randrange(9)}, total)",
    lambda r: f"assert checksum == '{text(r, HEX, 64)}'",
    lambda r: f"for item in inventory[:{r.randrange(28)}]: bot.drop(item)",
    lambda r: f"# needs the {r.choice(THINGS)} key from {r.choice(PLACES).title()}",
    lambda r: "auth = (user, os.environ['PW'])",
)

_SHELL = (
    lambda r: f"bun bots/me/{r.choice(VERBS)}_{r.choice(THINGS)}.ts --steps {r.randrange(99)}",
    lambda r: 'echo "token budget: $TOKENS"',
    lambda r: f"git checkout {text(r, HEX, 40)}",
    lambda r: "export PASSWORD=${PASSWORD:?set it in bot.env}",
    lambda r: f"curl -s http://127.0.0.1:$AUTORUNE_PORT/skills?q={r.choice(VERBS)}%20{r.choice(THINGS)}",
    lambda r: f"sleep {r.randrange(9)}  # pass {r.randrange(9)}",
)


def script(rng: Random) -> tuple[str, list[str]]:
    """A language and the lines of a script in it."""
    language = rng.choice(["ts", "ts", "py", "sh"])
    if language == "ts":
        return language, stock_script(rng).split("\n")
    makers = _PYTHON if language == "py" else _SHELL
    head = ["import os"] if language == "py" else ["#!/bin/sh", "set -eu"]
    return language, [*head, *(rng.choice(makers)(rng) for _ in range(rng.randrange(40, 120)))]


SECRET_LINES = {
    "ts": (
        lambda r, s: f"const botPassword{r.randrange(9)} = '{s}';",
        lambda r, s: f'    password: "{s}",',
        lambda r, s: f"// password for the bot is {s}",
        lambda r, s: f"await sdk.login('{r.choice(THINGS)}{r.randrange(9)}', '{s}');",
    ),
    "py": (
        lambda r, s: f"BOT_PASSWORD = '{s}'",
        lambda r, s: f"client.login('{r.choice(THINGS)}', '{s}')",
        lambda r, s: f"# pw: {s}",
        lambda r, s: f'passwd="{s}"',
    ),
    "sh": (
        lambda r, s: f"export BOT_PASSWORD={s}",
        lambda r, s: f"PASSWORD='{s}' bun run.ts",
        lambda r, s: f"bun login.ts --password {s}",
        lambda r, s: f"# password: {s}",
    ),
}
KEY_LINES = {
    "ts": (
        lambda r, s: f"const apiKey = '{s}';",
        lambda r, s: f"headers['X-Api-Key'] = \"{s}\";",
        lambda r, s: f"const url = `https://h.example/v1?token={s}`;",
    ),
    "py": (
        lambda r, s: f'API_TOKEN = "{s}"',
        lambda r, s: f"session.headers['Authorization'] = 'Bearer {s}'",
        lambda r, s: f"config['secret_key'] = '{s}'",
    ),
    "sh": (
        lambda r, s: f"API_KEY={s}",
        lambda r, s: f"curl -H 'Authorization: Bearer {s}' https://h.example/",
        lambda r, s: f'export GATEWAY_TOKEN="{s}"',
    ),
}
