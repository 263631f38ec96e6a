"""From a query's tokens to the terms that are ranked: lexemes and phrases, each with its rarity (S07, S08)."""

import math
import re
from dataclasses import dataclass

from django.db import connection

from autorune.avatars.models import Avatar
from skills.query import Query, Token
from skills.spelling import nearest

MOST_TERMS = 16
"""Words and phrases of one query that count; of more, the first."""
_LEXEME = re.compile(r"'((?:[^'\\]|''|\\.)+)'")

_READ = """
SELECT set_config('statement_timeout', %(timeout)s, true), array_agg(
  (CASE WHEN is_phrase THEN phraseto_tsquery('pg_catalog.english', skill_words(token))
   ELSE plainto_tsquery('pg_catalog.english', skill_words(token)) END)::text ORDER BY n)
FROM unnest(%(tokens)s::text[], %(phrases)s::boolean[]) WITH ORDINALITY t(token, is_phrase, n)
"""
_KNOWN = """
SELECT w.word, coalesce(s.skills, 0), (SELECT count(*) FROM skills_skill k
   WHERE k.avatar_id = %(avatar)s AND k.state <> 'shared' AND (w.word = '' OR k.search @@ skill_term(w.word)))
FROM unnest(%(words)s::text[]) w(word) LEFT JOIN skills_shelfword s USING (word)
"""


@dataclass(frozen=True)
class Term:
    """One word (its lexeme) or phrase (a tsquery), the thousandths that its rarity weighs, and whether it was repaired."""

    text: str
    is_phrase: bool
    rarity: int
    repaired: bool = False


@dataclass(frozen=True)
class Terms:
    """What is ranked: the terms, for each group of the query which of them it holds, and a tsquery of what is excluded."""

    terms: tuple[Term, ...]
    groups: tuple[int, ...]
    excluded: str | None

    @property
    def repaired(self) -> int:
        """The bits of the terms that were repaired."""
        return sum(1 << n for n, term in enumerate(self.terms) if term.repaired)


def read_terms(query: Query, avatar: Avatar, timeout_ms: int) -> Terms:
    """The terms of a query, as PostgreSQL reads words and as the library knows them; none when no word is usable."""
    tokens = query.tokens + query.excluded
    texts = dict(zip(tokens, _tsqueries(tokens, timeout_ms), strict=True)) if tokens else {}
    words = _Words(avatar, [word for token in query.tokens for word in lexemes(texts[token])])
    groups = [[term for token in group for term in _terms(token, texts[token], words)] for group in query.groups]
    terms = list({term.text: term for group in groups for term in group}.values())[:MOST_TERMS]
    bits = [sum(1 << n for n, term in enumerate(terms) if term in group) for group in groups]
    excluded = [f"({texts[token]})" for token in query.excluded if texts[token]]
    return Terms(tuple(terms), tuple(bit for bit in bits if bit), " | ".join(excluded) or None)


def lexemes(tsquery: str) -> list[str]:
    """The words of a tsquery's text, in their order."""
    return [found.replace("''", "'").replace("\\\\", "\\") for found in _LEXEME.findall(tsquery)]


def _tsqueries(tokens: tuple[Token, ...], timeout_ms: int) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            _READ,
            {
                "timeout": str(timeout_ms),
                "tokens": [token.text for token in tokens],
                "phrases": [token.is_phrase for token in tokens],
            },
        )
        return cursor.fetchone()[1]


def _terms(token: Token, tsquery: str, words: "_Words") -> list[Term]:
    """A word that was typed can be several (`chop-oak`); a phrase is one term, as rare as its rarest word."""
    parts = [words.term(word) for word in lexemes(tsquery)]
    if not token.is_phrase or len(parts) < 2:
        return parts
    text = _LEXEME.sub(lambda match: words.as_written_and_repaired(match[0]), tsquery)
    return [Term(text, True, max(part.rarity for part in parts), any(part.repaired for part in parts))]


class _Words:
    """The known and the repaired words of one query, with their rarity over the shelf and the avatar's own rows."""

    def __init__(self, avatar: Avatar, words: list[str]) -> None:
        words = list(dict.fromkeys(words))[: 2 * MOST_TERMS]
        self.counts = self._count(avatar, ["", *words]) if words else {}
        self.repairs = {word: near for word in words if not self.counts[word] and (near := nearest(word, avatar))}
        if self.repairs:
            self.counts.update(self._count(avatar, list(self.repairs.values())))

    def _count(self, avatar: Avatar, words: list[str]) -> dict[str, int]:
        with connection.cursor() as cursor:
            cursor.execute(_KNOWN, {"avatar": avatar.pk, "words": words})
            return {word: shelf + own for word, shelf, own in cursor.fetchall()}

    def term(self, word: str) -> Term:
        known = self.repairs.get(word, word)
        having, total = self.counts.get(known, 0), self.counts[""]
        rarity = math.log(1 + (max(0, total - having) + 0.5) / (having + 0.5))
        return Term(known, False, max(1, round(1000 * rarity)), word in self.repairs)

    def as_written_and_repaired(self, quoted: str) -> str:
        (word,) = lexemes(quoted)
        return quote(self.repairs[word]) if word in self.repairs else quoted


def quote(word: str) -> str:
    """A word as a tsquery writes it."""
    escaped = word.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
