"""A library of any size from a seed: invented words that are used as unevenly as real ones (Zipf), 5 % of it shared."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from django.db import connection

from autorune import clock
from skills import shelf
from tests.skills.stock import avatar

VOCABULARY = 30_000
SHARED_PERCENT = 5
SKILLS_PER_AVATAR = 50
EVERYWHERE = ("level", "inventory")
"""Words that stand in every skill."""
_SYLLABLES = [c + v for c in "bdfgklmnprstvz" for v in "aeiou"] + ["sh", "th", "ck", "rn", "lt"]
_BATCH = 5_000


@dataclass(frozen=True)
class Written:
    """One skill as it is loaded into every engine."""

    number: int
    avatar: int
    state: str
    name: str
    tags: tuple[str, ...]
    description: str
    preconditions: str
    header: str
    successes: int
    failures: int

    @property
    def text(self) -> str:
        return " ".join([self.name.replace("-", " "), *self.tags, self.description, self.preconditions, self.header])


class Words:
    """The vocabulary, commonest first, and draws from it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        seen: dict[str, None] = {}
        while len(seen) < VOCABULARY:
            seen["".join(self.random.choices(_SYLLABLES, k=self.random.randint(2, 4)))] = None
        self.all = list(seen)
        self._weights = list(accumulate(1 / (rank + 8) for rank in range(VOCABULARY)))

    def draw(self, count: int) -> list[str]:
        return self.random.choices(self.all, cum_weights=self._weights, k=count)

    def common(self, among: int = 300) -> str:
        return self.random.choice(self.all[:among])

    def rare(self) -> str:
        return self.random.choice(self.all[VOCABULARY // 3 :])


def write(size: int, words: Words) -> Iterator[Written]:
    """Skills in the order of their numbers, from 1."""
    avatars = max(1, size // SKILLS_PER_AVATAR)
    for number in range(1, size + 1):
        shared = words.random.randrange(100) < SHARED_PERCENT
        good = words.random.betavariate(4, 2)
        outcomes = words.random.randrange(40) if shared else words.random.randrange(6)
        successes = sum(words.random.random() < good for _ in range(outcomes))
        yield Written(
            number,
            words.random.randrange(avatars),
            "shared" if shared else "pending",
            "-".join([*words.draw(3), f"v{number}"]),
            (words.common(40), words.common(40)),
            " ".join([*words.draw(35), *EVERYWHERE]),
            " ".join(words.draw(8)),
            " ".join(words.draw(10)),
            successes,
            outcomes - successes,
        )


def load(skills: list[Written]) -> list[int]:
    """Put the skills into PostgreSQL and on the shelf; the ids of their avatars, by the avatars' numbers."""
    people = [avatar(f"bench{n}").pk for n in range(max(skill.avatar for skill in skills) + 1)]
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # the rows refer to each other as they should
        for start in range(0, len(skills), _BATCH):
            _copy(cursor, skills[start : start + _BATCH], people)
        cursor.execute("SET session_replication_role = origin")
        shelf.rebuild()
        cursor.execute("VACUUM ANALYZE")
    return people


def _copy(cursor: object, skills: list[Written], people: list[int]) -> None:
    now, digest = clock.now(), "0" * 64
    tables = {
        "skills_skillversion (id, skill_id, number, name, description, tags, preconditions, script, script_sha256,"
        " author_id, created_at)": lambda s: (
            s.number, s.number, 1, s.name, s.description, list(s.tags), s.preconditions, "", digest, people[s.avatar],
            now
        ),
        "skills_versioncount (version_id, successes, failures)": lambda s: (s.number, s.successes, s.failures),
        "skills_skill (id, avatar_id, name, name_key, description, tags, preconditions, header, script_sha256, state,"
        " state_since, version, current_version_id, approved_digest, created_at, updated_at)": lambda s: (
            s.number, people[s.avatar], s.name, s.name, s.description, list(s.tags), s.preconditions, s.header, digest,
            "pending", now, 1, s.number, "", now, now
        ),
    }  # fmt: skip
    for table, row in tables.items():
        with cursor.copy(f"COPY {table} FROM STDIN") as copy:
            for skill in skills:
                copy.write_row(row(skill))
    cursor.execute(
        "UPDATE skills_skill SET state = 'shared', approved_version_id = current_version_id,"
        " approved_digest = content_digest WHERE id = ANY(%s)",
        [[skill.number for skill in skills if skill.state == "shared"]],
    )


def ask(words: Words, skills: list[Written], count: int) -> list[tuple[int, str]]:
    """Queries of the mix that was measured elsewhere, each with the number of the avatar that asks."""
    pick = words.random

    def some(k: int) -> list[str]:
        return pick.sample(pick.choice(skills).text.split(), k)

    def slip() -> str:
        word = pick.choice([word for word in words.all[:2000] if len(word) > 5])
        at = pick.randrange(1, len(word) - 2)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    def phrase() -> str:
        text = pick.choice(skills).description.split()
        at = pick.randrange(len(text) - 2)
        return f'"{text[at]} {text[at + 1]}"'

    kinds = {
        24: lambda: some(2),
        16: lambda: some(3),
        14: lambda: ["how", "do", "I", *some(2), "with", "the", *some(2)],
        12: lambda: some(1),
        10: lambda: [pick.choice([*EVERYWHERE, words.common(40)])],
        6: lambda: [phrase()],
        5: lambda: [words.rare()],
        7: lambda: [slip(), words.common()],
        8: lambda: [words.common(40), words.common(300), words.common()],
    }
    return [
        (pick.choice(skills).avatar, " ".join(pick.choices(list(kinds.values()), weights=list(kinds))[0]()))
        for _ in range(count)
    ]
