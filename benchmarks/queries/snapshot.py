"""Read several queries from one moment of the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """Let every query in the block see the database as it was at the first.

    Inside a transaction that is open already it is that transaction's business.
    """
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        # SQLite's transactions are snapshots; PostgreSQL's default sees what others
        # commit between two queries.
        if is_outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield
