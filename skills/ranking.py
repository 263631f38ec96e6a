"""The order of an answer, worked out by PostgreSQL from the shelf and the avatar's own rows (S01, S07, S08, S19).

The score of a skill is the sum over the words of (rarity x what the word says there), times the smoothed success rate
of its current version. Filters, enablement, exclusions and the cursor bind before anything is ranked or cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from django.db import connection
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.models import QuerySet

from autorune.avatars.models import Avatar
from skills.cursors import Place
from skills.models import Skill
from skills.terms import Term, Terms

_HIDDEN = """
SELECT e.skill_id FROM skills_enablement e JOIN skills_skill k ON k.id = e.skill_id
WHERE NOT e.enabled AND k.avatar_id <> %(avatar)s
  AND (e.avatar_id = %(avatar)s OR e.avatar_id IS NULL AND NOT EXISTS (
    SELECT FROM skills_enablement own WHERE own.skill_id = e.skill_id AND own.avatar_id = %(avatar)s AND own.enabled))
"""
"""Skills of others that are not enabled for the avatar (S19)."""
_LISTED = """
SELECT skill_id, version_id, 1::bigint AS gain, 0 AS bits FROM skills_shelf
UNION ALL
SELECT id, current_version_id, 1, 0 FROM skills_skill WHERE avatar_id = %(avatar)s AND state <> 'shared'
"""
_MATCHED = """
{hits}
UNION ALL
SELECT id, current_version_id, {gains}, {bits} FROM skills_skill
WHERE avatar_id = %(avatar)s AND state <> 'shared' AND search @@ %(any)s::tsquery AND {allowed}
"""
_SUMMED = """
SELECT skill_id, version_id, sum(gain)::bigint AS gain, bit_or(bit) AS bits
FROM ({hits}) hit GROUP BY skill_id, version_id"""
_WORD = """
SELECT skill_id, version_id, {rarity}::bigint * weight AS gain, {bit} AS {bits}
FROM skills_shelfterm WHERE word = %({name})s"""
_PHRASE = """
SELECT skill_id, version_id, {rarity}::bigint * skill_weight(search, %({name})s::tsquery) AS gain, {bit} AS {bits}
FROM skills_shelf WHERE search @@ %({name})s::tsquery"""
_GAIN = """
CASE WHEN search @@ %({name})s::tsquery THEN {rarity}::bigint * skill_weight(search, %({name})s::tsquery) ELSE 0 END"""
_BIT = "CASE WHEN search @@ %({name})s::tsquery THEN {bit} ELSE 0 END"
_ON_SHELF_ALLOWED = """
NOT EXISTS (SELECT FROM skills_shelf x WHERE x.skill_id = seen.skill_id AND x.search @@ %(excluded)s::tsquery)"""
_RANKED = """
WITH seen AS MATERIALIZED (
  SELECT skill_id, version_id, bits, gain, {complete} AS complete FROM ({seen}) seen WHERE {where}
), promising AS (
  SELECT * FROM seen ORDER BY complete DESC, gain DESC LIMIT 5 * %(limit)s
), least AS (  -- the last of a page made of those alone: what cannot reach it even if it always worked is not weighed
  SELECT complete, score FROM (SELECT skill_id, complete, {score} AS score
    FROM promising LEFT JOIN skills_versioncount USING (version_id)) weighed
  WHERE {after} ORDER BY complete DESC, score DESC OFFSET %(limit)s - 1 LIMIT 1
)
SELECT skill_id, complete, bits, gain, score FROM (
  SELECT skill_id, complete, bits, gain, {score} AS score FROM seen LEFT JOIN skills_versioncount USING (version_id)
  WHERE NOT EXISTS (SELECT FROM least) OR (complete, gain::float8) >= (SELECT complete, score FROM least)
) weighed
WHERE {after} ORDER BY complete DESC, score DESC, skill_id LIMIT %(limit)s
"""
_SCORE = "gain::float8 * (coalesce(successes, 0) + 1) / (coalesce(successes + failures, 0) + 2)"
"""The rate is smoothed, and read from the counts as they are now (S07)."""
_AFTER = "(complete, score, -skill_id) < (%(full)s, %(score)s, -%(last)s)"


@dataclass(frozen=True)
class Ranked:
    """One row of the order: which terms it has (bits), what they say in it (rarity x weight), and its score."""

    skill_id: int
    full: bool
    bits: int
    gain: int
    score: float

    def place(self, rarities: tuple[int, ...]) -> Place:
        return Place(self.full, self.score, self.skill_id, rarities)


def ranked(
    *, avatar: Avatar, terms: Terms | None, narrowed: QuerySet[Skill] | None, after: Place | None, limit: int
) -> list[Ranked]:
    """At most `limit` visible skills after a place, best first; without terms all, by success rate."""
    values: dict[str, Any] = {"avatar": avatar.pk, "limit": limit}
    seen = _matched(terms, values) if terms else _LISTED
    sql = _RANKED.format(
        seen=seen,
        complete=" OR ".join(f"bits & {bits} = {bits}" for bits in terms.groups) if terms else "true",
        score=_SCORE,
        where=" AND ".join(_conditions(terms, narrowed)),
        after=_AFTER if after else "true",
    )
    if after:
        values |= {"full": after.full, "score": after.score, "last": after.skill_id}
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [Ranked(*row) for row in cursor.fetchall()]


def _matched(terms: Terms, values: dict[str, Any]) -> str:
    """The statement that finds what has any of the terms, and adds its values."""
    single = len(terms.terms) == 1
    facts = [
        {"name": f"term{n}", "bit": 1 << n, "bits": "bits" if single else "bit", "rarity": term.rarity}
        for n, term in enumerate(terms.terms)
    ]
    hits = " UNION ALL ".join(_on_shelf(term, fact, values) for term, fact in zip(terms.terms, facts, strict=True))
    own: list[dict[str, Any]] = [{**fact, "name": f"own_{fact['name']}"} for fact in facts]
    values |= {str(fact["name"]): term.tsquery for term, fact in zip(terms.terms, own, strict=True)}
    values |= {"any": " | ".join(f"({term.tsquery})" for term in terms.terms), "excluded": terms.excluded}
    return _MATCHED.format(
        hits=hits if single else _SUMMED.format(hits=hits),
        gains=" + ".join(_GAIN.format(**fact) for fact in own),
        bits=" | ".join(_BIT.format(**fact) for fact in own),
        allowed="NOT search @@ %(excluded)s::tsquery" if terms.excluded else "true",
    )


def _on_shelf(term: Term, fact: Mapping[str, Any], values: dict[str, Any]) -> str:
    values[fact["name"]] = term.text
    return (_PHRASE if term.is_phrase else _WORD).format(**fact)


def _conditions(terms: Terms | None, narrowed: QuerySet[Skill] | None) -> list[str]:
    conditions = [f"skill_id NOT IN ({_HIDDEN})"]
    if terms and terms.excluded:
        conditions.append(_ON_SHELF_ALLOWED)
    if narrowed is not None:
        chosen = cast(DatabaseOperations, connection.ops).compose_sql(
            *narrowed.order_by().values("pk").query.sql_with_params()
        )
        conditions.append(f"skill_id IN ({chosen.replace('%', '%%')})")
    return conditions
