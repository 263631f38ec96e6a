"""Copies of a text in which a disguise has been taken off, for checks that look for words (L10).

Nothing here changes what is stored: a text is kept as it came or refused.
"""

import codecs
import html
import re
import unicodedata
from urllib.parse import unquote

# Letters and signs of other scripts that are drawn like Latin ones and that NFKC keeps apart.
_LOOK_ALIKES = str.maketrans(
    {
        **dict(
            zip(
                "аеорсухіјѕһԁԛԝѵьбпгткмнвзчуАВЕКМНОРСТУХІЈЅҺԌԚԜ",
                "aeopcyxijshdqwvb6nrtkmhb34yABEKMHOPCTYXIJSHGQW",
                strict=True,
            )
        ),
        **dict(zip("αβγεικνορτυχωηζμσΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abyeikvoptuxwnzmoABEZHIKMNOPTYX", strict=True)),
        **dict(zip("ıȷɑɡɩⅼℓߋօսոհքցᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "ijagilloounhpgabcdeghijklmnoprstuvwyz", strict=True)),
        **dict.fromkeys("․。｡．", "."),
        **dict.fromkeys("∕⁄⧸╱／", "/"),
        **dict.fromkeys("∶：꞉ː˸", ":"),
        **dict.fromkeys("⧵∖＼", "\\"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("“”„‟″", '"'),
    }
)
_LEET = str.maketrans("0134578@$!|", "oieastbasil")
_ESCAPE = re.compile(r"\\u\{?([0-9a-fA-F]{4,6})\}?|\\x([0-9a-fA-F]{2})|[uU]\+([0-9a-fA-F]{4,6})")
_LEET_WORD = re.compile(r"[A-Za-z0-9@$!|]+")
_JOINED = re.compile(r"(?<![A-Za-z])(?:[A-Za-z][.\-_* ]){3,}[A-Za-z](?![A-Za-z])")
_INNER = re.compile(r"(?<=[A-Za-z])[\-_*.](?=[A-Za-z])")


def strip_invisible(text: str) -> str:
    """Without format characters, variation selectors and blank letters."""
    return "".join(
        c
        for c in text
        if unicodedata.category(c) != "Cf"
        and c not in "\u115f\u1160\u3164\uffa0\u034f"
        and not 0xFE00 <= ord(c) <= 0xFE0F
    )


def normalised(text: str) -> str:
    """NFKC, nothing invisible, look-alikes as their Latin twins; letters keep their case."""
    return unicodedata.normalize("NFKC", strip_invisible(text)).translate(_LOOK_ALIKES)


def decoded(text: str) -> str:
    """`normalised` after HTML entities, percent and `\\u` escapes were read, twice for nested ones."""
    for _ in range(2):
        text = _ESCAPE.sub(_escaped, unquote(html.unescape(text)))
    return normalised(text)


def _escaped(match: re.Match[str]) -> str:
    code = int(next(group for group in match.groups() if group), 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else match.group()


def plain(text: str) -> str:
    """Lower case, without any accent, one space between words."""
    letters = (c for c in unicodedata.normalize("NFKD", decoded(text)) if not unicodedata.combining(c))
    return " ".join("".join(letters).lower().split())


def leet(text: str) -> str:
    """Digits and signs inside words read as the letters that they stand for."""
    return _LEET_WORD.sub(
        lambda m: m.group().translate(_LEET) if re.search("[a-z]", m.group(), re.I) else m.group(), text
    )


def joined(text: str) -> str:
    """Words that were cut up, `i.g.n.o.r.e` or `pro_ceed`, in one piece again."""
    whole = _JOINED.sub(lambda m: re.sub(r"[.\-_* ]", "", m.group()), text)
    return _INNER.sub("", whole)


def views(text: str) -> tuple[str, ...]:
    """Every reading in which phrases are looked for: as it stands, in leet, with cut-up words joined."""
    base = plain(text)
    return tuple(dict.fromkeys((base, leet(base), joined(base), leet(joined(base)))))


def ciphers(text: str) -> tuple[str, ...]:
    """Readings that only a hidden message has: letters or words backwards, rot13."""
    base = plain(text)
    return base[::-1], codecs.decode(base, "rot13"), " ".join(base.split()[::-1])
