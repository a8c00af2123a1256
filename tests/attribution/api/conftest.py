"""What the tests of this package share."""

import pytest

from benchmarks.actions.people import system_person
from benchmarks.actions.publish_release import publish_release
from benchmarks.domain.visibility import MemberRole
from tests.builders.programs import Program
from tests.builders.rounds import a_person
from tests.builders.runs import a_small_release


@pytest.fixture
def release(db):
    """alpha__1 (root 1, searcher), alpha__2 (root 4, searcher) and beta__1 (root 0, planner); not public."""
    return a_small_release()


@pytest.fixture
def public(release):
    publish_release(release=release, by=system_person())
    return release


@pytest.fixture
def maintainer(release) -> Program:
    return Program(a_person("max", benchmark=release.benchmark, roles=[MemberRole.MAINTAINER]))


@pytest.fixture
def out() -> Program:
    """Somebody with an account and no role anywhere."""
    return Program(a_person("out"))
