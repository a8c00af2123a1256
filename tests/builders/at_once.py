"""Several people at the same instant."""

import threading
from collections.abc import Callable

from django.db import connection

from benchmarks.domain.refusals import Refusal


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Start all calls together, each on a database connection of its own; return results or refusals in order."""
    barrier = threading.Barrier(len(calls))
    outcomes: list[object] = [None] * len(calls)

    def run(number: int, call: Callable[[], object]) -> None:
        barrier.wait()
        try:
            outcomes[number] = call()
        except Refusal as refusal:
            outcomes[number] = refusal
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=numbered) for numbered in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
