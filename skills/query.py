"""How a search query is read: words, quoted phrases, `or`, `-word` (S08). Pure Python; no input is an error."""

import re
import unicodedata
from dataclasses import dataclass

LONGEST_QUERY = 256
"""Characters of a query (X04)."""
MOST_TOKENS = 64
"""Of a longer query the rest is not read."""
_TOKEN = re.compile(r'(?P<minus>-*)"(?P<phrase>[^"]*)"|(?P<word>[^\s"]+)')
_QUOTES = str.maketrans("“”„«»", '"""""')


class QueryRefused(ValueError):
    """The query is longer than 256 characters, or holds NUL or half of a surrogate pair (X04)."""


@dataclass(frozen=True)
class Token:
    """One word or phrase as it was typed."""

    text: str
    is_phrase: bool = False


@dataclass(frozen=True)
class Query:
    """What was asked: tokens that belong together, in groups between `or`, and what no answer may contain."""

    groups: tuple[tuple[Token, ...], ...] = ()
    excluded: tuple[Token, ...] = ()

    @property
    def tokens(self) -> tuple[Token, ...]:
        return tuple(dict.fromkeys(token for group in self.groups for token in group))


def check_query(q: str) -> None:
    """Raise QueryRefused for a query that the API does not take (X04)."""
    if len(q) > LONGEST_QUERY:
        raise QueryRefused(f"A query has at most {LONGEST_QUERY} characters; this one has {len(q)}.")
    if "\0" in q or any("\ud800" <= c <= "\udfff" for c in q):
        raise QueryRefused("A query is text: no NUL and no half of a surrogate pair.")


def read_query(q: str) -> Query:
    """The query's parts; quotes without a partner and operators of other languages are no parts."""
    groups: list[list[Token]] = [[]]
    excluded: list[Token] = []
    text = unicodedata.normalize("NFKC", q).translate(_QUOTES)
    for match in list(_TOKEN.finditer(text))[:MOST_TOKENS]:
        word = match["word"]
        if word is None:
            where = excluded if match["minus"] else groups[-1]
            where.append(Token(match["phrase"], is_phrase=True))
        elif word.lower() == "or":
            groups.append([])
        elif word.startswith("-"):
            excluded.append(Token(word.lstrip("-"), is_phrase=True))
        else:
            groups[-1].append(Token(word))
    return Query(tuple(tuple(group) for group in groups if group), tuple(token for token in excluded if token.text))
