"""What every test may ask for."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import TransactionTestCase

from benchmarks.models.append_only import append_only_lifted
from tests.services.chromium import FLAGS, NoBrowser, find_chromium
from tests.services.redis import redis_service

# Playwright's synchronous interface keeps an event loop running in the thread of the test.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

_flush = TransactionTestCase._fixture_teardown


def _flush_with_append_only_lifted(case: TransactionTestCase) -> None:
    """Empty the tables after a test that committed: the one bypass of the append-only tables."""
    with append_only_lifted(connection):
        _flush(case)


TransactionTestCase._fixture_teardown = _flush_with_append_only_lifted


def pytest_configure() -> None:
    # The real hasher is slow by design: half a second for every person of every test.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep the SQLite of tests in a file, as in the field: in memory it has neither WAL nor a busy timeout."""
    database = connections["default"]
    if database.vendor == "sqlite":
        database.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


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


@pytest.fixture(scope="session")
def redis_url(worker_id: str) -> Iterator[str]:
    """The address of a real Redis; each test process has a database of its own in it."""
    number = int(worker_id.removeprefix("gw")) if worker_id.startswith("gw") else 0
    with redis_service() as service:
        yield f"{service.url.rpartition('/')[0]}/{number}"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """Start the machine's Chromium with the flags that it needs as root and without a network."""
    path = find_chromium()
    if path is None:
        raise NoBrowser("the browser tests need Chromium: `make test` installs it where it can")
    return {**browser_type_launch_args, "executable_path": path, "args": list(FLAGS)}
