"""The nearest known word of an unknown one (S08): known are the words of the shelf and of the avatar's own skills."""

from collections.abc import Iterable

from django.db import connection

from autorune.avatars.models import Avatar

LONGEST_CHECKED = 32
"""Characters; a longer word is no misspelt one."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_MAX_LETTERS_EDITED = 8
"""Up to this length every single slip is tried: trigrams of short words have too little in common."""
_OWN_SKILLS = 500
"""The avatar's newest skills whose words are offered; more would make a slip expensive."""

_KNOWN = """
(SELECT word, skills FROM skills_shelfword WHERE word %% %(word)s ORDER BY similarity(word, %(word)s) DESC, skills DESC LIMIT 20)
UNION ALL
(SELECT word, skills FROM skills_shelfword WHERE word = ANY(%(slips)s) AND word <> '')
UNION ALL
(SELECT word, ndoc FROM ts_stat(format(
   'SELECT search FROM skills_skill WHERE avatar_id = %%s AND state <> ''shared'' ORDER BY id DESC LIMIT %%s',
   %(avatar)s::bigint, %(own)s::int))
 WHERE word = ANY(%(slips)s) OR similarity(word, %(word)s) >= 0.3)
"""


def nearest(word: str, avatar: Avatar) -> str | None:
    """The known word with the fewest slips from this one, the commoner of two; None when none is near."""
    if len(word) > LONGEST_CHECKED or len(word) < 3 or not any(c.isalpha() for c in word):
        return None
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN, {"word": word, "slips": slips(word), "avatar": avatar.pk, "own": _OWN_SKILLS})
        known = [(found, skills) for found, skills in cursor.fetchall() if any(c.isalpha() for c in found)]
    most = max(1, len(word) // 2)
    near = [(distance(word, found), -skills, found) for found, skills in known]
    return min((entry for entry in near if entry[0] <= most), default=(0, 0, None))[2]


def slips(word: str) -> list[str]:
    """What one missing, extra, wrong or swapped letter makes of a short word."""
    if len(word) > _MAX_LETTERS_EDITED:
        return []
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return sorted({*_dropped(cuts), *_swapped(cuts), *_replaced(cuts), *_added(cuts)} - {word})


def _dropped(cuts: list[tuple[str, str]]) -> Iterable[str]:
    return (left + right[1:] for left, right in cuts if right)


def _swapped(cuts: list[tuple[str, str]]) -> Iterable[str]:
    return (left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1)


def _replaced(cuts: list[tuple[str, str]]) -> Iterable[str]:
    return (left + letter + right[1:] for left, right in cuts if right for letter in _LETTERS)


def _added(cuts: list[tuple[str, str]]) -> Iterable[str]:
    return (left + letter + right for left, right in cuts for letter in _LETTERS)


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
