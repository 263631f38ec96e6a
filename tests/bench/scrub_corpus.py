"""A labelled corpus for the scrubber, made from a seed: what must vanish, what must stay, and whole scripts.

Rows have the form of every scrub corpus: `{id, text, secrets, kind, known}`, scripts also `clean`, the text
without the lines that hold secrets. Templates speak the languages' grammar, not the rules': a name, a value and
a form are drawn independently of each other.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.bench import scrub_values as values
from tests.bench.scrub_scripts import KEY_LINES, SECRET_LINES, script

Row = dict[str, Any]

PASSWORD_NAMES = [
    ["password"],
    ["bot", "password"],
    ["db", "passwd"],
    ["login", "pwd"],
    ["admin", "passphrase"],
    ["smtp", "pass"],
]
KEY_NAMES = [
    ["api", "key"],
    ["access", "token"],
    ["client", "secret"],
    ["auth", "token"],
    ["secret", "key"],
    ["session", "secret"],
    ["owner", "key"],
]

ASSIGNMENTS: dict[str, tuple[str, ...]] = {
    "assign_ts": (
        'const {n} = "{s}";',
        "let {n}: string = '{s}'",
        "  {n}: '{s}',",
        "this.{n} = `{s}`;",
        "if ({n} === '{s}') go();",
    ),
    "assign_py": (
        "{n} = '{s}'",
        '{n}: str = "{s}"',
        "f(user, {n}='{s}')",
        "settings['{n}'] = \"{s}\"",
        "{n} = (\n    '{s}'\n)",
    ),
    "assign_sh": ("{n}={s}", "export {n}='{s}'", 'local {n}="{s}"', "{n}={s} ./run.sh --fast"),
    "assign_json": ('{{"{n}": "{s}"}}', '  "{n}" : "{s}",', '{{"a":1,"{n}":"{s}","b":[2]}}'),
    "assign_yaml": ("{n}: {s}", '  {n}: "{s}"', "env:\n  - {n}={s}", "- name: {n}\n  value: '{s}'"),
    "assign_other": (
        "<{n}>{s}</{n}>",
        '{n} := "{s}"',
        "'{n}' => '{s}'",
        "[main]\n{n} = {s}",
        'private String {n} = "{s}";',
    ),
    "default_value": (
        "os.environ.get('{n}', '{s}')",
        "const v = process.env.{n} || '{s}';",
        "def go({n}='{s}'):",
        ': "${{{n}:-{s}}}"',
    ),
}
PASSWORD_FORMS: dict[str, tuple[str, ...]] = {
    "url_userinfo": (
        "https://{u}:{s}@{h}/x",
        "git clone https://{u}:{s}@{h}/r.git",
        "DB=postgres://{u}:{s}@{h}:5432/d",
        "redis://:{s}@{h}",
    ),
    "url_query": (
        "http://{h}/login?u={u}&password={s}",
        "fetch(`https://{h}/x?pwd={s}&v=1`)",
        "ws://{h}/?bot={u}&pass={s}",
    ),
    "call_arg": (
        "await bot.login('{u}', '{s}');",
        'auth.setPassword("{s}")',
        "requests.get(u, auth=('{u}', '{s}'))",
        "page.fill('#password', '{s}')",
    ),
    "cli_flag": (
        "bun cli.ts --user {u} --password {s}",
        "mysql -u {u} -p{s} d",
        "sshpass -p '{s}' ssh {h}",
        "curl -u {u}:{s} http://{h}",
    ),
    "comment": ("// password: {s}", "# the password is {s}", "/* login {u} / {s} */", "-- pw = {s}"),
    "prose_meta": (
        "Log in as {u} with password {s}.",
        "preconditions: password is {s}; stand at 3212, 3422",
        "password:{s}",
    ),
    "config_file": (
        "[db]\nuser = {u}\npassword = {s}\n",
        "machine {h} login {u} password {s}",
        "Server={h};User Id={u};Password={s};",
    ),
}
KEY_FORMS: dict[str, tuple[str, ...]] = {
    "header": (
        "Authorization: Bearer {s}",
        "-H 'X-Api-Key: {s}'",
        "headers: {{ 'X-Auth-Token': '{s}' }}",
        "h['Authorization'] = 'Token {s}'",
    ),
    "cookie": (
        "Cookie: session={s}; theme=dark",
        "document.cookie = 'auth_token={s}; path=/'",
        "cookies={{'sessionid': '{s}'}}",
    ),
    "url_query": ("https://{h}/v1?access_token={s}", "curl 'https://{h}/x?api_key={s}&limit=5'"),
    "call_arg": (
        "createClient('{u}', '{s}') // secret key",
        "store.set('auth_token', '{s}')",
        "hmac.new(b'{s}', body)  # shared secret",
    ),
    "comment": ("// TODO remove: api key {s}", "# token {s} works until May"),
}


def positives(seed: int, each: int = 8) -> Iterator[Row]:
    """Snippets, each with at least one secret; `each` rows of every form."""
    rng = Random(seed)
    makers: list[Callable[[Random, int], Iterator[Row]]] = [
        _assigned,
        _forms,
        _vendors,
        _known,
        _pem,
        _pieces,
        _unicode,
    ]
    for make in makers:
        for row in make(rng, each):
            yield {"known": [], **row}


def _fill(rng: Random, form: str, kind: str, secret: str, name: str = "") -> Row:
    user, host = f"{rng.choice(values.THINGS)}{rng.randrange(99)}", f"{rng.choice(values.PLACES)}.example"
    return {"kind": kind, "text": form.format(n=name, s=secret, u=user, h=host), "secrets": [secret]}


def _assigned(rng: Random, each: int) -> Iterator[Row]:
    for kind, forms in ASSIGNMENTS.items():
        for form in forms:
            for _ in range(each):
                people = rng.random() < 0.5
                secret = _password(rng) if people else values.api_key(rng)
                name = values.identifier(rng, rng.choice(PASSWORD_NAMES if people else KEY_NAMES))
                yield _fill(rng, form, kind, secret, name)


def _password(rng: Random) -> str:
    return rng.choice([values.password, values.strong_password, values.human_password])(rng)


def _forms(rng: Random, each: int) -> Iterator[Row]:
    for kind, forms in PASSWORD_FORMS.items():
        for form in forms:
            for _ in range(each):
                yield _fill(rng, form, kind, rng.choice([values.password, values.human_password])(rng))
    for kind, forms in KEY_FORMS.items():
        for form in forms:
            for _ in range(each):
                yield _fill(rng, form, kind, rng.choice([values.mixed(rng, 32), values.text(rng, values.HEX, 40)]))
    for form in ("Authorization: Bearer {s}", "const t = '{s}';", "see {s} for details", "https://{h}/?t={s}"):
        for _ in range(each):
            yield _fill(rng, form, "jwt", values.jwt(rng))


def _vendors(rng: Random, each: int) -> Iterator[Row]:
    for name, make in values.VENDOR_MAKERS.items():
        for form in (
            "x = '{s}'",
            "// ask me before you use {s}",
            'tags: ["rune", "{s}"]',
            "curl https://{h}/?q={s}",
            "{n}_key: {s}",
        ):
            for _ in range(max(1, each // 4)):
                yield _fill(rng, form, "vendor", make(rng), name.replace("-", "_"))


def _known(rng: Random, each: int) -> Iterator[Row]:
    for encode in values.ENCODINGS.values():
        for form in ("const v = '{s}';", "note {s} end", "go({s})", '"{s}\\n"'):
            for _ in range(max(1, each // 2)):
                value = rng.choice([values.password, lambda r: values.mixed(r, 40)])(rng)
                yield _fill(rng, form, "known", encode(value)) | {"known": [value]}


def _pem(rng: Random, each: int) -> Iterator[Row]:
    for _ in range(each * 2):
        lines = values.pem_lines(rng)
        label = rng.choice(["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "]) + "PRIVATE" + " KEY"
        begin, end = f"-----BEGIN {label}-----", f"-----END {label}-----"
        shapes = [
            "\n".join([begin, *lines, end]),
            "\n".join([begin, *lines]),
            "key: |\n" + "\n".join("    " + line for line in [begin, *lines, end]),
            '"' + "\\n".join([begin, *lines, end]) + '"',
            "\n".join(f'"{line}\\n" +' for line in [begin, *lines, end]),
            "\n".join("# " + line for line in [begin, *lines, end]),
        ]
        yield {"kind": "pem", "text": rng.choice(shapes), "secrets": lines}


def _pieces(rng: Random, each: int) -> Iterator[Row]:
    for _ in range(each * 4):
        known = rng.random() < 0.5
        secret = values.password(rng) if known else values.mixed(rng, 32)
        cut = len(secret) // 2
        left, right = secret[:cut], secret[cut:]
        name = "x" if known else values.identifier(rng, rng.choice(KEY_NAMES))
        forms = [
            f"{name} = '{left}' + '{right}'",
            f'{name} = "{left}" "{right}"',
            f"{name} = '{left}' +\n    '{right}';",
            f"{name} = ['{left}', '{right}'].join('')",
            f"{name} = ''.join(['{left}', '{right}'])",
        ]
        yield {
            "kind": "pieces",
            "text": rng.choice(forms),
            "secrets": [left, right],
            "known": [secret] if known else [],
        }


def _unicode(rng: Random, each: int) -> Iterator[Row]:
    for _ in range(each * 2):
        secret = _password(rng)
        name = rng.choice(["pаssword", "pass\u200bword", "ｐａｓｓｗｏｒｄ", "раssword", "pássword", "PASS\u00adWORD"])
        yield {"kind": "unicode", "text": rng.choice([f"{name} = '{secret}'", f"{name}={secret}"]), "secrets": [secret]}


NEGATIVES = (
    "const {n} = process.env.{N};",
    "{n}: opts.{n},",
    "{n}?: string;",
    "def go({n}: str | None = None):",
    "{n} = getpass()",
    "{N}=${{{N}}}",
    "{n}: ${{{{ secrets.{N} }}}}",
    "{N}=<{n}>",
    "if (!{n}) throw new Error('No {n} given');",
    "{n}Limit = {d}",
    "max_{n}s: {d}",
    "# type the {n} slowly",
    '<input name="{n}" type="password">',
    "{n} = models.CharField(max_length={d})",
    "document.querySelector('#{n}').focus()",
    "const {n} = await ask('{n}?');",
    "'{n}': 'required',",
    "{n}: 'your-{n}-here'",
    "{n} = secrets.token_urlsafe({d})",
    "log(`{n} is ${{typeof {n}}}`)",
    "authorize(user, {n})",
    "commit {x}",
    "sha256:{y}",
    "hash = '{y}'",
    "key = '{v}'",
    "id: {v}",
    "walkTo({d}, {d})",
    "const route = '{v}';",
    "import {{ {v2} }} from './{v2}.js'",
    "The {n} of the quest is told by the wizard at {p}.",
    "Pass the gate at {p} ({d}, {d}).",
    "Keys: the {t} key opens the chest at {p}.",
    "GET /skills/{d}",
    "https://{p}.example/skills?q={t}%20{p}",
    "mail bot@{p}.example",
    "const mask = 0x{x8}n;",
    "color: #{x6};",
    "uses: actions/checkout@{x}",
)


def negatives(seed: int, each: int = 8) -> Iterator[Row]:
    """Lines that name secrets or look random, and hold none."""
    rng = Random(seed)
    for form in NEGATIVES:
        for _ in range(each):
            name = values.identifier(rng, rng.choice(PASSWORD_NAMES + KEY_NAMES))
            line = form.format(
                n=name,
                N=name.upper(),
                d=rng.randrange(9, 9999),
                x=values.text(rng, values.HEX, 40),
                y=values.text(rng, values.HEX, 64),
                v=values.harmless(rng),
                v2=f"{rng.choice(values.VERBS)}{rng.choice(values.THINGS).title()}At{rng.randrange(9)}",
                p=rng.choice(values.PLACES).title(),
                t=rng.choice(values.THINGS),
                x8=values.text(rng, values.HEX, 16),
                x6=values.text(rng, values.HEX, 6),
            )
            yield {"kind": "harmless", "text": line, "secrets": [], "known": [values.password(rng)]}


def scripts(seed: int, count: int = 40) -> Iterator[Row]:
    """Whole scripts, each with two to four secrets among its lines."""
    rng = Random(seed)
    for _ in range(count):
        language, lines = script(rng)
        mixed, secrets, known = list(lines), [], values.password(rng)
        for _ in range(rng.randrange(2, 5)):
            people = rng.random() < 0.6
            secret = rng.choice([_password(rng), known]) if people else values.api_key(rng)
            line = rng.choice((SECRET_LINES if people else KEY_LINES)[language])(rng, secret)
            mixed.insert(rng.randrange(3, len(mixed)), line)
            secrets.append(secret)
        yield {
            "kind": language,
            "text": "\n".join(mixed),
            "clean": "\n".join(lines),
            "secrets": secrets,
            "known": [known],
        }
