"""The assignments that a person holds open: they override every role for their trajectories."""

from annotation.queries.queue import still_to_label
from benchmarks.domain.visibility import Arm
from benchmarks.models import Benchmark, Person


def open_arms_of_assignments(person: Person, benchmark: Benchmark) -> dict[int, Arm]:
    """Return the arms of a person's open assignments in a benchmark, by trajectory id.

    What can't be submitted any more, because its round was closed or its trajectory settled,
    blinds nobody.
    """
    held = still_to_label(person).filter(round__benchmark=benchmark).values_list("trajectory_id", "arm")
    return {trajectory_id: Arm(arm) for trajectory_id, arm in held}
