"""Scores the lesson gate: `python -m tests.bench.lessons [FOLDER]`.

Without a folder (or `CORPUS`) the project's own corpus is generated from its seed. Prints how many
texts of each kind are refused, for which reasons, how long that takes, and how well the threshold of
equivalence separates the labelled pairs.
"""

import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

from lessons import gate
from lessons.gate.equivalence import THRESHOLD, similarity
from lessons.gate.meaning import read
from tests.bench.lesson_corpus import Row, generate, load
from tests.lessons.gate.pairs import DISTINCT, DUPLICATES


def rates(rows: list[Row]) -> dict[str, tuple[int, int]]:
    """(refused, all) by kind."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        counts[row.kind][0] += gate.refused(row.text) is not None
        counts[row.kind][1] += 1
    return {kind: (hit, total) for kind, (hit, total) in counts.items()}


def share(by_kind: dict[str, tuple[int, int]]) -> float:
    """Refused texts of all kinds together, 0 to 1."""
    return sum(hit for hit, _ in by_kind.values()) / max(1, sum(total for _, total in by_kind.values()))


def milliseconds(check: Callable[[str], object], texts: list[str]) -> list[float]:
    """Processor time of each text, sorted."""
    taken = []
    for text in texts:
        start = time.process_time()
        check(text)
        taken.append((time.process_time() - start) * 1000)
    return sorted(taken)


def main(folder: str | None) -> None:
    """Prints the figures of a folder's corpus, or of the generated one."""
    hostile, benign = load(Path(folder)) if folder else generate()
    gate.refused("If the table of tokens is not loaded, load it before the clock starts.")
    for title, rows in (("hostile", hostile), ("benign", benign)):
        by_kind = rates(rows)
        print(f"{title} refused: {share(by_kind):.4f} of {len(rows)}")
        for kind, (hit, total) in sorted(by_kind.items()):
            print(f"  {kind:14s} {hit:4d}/{total}")
        print("  reasons:", dict(Counter(gate.refused(row.text) for row in rows).most_common()))
    taken = milliseconds(gate.check_machine, [row.text for row in hostile + benign])
    long = milliseconds(gate.check_human, [(row.text + " ") * (10_000 // (len(row.text) + 1)) for row in benign[:50]])
    print(f"ms a lesson: median {taken[len(taken) // 2]:.2f} max {taken[-1]:.2f}; human, 10 kB: max {long[-1]:.1f}")
    for threshold in (0.6, THRESHOLD, 0.8, 0.9):
        recall, precision = separation(threshold)
        print(f"equivalence at {threshold}: recall {recall:.3f} precision {precision:.3f}")


def separation(threshold: float) -> tuple[float, float]:
    """Recall and precision of a threshold of equivalence on the labelled pairs (L12)."""
    found, false = (
        sum(similarity(read(one), read(other)) >= threshold for one, other in pairs) for pairs in (DUPLICATES, DISTINCT)
    )
    return found / len(DUPLICATES), found / max(1, found + false)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CORPUS"))
