"""Which dotted names are hosts and which are files, attributes, packages or versions (L10).

The last label decides first. Some endings are hosts wherever they stand (`.com`); some are also
endings of files (`run.sh`) or words after a dot in code (`item.id`), and count as a host only with
something more: a path, a port, a hyphenated name, a label that hosts have, a word before them that
hosts have.
"""

import re
from collections.abc import Iterator

_COUNTRIES = (
    "ac ad ae af ag ai al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch "
    "ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl "
    "gm gn gp gq gr gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz "
    "la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl "
    "no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr "
    "ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye za zm zw"
)
_GENERIC = (
    "com net org edu gov mil int arpa info biz name pro mobi asia tel travel jobs cat aero coop museum post xxx onion i2p eth crypto "
    "dev app page web cloud host hosting site website online store shop blog wiki news media press live life world today tech technology "
    "digital software systems solutions services service network email link click download zip mov run sh xyz top vip club win bid "
    "loan men work works ltd llc inc gmbh group team team agency company business center zone space fun icu cyou buzz monster rest "
    "bar cafe pub pizza beer games game bet casino poker ninja guru expert academy school university courses codes code computer "
    "tools tool build builders support help care health doctor finance money cash fund capital exchange trade trading market markets "
    "marketing social chat community forum events video movie film music audio photo photos pictures gallery art design studio graphics "
    "love date dating family kids baby pet dog horse farm garden house homes land properties estate rent city town country earth eco "
    "green energy solar bike car cars taxi flights holiday tours vacations hotel restaurant kitchen recipes food wine fish red blue "
    "pink black gold silver diamonds jewelry watch shoes clothing fashion style beauty hair makeup yoga fitness run golf football "
    "soccer hockey tennis coach foundation charity church bible gives gratis free discount sale deals promo gift gifts cards cheap "
    "best cool wow lol rocks sucks moe moi foo how new now here day boo zone ooo one two page rsvp prof phd esq nexus lat bond sbs cfd "
    "quest skin autos boats yachts homes motorcycles berlin london paris tokyo nyc amsterdam wien koeln hamburg tirol swiss africa arab "
    "ru su рф"
)
# Names that no resolver on the internet answers, used in examples and inside companies.
_RESERVED = "test example invalid local localhost internal intranet lan corp home private alt bit"

