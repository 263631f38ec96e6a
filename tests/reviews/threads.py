"""Works let go at the same moment, each in a thread with its own connection."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

HANG = 120.0


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Their results, or the errors that they raised, in order; fails when one does not end."""
    barrier = threading.Barrier(len(works))
    results: list[Any] = [None] * len(works)

    def work(place: int, do: Callable[[], Any]) -> None:
        try:
            barrier.wait(30)
            results[place] = do()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(place, do), daemon=True) for place, do in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(HANG)
    assert not any(thread.is_alive() for thread in threads)
    return results
