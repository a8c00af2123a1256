"""A log that can't be written, for the tests of "if the event fails, nothing changed"."""

import pytest

from benchmarks.actions import create_benchmark, imports, load_taxonomies, merge_aliases


class LogIsFull(Exception):
    """The event could not be written."""


@pytest.fixture
def full_log(monkeypatch) -> type[Exception]:
    """Make every event of imports and new benchmarks fail; returns what it fails with."""

    def refuse(**event) -> None:
        raise LogIsFull(event["action"])

    for module in (create_benchmark, imports, load_taxonomies, merge_aliases):
        monkeypatch.setattr(module, "record_event", refuse)
    return LogIsFull