_ENDINGS = frozenset((_COUNTRIES + " " + _GENERIC + " " + _RESERVED).split())
# Endings that are also file endings or words after a dot in code.
_WEAK = frozenset(
    "sh md py rs pl zip mov so am id cs cc ps mk ml mm mo la st vi ac tf pm ws br ph kt app bar bot in is it as at be by do to no us my "
    "me name info dev run test example local localhost internal private home lan page web host site store blog news media live life world "
    "today tech service services network email link click download work works group team zone space fun game games code codes computer "
    "tools tool build support help care health money cash fund exchange trade market chat events video music audio photo photos art design "
    "love date day family land city country energy car fish red blue green black gold silver style watch best cool free new now here one "
    "two foo how post int pro cat tel jobs net io map lat sale gift cards data skin bond ai gg ee re se sc si sd na ne ms mt lt gt ge "
    "eq cd cp cf cx cy dm im il hm km ls mp mr mv om pa pn pr pt rw sb sl sm sn sr ss su sv sx sy sz tc td tg th tj tl tm tn tr tt tv "
    "va vc ve vg vu wf ye system systems software digital social school press expert fail fit how exposed express center bid bike win "
    "cab camp click claims class cloud coach company compare condos cooking direct direct directory earth eco eth crypto alt bit corp "
    "intranet invalid arpa web wiki online website hosting press".split()
)
# Bare names that are products, libraries or modules.
_NO_HOSTS = frozenset(
    "socket.io engine.io draw.io asp.net vb.net ado.net ml.net paint.net system.net java.net java.io kotlin.io scala.io system.io std.io "
    "node.js next.js vue.js torch.nn tf.io sk.io fs.io http.io bufio.io skimage.io go.mod crates.io fly.io".split()
)
_MODULE_PATHS = re.compile(r"(?:[\w-]+\.)*(?:k8s\.io|istio\.io)/v\d\w*|golang\.org/x/[\w/.-]+|google\.golang\.org/[\w/.-]+|[\w.-]*k8s\.io/[\w-]+(?=:)")
# First labels that code has, and hosts of strangers seldom have.
_CODE_NOUNS = frozenset(
    "self this that it item items row rows user users obj object node nodes data ctx context config conf cfg settings env process sys os "
    "path module exports request req response res result results state store player bot sdk game world map npc np pd df plt torch tf app "
    "application server client session conn connection db cursor table column field form model view page doc document window event events "
    "element el target file files log logger logging console error err exc exception math random time date datetime json yaml xml html http "
    "https socket stream buffer string str list dict array set args kwargs params options opts props parent child children root tree index "
    "key value entry record job task worker queue thread lock cache auth token account profile account order cart product price payment "
    "system device info meta main init setup run test tests build makefile dockerfile script index readme license changelog package "
    "pyproject tsconfig schema notes todo report table archive backup output input util utils helper helpers common base core lib src bin "
    "api client service inventory bank skills skill combat quest dialog trade equipment location loc pos position coord entity message msg "
    "channel guild member role command cmd action chat group team git npm pip uv cargo docker compose kubectl pod spec status metadata "
    "flask django fastapi express router route handler middleware template mail email smtp host proxy network cluster instance machine vm "
    "container image volume disk memory cpu gpu performance promise future async await std io re subprocess shutil pathlib requests "
    "response numpy pandas scipy sklearn matplotlib pytest unittest mock hadoop spark java javax org com net android kotlin ".split()
)
_HOST_LABELS = frozenset(
    "www www2 cdn api raw docs mirror mirrors static files file assets img images download downloads dl get git gitlab login auth mail "
    "mx ftp ns ns1 blog status support shop cloud s3 storage objects gateway registry repo pkg packages releases update updates "
    "evil attacker pastebin hooks webhook webhooks app portal beta data".split()
)
_HOST_WORDS = re.compile(
    r"(?:\b(?:mirrors?|hosts?|sites?|website|homepage|domains?|visit|browse|navigate|registry|webhook|endpoint|url|dns|resolves?|download|"
    r"downloads|ping|curl|wget|fetch|upload|installer|ask at|served?|hosted|docs|manual|wiki|forum|instructions|binary|copy|build|tarball|"
    r"image|patch|script|(?:report|send|post|connect|go|talk|write|submit|ship|push|point|forward|mail|stream|sync|upload|beacon|log|logs|"
    r"failures|errors|results?|crashes|traffic|requests|data|copies|it|them) (?:to|at|from|on|via)|lives? (?:at|on)|(?:look|ask|check) (?:at|on)|"
    r"(?:comes?|get|got|taken?|install|fetch|pulls?|clone|copy|load) (?:\w+ ){0,3}(?:from|at|via|on)|(?:proxy|mirror|host|server|site|relay|tunnel)"
    r"(?: (?:is|at|on|from|to|via|called|named))?))\s+(?:\w+\s+)?$",
    re.I,
)
_CANDIDATE = re.compile(
    r"(?<![\w./\\@$~%+-])(?P<host>(?:[\w](?:[\w-]{0,61}[\w])?\.){1,8}(?P<ending>[a-zA-Z]{2,18}|xn--[\w-]{2,40}))\.?"
    r"(?P<port>:\d{2,5}\b)?(?P<path>/[^\s`'\")]*)?(?P<call>\()?(?![\w-])"
)
_FILE_SUFFIX = frozenset("sh md py rs pl zip mov so am cs cc ps mk ml mm pm tf ac in kt".split())
_ENOUGH = 2


def found(text: str) -> Iterator[str]:
    """Every dotted name in `text` (normalised, case kept) that is read as a host."""
    for match in _CANDIDATE.finditer(text):
        if _is_host(match, text[max(0, match.start() - 60) : match.start()]):
            yield match.group()


def _is_host(match: re.Match[str], before: str) -> bool:
    host, ending = match["host"], match["ending"].lower()
    labels = host.lower().split(".")
    path = match["path"] or ""
    if any(label.startswith("xn--") for label in labels):
        return True
    if ending not in _ENDINGS or _MODULE_PATHS.match(match.group()):
        return False
    if len(path) < 2 and not match["port"]:
        if host.lower() in _NO_HOSTS or match["call"] or labels[0] in ("com", "org", "net", "io", "java", "javax"):
            return False
        if match["ending"] != ending and not host.isupper():  # `System.Net`, `Makefile.Am`
            return False
    if ending not in _WEAK:
        return not ("_" in host and len(path) < 2)
    return _weight(match, labels, ending, path, before) >= _ENOUGH


def _weight(match: re.Match[str], labels: list[str], ending: str, path: str, before: str) -> int:
    """How much speaks for a host where the ending alone does not tell."""
    host = match["host"]
    quoted = before.endswith("`")
    known = labels[0] in _CODE_NOUNS and len(labels) == 2
    weight = 2 * (len(path) > 1 and not (known and ending in _FILE_SUFFIX)) + 2 * bool(match["port"])
    if len(labels) > 2:
        weight += 2 * (labels[0] in _HOST_LABELS) + (ending not in _FILE_SUFFIX)
    weight += 2 * ("-" in labels[-2] and ending not in _FILE_SUFFIX and not quoted)
    weight += 2 * bool(_HOST_WORDS.search(before.rstrip("`'\"<([")) and not known)
    weight += ending not in _FILE_SUFFIX and not known and len(labels[-2]) >= 8
    weight += ending in ("net", "io", "info", "me", "ai", "dev", "app", "cloud", "online", "site", "tech", "host") and not known and not quoted
    weight -= 2 * ("_" in host) + 2 * (host != host.lower() and not host.isupper())
    return weight - quoted
