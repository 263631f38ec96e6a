"""The order of an answer, worked out by PostgreSQL from the shelf and the avatar's own rows (S01, S07, S08, S19).

The score of a skill is the sum over the words of (rarity x what the word says there), times the smoothed success rate
of its current version. Filters, enablement, exclusions and the cursor bind before anything is ranked or cut.
"""

from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from autorune.avatars.models import Avatar
from skills.cursors import Place
from skills.models import Skill
from skills.terms import Term, Terms

_RATE = "(coalesce(c.successes, 0) + 1)::float8 / (coalesce(c.successes + c.failures, 0) + 2)"
"""The smoothed success rate, from the counts as they are now (S07)."""

_HIDDEN = """
hidden AS MATERIALIZED (  -- of others, and not enabled for the avatar
  SELECT e.skill_id FROM skills_enablement e JOIN skills_skill k ON k.id = e.skill_id
  WHERE NOT e.enabled AND k.avatar_id <> %(avatar)s AND (e.avatar_id = %(avatar)s OR e.avatar_id IS NULL AND NOT EXISTS (
    SELECT FROM skills_enablement mine WHERE mine.skill_id = e.skill_id AND mine.avatar_id = %(avatar)s AND mine.enabled)))
"""
_LISTED = f"""
WITH {_HIDDEN}, seen AS (
  SELECT skill_id, version_id FROM skills_shelf WHERE skill_id NOT IN (SELECT skill_id FROM hidden)
  UNION ALL SELECT id, current_version_id FROM skills_skill WHERE avatar_id = %(avatar)s AND state <> 'shared'
)
SELECT skill_id, complete, 0, 0, score FROM (
  SELECT s.skill_id, true AS complete, {_RATE} AS score FROM seen s LEFT JOIN skills_versioncount c USING (version_id) WHERE {{narrowed}}
) ranked
"""
_RANKED = f"""
WITH {_HIDDEN}, words AS (
  SELECT * FROM unnest(%(words)s::text[], %(word_bits)s::int[], %(word_rarities)s::bigint[]) w(word, bit, rarity)
), phrases AS (
  SELECT * FROM unnest(%(phrases)s::tsquery[], %(phrase_bits)s::int[], %(phrase_rarities)s::bigint[]) p(term, bit, rarity)
), on_shelf AS (
  SELECT skill_id, sum(gain)::bigint AS gain, bit_or(bit) AS bits FROM (
    SELECT t.skill_id, w.rarity * t.weight AS gain, w.bit FROM words w JOIN skills_shelfterm t USING (word)
    UNION ALL
    SELECT s.skill_id, p.rarity * skill_weight(s.search, p.term), p.bit FROM phrases p JOIN skills_shelf s ON s.search @@ p.term
  ) found GROUP BY skill_id
), seen AS (
  SELECT s.skill_id, s.version_id, f.gain, f.bits FROM on_shelf f JOIN skills_shelf s USING (skill_id)
  WHERE s.skill_id NOT IN (SELECT skill_id FROM hidden) AND {{shelf_allowed}}
  UNION ALL
  SELECT k.id, k.current_version_id, sum(t.rarity * skill_weight(k.search, t.term))::bigint, bit_or(t.bit)
  FROM skills_skill k
  JOIN (SELECT skill_term(word) AS term, bit, rarity FROM words UNION ALL SELECT * FROM phrases) t ON k.search @@ t.term
  WHERE k.avatar_id = %(avatar)s AND k.state <> 'shared' AND {{own_allowed}}
  GROUP BY k.id
)
SELECT skill_id, complete, bits, gain, score FROM (
  SELECT s.skill_id, s.gain, s.bits, {{complete}} AS complete, s.gain::float8 * {_RATE} AS score
  FROM seen s LEFT JOIN skills_versioncount c USING (version_id) WHERE {{narrowed}}
) ranked
"""
_AFTER = """
WHERE (complete, score, -skill_id) < (%(full)s, %(score)s, -%(last)s)
"""
_PAGE = """
ORDER BY complete DESC, score DESC, skill_id LIMIT %(limit)s
"""


@dataclass(frozen=True)
class Ranked:
    """One row of the order: which terms it has (bits), what they say in it (rarity x weight), and its score."""

    skill_id: int
    full: bool
    bits: int
    gain: int
    score: float

    @property
    def place(self) -> Place:
        return Place(self.full, self.score, self.skill_id)


def ranked(
    *, avatar: Avatar, terms: Terms | None, narrowed: QuerySet[Skill] | None, after: Place | None, limit: int
) -> list[Ranked]:
    """At most `limit` visible skills after a place, best first; without terms all, by success rate."""
    sql = _statement(terms, narrowed) + (_AFTER if after else "") + _PAGE
    values: dict[str, Any] = {"avatar": avatar.pk, "limit": limit, **(_values(terms) if terms else {})}
    if after:
        values |= {"full": after.full, "score": after.score, "last": after.skill_id}
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [Ranked(*row) for row in cursor.fetchall()]


def _statement(terms: Terms | None, narrowed: QuerySet[Skill] | None) -> str:
    within = "true"
    if narrowed is not None:
        chosen = connection.ops.compose_sql(*narrowed.order_by().values("pk").query.sql_with_params())
        within = f"s.skill_id IN ({chosen.replace('%', '%%')})"
    if terms is None:
        return _LISTED.format(narrowed=within)
    allowed = "NOT {} @@ %(excluded)s::tsquery" if terms.excluded else "true"
    return _RANKED.format(
        narrowed=within,
        complete=" OR ".join(f"(s.bits & {bits}) = {bits}" for bits in terms.groups),
        shelf_allowed=allowed.format("s.search"),
        own_allowed=allowed.format("k.search"),
    )


def _values(terms: Terms) -> dict[str, Any]:
    numbered = [(1 << n, term) for n, term in enumerate(terms.terms)]
    return {
        "excluded": terms.excluded,
        **_columns("word", "words", [(bit, term) for bit, term in numbered if not term.is_phrase]),
        **_columns("phrase", "phrases", [(bit, term) for bit, term in numbered if term.is_phrase]),
    }


def _columns(kind: str, kinds: str, numbered: list[tuple[int, Term]]) -> dict[str, list[Any]]:
    return {
        kinds: [term.text for _, term in numbered],
        f"{kind}_bits": [bit for bit, _ in numbered],
        f"{kind}_rarities": [term.rarity for _, term in numbered],
    }
