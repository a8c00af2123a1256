"""The assignments that a person holds open: they override every role for their trajectories."""

from annotation.domain.phase import AssignmentState
from annotation.models import Assignment
from benchmarks.domain.visibility import Arm
from benchmarks.models import Benchmark, Person


def open_arms_of_assignments(person: Person, benchmark: Benchmark) -> dict[int, Arm]:
    """Return the arms of a person's open assignments in a benchmark, by trajectory id."""
    held = Assignment.objects.filter(person=person, round__benchmark=benchmark, state=AssignmentState.OPEN).values_list(
        "trajectory_id", "arm"
    )
    return {trajectory_id: Arm(arm) for trajectory_id, arm in held}
