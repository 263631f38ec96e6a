"""`attach` as a process of its own: arguments are the API's URL, its token, the data folder, and known secrets."""

import asyncio
import json
import sys
from pathlib import Path

from autorune.runner.attach import attach, reserve
from autorune.runner.session import JobSpec
from tests.runner.world import QUICK


def main(url: str, token: str, data: str, *known: str) -> None:
    spec = JobSpec(
        job=7, avatar="aria", goal="chop oak", api_url=url, token=token, data=Path(data), known=known, waits=QUICK
    )
    ending, told = asyncio.run(
        attach(
            spec,
            plug=reserve(0),
            opened=lambda port: print(json.dumps({"port": port}), flush=True),
            warn=lambda text: print(text, file=sys.stderr, flush=True),
        )
    )
    print(json.dumps({"result": ending.result, "told": told}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
