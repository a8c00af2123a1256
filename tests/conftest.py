"""What every test may ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import TransactionTestCase

from benchmarks.models.append_only import append_only_lifted

_flush = TransactionTestCase._fixture_teardown


def _flush_with_append_only_lifted(case: TransactionTestCase) -> None:
    """Empty the tables after a test that committed: the one bypass of the append-only tables."""
    with append_only_lifted(connection):
        _flush(case)


TransactionTestCase._fixture_teardown = _flush_with_append_only_lifted


@pytest.fixture
def system(db) -> Iterator:
    """The built-in actor of commands."""
    from benchmarks.actions.people import system_person

    return system_person()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The public Who&When and AgentRx files, which this repository doesn't hold."""
    folder = Path(__file__).resolve().parents[2] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the public data sets are not at ../shared/data")
    return folder
