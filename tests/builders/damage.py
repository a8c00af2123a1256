"""Rows changed behind the back of the actions, to see the damage found."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from benchmarks.models.append_only import append_only_lifted


@contextmanager
def damage() -> Iterator[None]:
    """Let any row be changed or deleted inside the block."""
    # PostgreSQL drops no trigger of a table that still has deferred checks to run.
    connection.check_constraints()
    with append_only_lifted(connection):
        yield
        connection.check_constraints()


def drop_index(name: str) -> None:
    """Take a unique index away until the test's transaction is rolled back."""
    connection.check_constraints()
    with connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX {name}")
