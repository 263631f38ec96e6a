"""The nearest known word of an unknown one (S08): known are the words of the shelf and of the avatar's own skills."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection

from autorune.avatars.models import Avatar

MOST_REPAIRS = 6
"""Unknown words of one query that are looked up; of more, the first."""
_SHORTEST, _LONGEST = 3, 32
"""Characters of a word that can be misspelt."""
_SHORT = 5
"""Characters up to which every single slip is tried: trigrams of short words have too little in common."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_OWN_SKILLS = 500
"""The avatar's newest skills whose words are offered; more would make a slip expensive."""

_NEAR = """
WITH unknown AS (SELECT * FROM unnest(%(words)s::text[]) u(word)),
slips AS (SELECT DISTINCT word, (ts_lexize('pg_catalog.english_stem', slip))[1] AS near
          FROM unnest(%(slipped)s::text[], %(slips)s::text[]) s(word, slip)),
own AS MATERIALIZED (SELECT word AS near, ndoc AS skills FROM ts_stat(format(
  'SELECT search FROM skills_skill WHERE avatar_id = %%s AND state <> ''shared'' ORDER BY id DESC LIMIT %%s',
  %(avatar)s::bigint, %(own)s::int)))
SELECT word, near, sum(skills)::int, bool_or(slip) FROM (
  SELECT s.word, near, w.skills, true AS slip FROM slips s JOIN skills_shelfword w ON w.word = near
  UNION ALL SELECT word, near, skills, true FROM slips JOIN own USING (near)
  UNION ALL SELECT u.word, w.word, w.skills, false FROM unknown u, LATERAL (
    SELECT word, skills FROM skills_shelfword w WHERE w.word %% u.word
    ORDER BY similarity(w.word, u.word) DESC, skills DESC LIMIT 20) w
  UNION ALL SELECT word, near, skills, false FROM unknown JOIN own ON similarity(near, word) >= 0.3
) known GROUP BY word, near
"""


def nearest(unknown: Mapping[str, str], avatar: Avatar) -> dict[str, tuple[str, int]]:
    """For each unknown word the known one with the fewest slips, and in how many skills it stands, where one is near.

    `unknown` maps a lexeme to the word as it was typed: `smleting` is one slip from `smelting`, its lexeme is not.
    """
    words = [word for word in unknown if _SHORTEST <= len(word) <= _LONGEST and word.isalpha()][:MOST_REPAIRS]
    if not words:
        return {}
    slipped = [(word, slip) for word in words for slip in slips(unknown[word])]
    with connection.cursor() as cursor:
        values: dict[str, Any] = {"words": words, "avatar": avatar.pk, "own": _OWN_SKILLS}
        values |= {"slipped": [word for word, _ in slipped], "slips": [slip for _, slip in slipped]}
        cursor.execute(_NEAR, values)
        found = cursor.fetchall()
    near = {word: _nearest(word, [row[1:] for row in found if row[0] == word]) for word in words}
    return {word: known for word, known in near.items() if known}


def _nearest(word: str, found: list[tuple[str, int, bool]]) -> tuple[str, int] | None:
    """Fewest slips first, then the same first letter, then the commoner word."""
    order = sorted(
        (1 if is_slip else distance(word, near), near[0] != word[0], -skills, near) for near, skills, is_slip in found
    )
    if not order or order[0][0] > len(word) // 2:
        return None
    return order[0][3], -order[0][2]


def slips(word: str) -> list[str]:
    """What one swap or one letter too many makes of a word; of a short one also a missing or a wrong letter."""
    return sorted(set(_slips(word)) - {word, ""})


def _slips(word: str) -> Iterator[str]:
    for at in range(len(word) + 1):
        left, right = word[:at], word[at:]
        yield left + right[1:]
        yield left + right[1:2] + right[:1] + right[2:]
        if len(word) <= _SHORT:
            yield from (left + letter + right for letter in _LETTERS)
            yield from (left + letter + right[1:] for letter in _LETTERS)


def distance(a: str, b: str) -> int:
    """How many letters are missing, extra, wrong or swapped with their neighbour (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        last, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]
