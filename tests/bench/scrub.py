"""How well the scrubber does: `python -m tests.bench.scrub [FOLDER]`.

Without a folder (argument, or CORPUS in the environment) it scores the project's own generated corpus; with one,
the files pos, neg, neg_rssdk and script (.jsonl or .jsonl.gz) in it.
"""

import gzip
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from autorune.scrubbing import Scrubber, library_available, warm
from tests.bench import scrub_corpus

Row = dict[str, Any]
SEED = 20260501


@dataclass
class Corpus:
    positives: list[Row]
    negatives: list[Row]
    scripts: list[Row]


@dataclass
class Score:
    """Counts of one run; shares are of snippets, negatives, secrets and lines."""

    found: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    missed: list[Row] = field(default_factory=list)
    false_alarms: list[Row] = field(default_factory=list)
    negatives: int = 0
    unstable: int = 0
    script_secrets: int = 0
    script_found: int = 0
    script_missed: list[str] = field(default_factory=list)
    lines: int = 0
    changed_lines: list[str] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)

    @property
    def recall(self) -> float:
        return self.found.total() / max(1, self.total.total())

    @property
    def false_share(self) -> float:
        return len(self.false_alarms) / max(1, self.negatives)

    @property
    def script_recall(self) -> float:
        return self.script_found / max(1, self.script_secrets)


def own_corpus(seed: int = SEED, each: int = 8, scripts: int = 40) -> Corpus:
    return Corpus(
        list(scrub_corpus.positives(seed, each)),
        list(scrub_corpus.negatives(seed, each)),
        list(scrub_corpus.scripts(seed, scripts)),
    )


def read_corpus(folder: Path) -> Corpus:
    return Corpus(_read(folder, "pos"), [*_read(folder, "neg"), *_read(folder, "neg_rssdk")], _read(folder, "script"))


def _read(folder: Path, name: str) -> list[Row]:
    plain, packed = folder / f"{name}.jsonl", folder / f"{name}.jsonl.gz"
    if plain.exists():
        text = plain.read_text(encoding="utf-8")
    elif packed.exists():
        text = gzip.decompress(packed.read_bytes()).decode("utf-8")
    else:
        return []
    return [json.loads(line) for line in text.splitlines() if line]


def score(corpus: Corpus) -> Score:
    result = Score(negatives=len(corpus.negatives))
    for row in corpus.positives:
        scrubber = Scrubber(row["known"])
        out = scrubber.scrub(row["text"]).text
        result.total[row["kind"]] += 1
        if all(secret not in out for secret in row["secrets"]):
            result.found[row["kind"]] += 1
        else:
            result.missed.append(row)
        result.unstable += scrubber.scrub(out).text != out
    result.false_alarms = [
        row for row in corpus.negatives if Scrubber(row["known"]).scrub(row["text"]).text != row["text"]
    ]
    for row in corpus.scripts:
        _score_script(row, result)
    return result


def _score_script(row: Row, result: Score) -> None:
    scrubber = Scrubber(row["known"])
    started = time.process_time()
    out = scrubber.scrub(row["text"]).text
    result.milliseconds.append((time.process_time() - started) * 1000 * 20_000 / max(1, len(row["text"])))
    missed = [secret for secret in row["secrets"] if secret in out]
    result.script_secrets += len(row["secrets"])
    result.script_found += len(row["secrets"]) - len(missed)
    result.script_missed += missed
    kept = Counter(out.split("\n"))
    for line in filter(str.strip, row["clean"].split("\n")):
        result.lines += 1
        if kept[line] <= 0:
            result.changed_lines.append(line)
        kept[line] -= 1


def milliseconds_per_20kb(rounds: int = 7) -> float:
    """Median time of a 20 kB script of ordinary lines, in processor milliseconds."""
    text = "\n".join(row["text"] for row in scrub_corpus.scripts(SEED, 12))
    text = (text * 3)[:20_000]
    scrubber = Scrubber([scrub_corpus.values.password(scrub_corpus.Random(SEED))])
    times = []
    for _ in range(rounds):
        started = time.process_time()
        scrubber.scrub(text)
        times.append((time.process_time() - started) * 1000)
    return median(times)


def report(result: Score, *, verbose: bool) -> Iterator[str]:
    yield f"library in use               {library_available()}"
    yield f"snippets wholly scrubbed     {_share(result.found.total(), result.total.total())}"
    yield f"negatives changed            {_share(len(result.false_alarms), result.negatives)}"
    yield f"second pass changes nothing  {_share(result.total.total() - result.unstable, result.total.total())}"
    if result.script_secrets:
        yield f"secrets in whole scripts     {_share(result.script_found, result.script_secrets)}"
        yield f"harmless script lines kept   {_share(result.lines - len(result.changed_lines), result.lines)}"
        yield f"ms per 20 kB of script       {median(result.milliseconds):.1f}"
    yield f"ms per 20 kB                 {milliseconds_per_20kb():.1f}"
    for kind in sorted(result.total):
        yield f"  {kind:20s} {result.found[kind]}/{result.total[kind]}"
    if verbose:
        yield from (f"missed {row['kind']}: {row['text'][:200]!r}" for row in result.missed)
        yield from (f"false alarm {row['kind']}: {row['text'][:200]!r}" for row in result.false_alarms)
        yield from (f"missed in a script: {secret!r}" for secret in result.script_missed)
        yield from (f"changed line: {line!r}" for line in result.changed_lines)


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} {part / max(1, whole):.4f}"


def main(arguments: Iterable[str]) -> None:
    names = [argument for argument in arguments if argument != "-v"]
    folder = names[0] if names else os.environ.get("CORPUS", "")
    warm()
    corpus = read_corpus(Path(folder)) if folder else own_corpus()
    for line in report(score(corpus), verbose="-v" in sys.argv):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
