"""From a query to the terms that are ranked: lexemes and phrases, each with its rarity (S07, S08)."""

import json
import math
import re
from dataclasses import dataclass, replace
from typing import Any

from django.db import connection

from autorune.avatars.models import Avatar
from skills.query import Query, Token
from skills.spelling import nearest

MOST_TERMS = 16
"""Words and phrases of one query that count; of more, the first."""
_LEXEME = re.compile(r"'((?:[^'\\]|''|\\.)+)'")

_ASK = """
WITH own AS MATERIALIZED (
  SELECT search FROM skills_skill WHERE avatar_id = %(avatar)s AND state <> 'shared'
), words AS (
  SELECT unnest(''::text || tsvector_to_array(to_tsvector('pg_catalog.english', skill_words(%(text)s)))) AS word
)
SELECT set_config('statement_timeout', %(timeout)s, true),
  ARRAY(SELECT (CASE WHEN is_phrase THEN phraseto_tsquery('pg_catalog.english', skill_words(token))
                ELSE plainto_tsquery('pg_catalog.english', skill_words(token)) END)::text
        FROM unnest(%(tokens)s::text[], %(phrases)s::boolean[]) WITH ORDINALITY t(token, is_phrase, n) ORDER BY n),
  (SELECT jsonb_object_agg(word, coalesce(skills, 0)
     + (SELECT count(*) FROM own WHERE word = '' OR search @@ skill_term(word)))
   FROM words LEFT JOIN skills_shelfword USING (word))
"""


@dataclass(frozen=True)
class Term:
    """One word (its lexeme) or phrase (a tsquery), the thousandths that its rarity weighs, whether it was repaired."""

    text: str
    is_phrase: bool
    rarity: int
    repaired: bool = False

    @property
    def tsquery(self) -> str:
        return self.text if self.is_phrase else quote(self.text)


@dataclass(frozen=True)
class Terms:
    """What is ranked: the terms, for each group of the query the bits of its own, a tsquery of what is excluded."""

    terms: tuple[Term, ...]
    groups: tuple[int, ...]
    excluded: str | None

    @property
    def repaired(self) -> int:
        """The bits of the terms that were repaired."""
        return sum(1 << n for n, term in enumerate(self.terms) if term.repaired)

    @property
    def rarities(self) -> tuple[int, ...]:
        return tuple(term.rarity for term in self.terms)

    def weighed(self, rarities: tuple[int, ...]) -> "Terms":
        """The same terms with the rarities of an earlier page, unless the words are read otherwise by now."""
        if len(rarities) != len(self.terms):
            return self
        pairs = zip(self.terms, rarities, strict=True)
        return replace(self, terms=tuple(replace(term, rarity=rarity) for term, rarity in pairs))


@dataclass(frozen=True)
class _Known:
    """Of how many skills (shelf and own) each word of a query is known, and what unknown words are read as."""

    skills: dict[str, int]
    repairs: dict[str, str]

    def term(self, word: str) -> Term:
        known = self.repairs.get(word, word)
        having, total = self.skills.get(known, 0), self.skills[""]
        rarity = math.log(1 + (max(0, total - having) + 0.5) / (having + 0.5))
        return Term(known, False, max(1, round(1000 * rarity)), word in self.repairs)

    def repaired(self, quoted: str) -> str:
        (word,) = lexemes(quoted)
        return quote(self.repairs.get(word, word))


def read_terms(query: Query, avatar: Avatar, timeout_ms: int) -> Terms:
    """The terms of a query, as PostgreSQL reads words and as the library knows them; none when no word is usable."""
    texts, skills = _ask(query, avatar, timeout_ms)
    typed = {word: plain for token in query.tokens for word, plain in _typed(token, texts[token])}
    near = nearest({word: plain for word, plain in typed.items() if not skills.get(word)}, avatar)
    skills.update(dict(near.values()))
    known = _Known(skills, {word: known for word, (known, _) in near.items()})
    groups = [[term for token in group for term in _terms(token, texts[token], known)] for group in query.groups]
    terms = list({term.text: term for group in groups for term in group}.values())[:MOST_TERMS]
    bits = [sum(1 << n for n, term in enumerate(terms) if term in group) for group in groups]
    excluded = [f"({texts[token]})" for token in query.excluded if texts[token]]
    return Terms(tuple(terms), tuple(bit for bit in bits if bit), " | ".join(excluded) or None)


def lexemes(tsquery: str) -> list[str]:
    """The words of a tsquery's text, in their order."""
    return [found.replace("''", "'").replace("\\\\", "\\") for found in _LEXEME.findall(tsquery)]


def quote(word: str) -> str:
    """A word as a tsquery writes it."""
    escaped = word.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"


def _ask(query: Query, avatar: Avatar, timeout_ms: int) -> tuple[dict[Token, str], dict[str, int]]:
    """Each token as a tsquery, and how many skills of shelf and avatar have each word; '' stands for all of them."""
    tokens = query.tokens + query.excluded
    values: dict[str, Any] = {
        "avatar": avatar.pk,
        "timeout": str(timeout_ms),
        "text": " ".join(token.text for token in query.tokens),
        "tokens": [token.text for token in tokens],
        "phrases": [token.is_phrase for token in tokens],
    }
    with connection.cursor() as cursor:
        cursor.execute(_ASK, values)
        _, tsqueries, skills = cursor.fetchone()
    return dict(zip(tokens, tsqueries, strict=True)), json.loads(skills)


def _typed(token: Token, tsquery: str) -> list[tuple[str, str]]:
    """The lexemes of a token, each with the word as it was typed where that is plain."""
    words = lexemes(tsquery)
    return [(word, token.text.lower() if len(words) == 1 and token.text.isalpha() else word) for word in words]


def _terms(token: Token, tsquery: str, known: _Known) -> list[Term]:
    """A word that was typed can be several (`chop-oak`); a phrase is one term, as rare as its rarest word."""
    parts = [known.term(word) for word in lexemes(tsquery)]
    if not token.is_phrase or len(parts) < 2:
        return parts
    text = _LEXEME.sub(lambda match: known.repaired(match[0]), tsquery)
    return [Term(text, True, max(part.rarity for part in parts), any(part.repaired for part in parts))]
