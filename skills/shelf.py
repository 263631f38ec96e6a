"""The shelf: the shared skills with their words, kept in the transaction that changes a state (S01, S07, S08).

Search reads the shelf and the avatar's own rows, nothing else; what is not shared leaves no word here.
"""

from django.db import connection, transaction

from skills.models import Shelf, Skill

LONGEST_WORD = 255
"""Characters; a longer run of letters is no word that anybody types."""
_LOCK = 0x5E1F
"""The advisory lock under which the shelf changes, one change at a time; it ends with the transaction."""

_SHELVE = """
INSERT INTO skills_shelf (skill_id, version_id, search)
SELECT id, current_version_id, search FROM skills_skill WHERE {which}
"""
_TERMS = """
INSERT INTO skills_shelfterm (skill_id, version_id, word, weight)
SELECT s.skill_id, s.version_id, t.lexeme, skill_weight(s.search, skill_term(t.lexeme))
FROM skills_shelf s, unnest(s.search) t WHERE length(t.lexeme) <= {longest} AND {which}
"""
_COUNT_UP = """
INSERT INTO skills_shelfword AS w (word, skills)
SELECT word, 1 FROM skills_shelfterm WHERE skill_id = %s UNION ALL SELECT '', 1
ON CONFLICT (word) DO UPDATE SET skills = w.skills + 1
"""
_COUNT_DOWN = """
UPDATE skills_shelfword SET skills = skills - 1
WHERE word = '' OR word IN (SELECT word FROM skills_shelfterm WHERE skill_id = %s)
"""
_RECOUNT = """
INSERT INTO skills_shelfword (word, skills)
SELECT word, count(*) FROM skills_shelfterm GROUP BY word UNION ALL SELECT '', count(*) FROM skills_shelf
"""


def put(skill: Skill) -> None:
    """Put a skill that just became shared on the shelf as PostgreSQL has it now; one that stands there is replaced."""
    with transaction.atomic(), connection.cursor() as cursor:
        take_off(skill)
        _lock()
        cursor.execute(_SHELVE.format(which="id = %s"), [skill.pk])
        cursor.execute(_TERMS.format(which="s.skill_id = %s", longest=LONGEST_WORD), [skill.pk])
        cursor.execute(_COUNT_UP, [skill.pk])


def take_off(skill: Skill) -> None:
    """Take a skill that is no longer shared off the shelf, and with it the words that only it had; else a no-op."""
    if not Shelf.objects.filter(pk=skill.pk).exists():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        _lock()
        cursor.execute(_COUNT_DOWN, [skill.pk])
        cursor.execute("DELETE FROM skills_shelfword WHERE skills = 0 AND word <> ''")
        cursor.execute("DELETE FROM skills_shelfterm WHERE skill_id = %s", [skill.pk])
        cursor.execute("DELETE FROM skills_shelf WHERE skill_id = %s", [skill.pk])


def rebuild() -> None:
    """Make the shelf anew from the shared skills, for repair."""
    with transaction.atomic(), connection.cursor() as cursor:
        _lock()
        cursor.execute("DELETE FROM skills_shelfword; DELETE FROM skills_shelfterm; DELETE FROM skills_shelf")
        cursor.execute(_SHELVE.format(which=f"state = '{Skill.State.SHARED}'"))
        cursor.execute(_TERMS.format(which="true", longest=LONGEST_WORD))
        cursor.execute(_RECOUNT)


def _lock() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
