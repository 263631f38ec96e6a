"""Ten recorded goals of earlier days, so that Dreaming has something to reflect on.

Three of them met the same trap and left it the same way; the others failed each in its own way. In one a person
said how to work, which the miner leaves to people to word.
"""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

TRAP = "Error: the trader is busy with another player"
REMEDY = "bun run tools/hop_world.ts"
_SINGLE = [
    (
        "Cook 20 shrimps",
        "bun run tools/light_fire.ts",
        "Error: no tinderbox in the inventory",
        "bun run tools/buy.ts tinderbox",
    ),
    (
        "Mine 14 iron ore",
        "bun run scripts/mine_iron.ts",
        "Error: the rock has no ore right now",
        "bun run tools/next_rock.ts",
    ),
    (
        "Buy an iron axe",
        "bun run tools/buy.ts 'iron axe'",
        "Error: 56 coins needed, 31 there",
        "bun run tools/withdraw.ts coins 30",
    ),
    ("Fish 20 trout", "bun run scripts/fish_trout.ts", "Error: no feathers left", "bun run tools/buy.ts feather"),
    (
        "Fletch 10 shortbows",
        "bun run scripts/fletch.ts",
        "Error: Fletching level 20 needed, 18 reached",
        "bun run tools/levels.ts",
    ),
    (
        "Pick 26 flax",
        "bun run scripts/pick_flax.ts",
        "Error: walk timed out near (2741, 3444)",
        "bun run tools/where.ts",
    ),
    (
        "Smelt 10 bronze bars",
        "bun run scripts/smelt.ts",
        "Error: tin ore missing",
        "bun run tools/bank_count.ts 'tin ore'",
    ),
]
"""Goal, call, error and next call of nights that have nothing in common."""


def nights(skill: int, now: datetime) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of each transcript, oldest first; the trap's jobs fetched `skill`."""
    day = 9
    for number, (goal, call, error, then) in enumerate(_SINGLE):
        yield (
            f"night-{number}.jsonl",
            _lines(now - timedelta(days=day - number * 0.5), _goal(goal, call, error, then, skill=None)),
        )
    for number in range(3):
        goal = f"Sell {20 + 4 * number} cowhides in Al Kharid"
        script = "bun run scripts/sell_cowhide.ts"
        yield (
            f"trap-{number}.jsonl",
            _lines(now - timedelta(days=3 - number), _goal(goal, script, TRAP, REMEDY, skill=skill)),
        )


def _goal(goal: str, call: str, error: str, then: str, *, skill: int | None) -> list[dict[str, Any]]:
    fetched = [{"type": "skill", "skill": skill}] if skill else []
    return [
        {"type": "user_message", "text": goal, "author": "runner"},
        *fetched,
        {"type": "command", "command": call, "exitCode": 1, "output": error, "durationMs": 4000},
        {"type": "command", "command": then, "exitCode": 0, "output": "ok", "durationMs": 2000},
        {"type": "command", "command": call, "exitCode": 0, "output": "done", "durationMs": 30000},
        {"type": "agent_message", "text": f"DONE: {goal}"},
    ]


def _lines(start: datetime, rows: list[dict[str, Any]]) -> bytes:
    stamped = [row | {"at": (start + timedelta(minutes=minute)).isoformat()} for minute, row in enumerate(rows)]
    return "".join(json.dumps(row) + "\n" for row in stamped).encode()
