"""What the search is measured against on the same documents: plain SQL of two kinds, SQLite, ranking everything."""

import re
import sqlite3
from collections.abc import Callable

from django.db import connection

from skills.terms import Terms
from tests.bench.search_corpus import Written

_RATE = "(c.successes + 1)::float8 / (c.successes + c.failures + 2)"
_NAIVE = f"""
SELECT k.id FROM bench_naive k JOIN skills_versioncount c ON c.version_id = k.current_version_id,
  websearch_to_tsquery('english', %(q)s) q
WHERE k.search @@ q AND (k.avatar_id = %(avatar)s OR k.state = 'shared')
ORDER BY ts_rank(k.search, q) * {_RATE} DESC LIMIT 20
"""
_STRICT = f"""
SELECT id FROM (
  SELECT s.skill_id AS id, s.version_id, s.search FROM skills_shelf s
  WHERE s.search @@ websearch_to_tsquery('english', %(q)s)
  UNION ALL SELECT id, current_version_id, search FROM skills_skill k
  WHERE avatar_id = %(avatar)s AND state <> 'shared' AND search @@ websearch_to_tsquery('english', %(q)s)
) k JOIN skills_versioncount c USING (version_id)
ORDER BY ts_rank(k.search, websearch_to_tsquery('english', %(q)s)) * {_RATE} DESC LIMIT 20
"""
_EVERYTHING = f"""
SELECT k.id, k.complete FROM (
  SELECT id, current_version_id, bool_and(hit) AS complete, bool_or(hit) AS has_any, sum(gain) AS gain FROM (
    SELECT k.id, k.current_version_id, k.search @@ t.term AS hit, CASE WHEN k.search @@ t.term THEN
      t.rarity * greatest(1, round(1000000 * ts_rank('{{0.4,0.6,0.8,1}}', k.search, t.term)::numeric))
      ELSE 0 END AS gain
    FROM skills_skill k, unnest(%(terms)s::tsquery[], %(rarities)s::bigint[]) t(term, rarity)
    WHERE k.state = 'shared' OR k.avatar_id = %(avatar)s
  ) each_term GROUP BY 1, 2
) k JOIN skills_versioncount c ON c.version_id = k.current_version_id WHERE has_any
ORDER BY k.complete DESC, gain::float8 * {_RATE} DESC, k.id LIMIT 20
"""


def prepare_naive() -> None:
    """One table, one index over everything: what "Postgres full-text search" means at first."""
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS bench_naive")
        cursor.execute(
            "CREATE TABLE bench_naive AS SELECT id, avatar_id, state, current_version_id, search FROM skills_skill"
        )
        cursor.execute("CREATE INDEX ON bench_naive USING gin (search)")
        cursor.execute("CREATE INDEX ON bench_naive (avatar_id)")
        cursor.execute("VACUUM ANALYZE bench_naive")


def naive(avatar: int, q: str) -> list[int]:
    return _ids(_NAIVE, avatar=avatar, q=q)


def strict(avatar: int, q: str) -> list[int]:
    """Every word, on the shelf and the own rows."""
    return _ids(_STRICT, avatar=avatar, q=q)


def everything(avatar: int, terms: Terms) -> list[int]:
    """The whole order without index or short cut, for what ours may miss; conjunctions only."""
    written = [_tsquery(term.text, term.is_phrase) for term in terms.terms]
    return _ids(_EVERYTHING, avatar=avatar, terms=written, rarities=[term.rarity for term in terms.terms])


def _tsquery(text: str, is_phrase: bool) -> str:
    return text if is_phrase else f"'{text}'"


def _ids(sql: str, **values: object) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [row[0] for row in cursor.fetchall()]


def sqlite(skills: list[Written]) -> Callable[[int, str], list[int]]:
    """SQLite's FTS5 with stemming, any of the words, bm25 times the rate; the shelf and the own skills apart."""
    database = sqlite3.connect(":memory:")
    for table in ("shelf", "own"):
        database.execute(
            f"CREATE VIRTUAL TABLE {table} USING fts5(name, tags, description, rest, avatar UNINDEXED, rate UNINDEXED,"
            " tokenize = 'porter unicode61')"
        )
        rows = [skill for skill in skills if (skill.state == "shared") == (table == "shelf")]
        database.executemany(
            f"INSERT INTO {table} (rowid, name, tags, description, rest, avatar, rate) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (
                    skill.number, skill.name, " ".join(skill.tags), skill.description,
                    f"{skill.preconditions} {skill.header}", skill.avatar,
                    (skill.successes + 1) / (skill.successes + skill.failures + 2),
                )
                for skill in rows
            ),
        )  # fmt: skip
    score = "bm25({0}, 10, 6, 4, 2) * rate"
    one = "SELECT * FROM (SELECT rowid, {1} AS score FROM {0} WHERE {0} MATCH ? {2} ORDER BY score LIMIT 20)"
    statement = " UNION ALL ".join(
        [
            one.format("shelf", score.format("shelf"), ""),
            one.format("own", score.format("own"), "AND avatar = ?"),
        ]
    )

    def answer(avatar: int, q: str) -> list[int]:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", q))
        rows = database.execute(
            f"SELECT * FROM ({statement}) ORDER BY score LIMIT 20", (words, words, avatar)
        ).fetchall()
        return [row[0] for row in rows]

    return answer
