"""Whose label waits for a guideline to be read."""

import pytest

from annotation.actions.assignments import assign
from annotation.actions.guideline import confirm_guideline
from annotation.actions.rounds import add_guideline, close_round
from annotation.queries.guideline import guideline_to_confirm, names_of_unread
from benchmarks.actions.people import ensure_person
from benchmarks.models.people import PersonKind
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def benchmark():
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    return benchmark


@pytest.fixture
def assignment(benchmark, system):
    return assigned(benchmark, system, "main")


def assigned(benchmark, system, slug):
    guideline = add_guideline(benchmark=benchmark, markdown=f"Rules of {slug}.", by=system)
    return an_assignment(a_round(benchmark, slug, guideline=guideline), benchmark.trajectories.get())


def confirm(assignment):
    round = assignment.round
    confirm_guideline(round=round, version=round.guideline.version, by=assignment.person)


def test_a_guideline_waits_for_its_reader_until_they_confirm_it(assignment):
    assert guideline_to_confirm(assignment) == assignment.round.guideline
    confirm(assignment)
    assert guideline_to_confirm(assignment) is None


def test_a_new_version_waits_again(assignment, benchmark, system):
    confirm(assignment)
    second = assigned(benchmark, system, "second")
    assert guideline_to_confirm(second).version == 2


def test_a_round_without_a_guideline_waits_for_nobody(benchmark):
    bare = an_assignment(a_round(benchmark, "bare"), benchmark.trajectories.get())
    assert guideline_to_confirm(bare) is None


def test_what_takes_no_label_any_more_waits_for_nobody(assignment, system):
    close_round(round=assignment.round, by=system)
    assignment.round.refresh_from_db()
    assert guideline_to_confirm(assignment) is None


def test_who_works_in_a_round_and_has_not_confirmed_is_named(assignment, benchmark):
    round = assignment.round
    an_assignment(round, benchmark.trajectories.get(), "ben")
    assert names_of_unread(round) == {"ann", "ben"}
    confirm(assignment)
    assert names_of_unread(round) == {"ben"}


def test_programs_are_not_asked_to_read(assignment, benchmark, system):
    robot = ensure_person(username="sim-1", kind=PersonKind.SIMULATED, by=system)
    assign(round=assignment.round, trajectory=benchmark.trajectories.get(), person=robot, by=system)
    assert names_of_unread(assignment.round) == {"ann"}
