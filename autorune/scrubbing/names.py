"""Does a name say that its value is a secret? Decided by the words it is made of (T02, T05)."""

import re
from enum import IntEnum
from functools import lru_cache


class Strength(IntEnum):
    """How much a name claims, and so how little its value must look like a secret."""

    NONE = 0
    WEAK = 1  # key, auth, session …: only a random-looking value
    TOKEN = 2  # secret, token, apiKey …: any literal that is no plain word
    PASSWORD = 3  # password …: any literal that is no placeholder


PASSWORD_WORDS = frozenset(
    "password passwd passwort passphrase passcode pwd pswd psw pword passw passwrd pass_word kennwort contrasena "
    "contraseña senha wachtwoord parola motdepasse losenord lösenord".split()
)
TOKEN_WORDS = frozenset(
    "secret token apikey bearer jwt authkey accesskey secretkey privatekey privkey masterkey signingkey psk "
    "credential accesstoken authtoken refreshtoken clientsecret authorization passkey mnemonic seedphrase "
    "sharedsecret appkey appsecret apitoken apisecret accountkey consumerkey webhooksecret sas".split()
)
WEAK_WORDS = frozenset(
    "key pat auth session sessionid sessid sid phpsessid jsessionid cookie creds cred credentials sig signature salt "
    "pin otp totp seed dsn code login secrets tokens passwords keys apikeys nonce signin access hmac webhook "
    "authentication userpass ssid license licence csrftoken xsrftoken secure sign connectionstring".split()
)
SHORT_PASSWORD_WORDS = frozenset({"pass", "pw", "userpass"})
"""`pass` alone also counts tests and walks through gates: its value must hold a digit and a letter."""

HEX_WORDS = frozenset({"auth", "authentication", "salt", "cred", "creds", "credential", "credentials", "hmac", "nonce", "otp"})
KEY_QUALIFIERS = frozenset(
    "api access private secret owner master encryption encrypt decryption decrypt signing sign auth account service "
    "ssh client app application bot hmac webhook consumer shared server admin deploy deployment storage license "
    "licence subscription session rsa aes des ecdsa ed25519 gpg pgp tls ssl root wallet crypto cipher write read "
    "ingest sdk integration user openai anthropic claude aws gcp azure google github gitlab slack stripe sendgrid "
    "twilio mailgun mailchimp datadog newrelic heroku discord telegram npm pypi huggingface hf groq mistral cohere "
    "openrouter replicate firebase algolia maps tmdb airtable notion linear figma shopify square paypal cloudflare "
    "digitalocean fastly sentry rollbar segment mixpanel amplitude pinecone deepseek gemini perplexity elevenlabs "
    "grafana vault jira confluence atlassian bitbucket circleci travis snyk sonar codecov supabase vercel netlify "
    "planetscale mongo mongodb redis elastic okta auth0 clerk plaid coinbase binance kraken alchemy infura dev prod "
    "production test live model provider llm ai autorune runner gateway rune".split()
)
NEUTRAL_TAILS = frozenset(
    "value val str string plain plaintext raw default prod production dev development staging live main old new "
    "current temp tmp b64 base64 hex const literal env global local real backup primary secondary bytes data".split()
)
HARMLESS_HEADS = frozenset(
    "limit limits count counts counter max min maximum minimum ttl type types name names id ids length len size "
    "field fields input inputs hash hashed hashes digest url urls uri endpoint path paths file files filename "
    "dir directory folder expiry expires expired expiration expire policy policies validator validators validation "
    "regex regexp pattern label labels hint hints prompt placeholder title text message msg messages error errors "
    "err reset strength room door place env var vars variable variables header headers param params parameter "
    "prefix suffix format algorithm alg method methods scheme required enabled disabled provider providers manager "
    "service services store storage generator usage used budget budgets index position pos info version status "
    "state kind mode style color page screen class classes selector element el button event events handler "
    "callback function fn func factory cls model models schema serializer view views form rule rules check checker "
    "checks test tests spec attempts attempt retries retry rotation rotated created updated at date time timestamp "
    "timeout interval period age count total rate price cost costs per bucket window budgeted stream parser "
    "tokenizer lexer encoder decoder cache map set list array dict table column col row rows flow grant scope "
    "scopes audience issuer realm domain host hostname port server user username account email owner author "
    "authority authors manager location loc x y z npc item items quest chest gate area level ref reference arn "
    "source src target dest destination provider engine client clients response request callback_url "
    "code_challenge visible visibility toggle icon help docs doc description desc comment note notes "
    "present missing valid invalid ok fail failed failure failures success required optional changed "
    "ring press press_count pressed up down left right bind binding bindings board boards pad frame frames "
    "word words phrase_hint rules exists found matched match matches mismatch variants variant options option patterns choices candidates samples examples".split()
)
NEGATING_FIRST = frozenset(
    "is has had show hide toggle forgot forget no use uses using needs need requires require should can public "
    "foreign sort cache map dict object primary partition storage_key item group query i18n hot arrow keyboard "
    "press max min num total count type test_id next previous page cursor continuation sync crystal brass "
    "hash hashed disable enable allow with without on get set check validate verify reset change update delete "
    "generate create make build fetch load read parse handle".split()
)
VERBS_THAT_SET = frozenset({"set", "use", "with", "update", "change", "put", "add", "check", "verify", "reset"})
HARMLESS_KEYS = frozenset(
    "public foreign sort cache map dict object primary partition item group query hot arrow keyboard press row column "
    "index lookup join composite unique natural surrogate hash crystal brass door chest gate dungeon quest muddy "
    "idempotency routing react node list tile pos position coord coords path route event enter escape space shift "
    "ctrl alt tab config settings i18n translation locale json file state store skill npc".split()
)

