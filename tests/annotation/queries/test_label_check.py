"""What a label would say if it were submitted now."""

import pytest
from django.utils import timezone

from annotation.models import Label, ReadingProgress
from annotation.queries.label_check import check_label
from annotation.queries.label_versions import label_versions
from tests.builders.rounds import a_round, a_submitted_label, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db

# Step 2 is the writer's: the team speaks in turn, planner, searcher, writer.
FAULT = {"outcome": "fault", "step": "2", "role": "writer", "rationale": "It made that up.", "confidence": "4"}


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    return an_assignment(a_round(benchmark), trajectory)


def read(assignment, *stretches):
    ReadingProgress.objects.create(assignment=assignment, steps_read=stretches, saved_at=timezone.now())


def test_a_check_stores_nothing(assignment):
    check_label(assignment, FAULT)
    assert not Label.objects.exists()


def test_a_wrong_field_is_named_and_nothing_else_is_claimed(assignment):
    check = check_label(assignment, FAULT | {"step": "6"})
    assert list(check.errors) == ["step"]
    assert (check.answer, check.sentence) == (None, "")


def test_a_yes_to_one_question_is_no_yes_to_another(assignment):
    one = check_label(assignment, FAULT | {"role": "planner"})
    other = check_label(assignment, FAULT | {"role": "searcher"})
    assert one.confirmation != other.confirmation != ""


def test_where_nothing_is_odd_nothing_has_to_be_confirmed(assignment):
    assert check_label(assignment, FAULT).confirmation == ""


def test_steps_before_the_root_that_were_not_read_are_counted(assignment):
    # Of 0 and 1, step 1 was read; what was read from the root on doesn't count.
    read(assignment, [1, 4])
    said = "1 of the 2 steps before the root were not on screen long enough to be read."
    assert check_label(assignment, FAULT).remarks == [said]


def test_a_root_before_which_all_was_read_has_no_remark(assignment):
    read(assignment, [0, 1])
    assert check_label(assignment, FAULT).remarks == []


def test_nothing_is_claimed_of_the_reading_where_no_page_reported_any(assignment):
    assert check_label(assignment, FAULT).remarks == []


def test_versions_of_a_label_are_listed_newest_first(assignment):
    a_submitted_label(assignment.round, assignment.trajectory)
    (only,) = label_versions(assignment)
    assert (only.version, only.outcome) == (1, "fault")
    assert only.submitted_at is not None
