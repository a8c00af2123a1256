"""A log that can't be written, for the tests of "if the event fails, nothing changed"."""

import pytest

from annotation.actions import adjudicate, assignments, comments, guideline, labels, reading, rounds


class LogIsFull(Exception):
    """The event could not be written."""


@pytest.fixture
def full_log(monkeypatch) -> type[Exception]:
    """Make every event of the process fail; returns what it fails with."""

    def refuse(**event) -> None:
        raise LogIsFull(event["action"])

    for module in (adjudicate, assignments, comments, guideline, labels, reading, rounds):
        monkeypatch.setattr(module, "record_event", refuse)
    return LogIsFull