_WORDS = re.compile(r"[A-Z]+(?![a-zß-ÿ])|[A-Z]?[a-zß-ÿ]+|\d+")
_GLUED = re.compile(r"(?:password|passwd|passphrase|passwort|secret|token|apikey|pwd)s?\d*$")
_GLUED_PASS = re.compile(r"(?<!com)(?<!by)(?<!tres)(?<!sur)(?<!under)(?<!over)(?<!encom)(?<!tre)(?<!im)pass$")
_MAX_NAME = 80


def words(name: str) -> list[str]:
    """`clientSecretKey`, `CLIENT_SECRET_KEY`, `client-secret.key` → ["client", "secret", "key"]."""
    return [word.lower() for word in _WORDS.findall(name[:_MAX_NAME])]


@lru_cache(maxsize=8192)
def strength(name: str) -> Strength:
    """What a variable, key, flag, header or field of that name holds, as far as its words tell."""
    parts = words(name)
    while len(parts) > 1 and (parts[-1] in NEUTRAL_TAILS or parts[-1].isdigit()):
        parts.pop()
    if not parts:
        return Strength.NONE
    head, before = parts[-1], parts[:-1]
    if head in HARMLESS_HEADS:
        return Strength.NONE
    if before and before[0] in NEGATING_FIRST and before[0] not in VERBS_THAT_SET:
        return Strength.NONE if head not in PASSWORD_WORDS else Strength.WEAK
    joined = "".join(parts[-2:])
    if {head, joined, "".join(parts[-3:])} & PASSWORD_WORDS:
        return Strength.PASSWORD
    if head in SHORT_PASSWORD_WORDS:
        return Strength.PASSWORD if before else Strength.TOKEN
    if head == "secret" and before and not {"csrf", "xsrf"} & set(before):
        return Strength.PASSWORD
    if head in TOKEN_WORDS or joined in TOKEN_WORDS:
        return Strength.WEAK if {"csrf", "xsrf", "device", "push"} & set(before) else Strength.TOKEN
    if head == "key":
        return _key(before)
    if head in WEAK_WORDS:
        return Strength.WEAK
    return _other(head, before)


def _key(before: list[str]) -> Strength:
    qualifiers = set(before)
    if qualifiers & HARMLESS_KEYS:
        return Strength.NONE
    if qualifiers & KEY_QUALIFIERS:
        return Strength.TOKEN
    return Strength.WEAK


def _other(head: str, before: list[str]) -> Strength:
    """Glued words (`dbpassword`, `PGPASSWORD`) and secrets that are named after whom they belong to (`token_alice`)."""
    if _GLUED.search(head) or (len(head) > 5 and _GLUED_PASS.search(head)):
        return Strength.TOKEN if head.endswith(("token", "secret", "apikey")) else Strength.PASSWORD
    if any(word in PASSWORD_WORDS for word in before):
        return Strength.TOKEN
    if any(word in TOKEN_WORDS for word in before):
        return Strength.WEAK
    return Strength.NONE


def holds_a_password(name: str) -> bool:
    """Whether a password is typed into what the name names: `passwordField`, `pwInput`."""
    return any(word in PASSWORD_WORDS or word in SHORT_PASSWORD_WORDS for word in words(name))


def mixes_hex(name: str) -> bool:
    """Weak names whose hexadecimal values are secrets too; others (key, session, signature) name hashes as well."""
    return not HEX_WORDS.isdisjoint(words(name))
