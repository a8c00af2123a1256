"""What the page of a round counts."""

from typing import NamedTuple

from django.db.models import Count, Q

from annotation.domain.phase import AssignmentState
from annotation.models import Round
from benchmarks.domain.trajectory import Origin
from benchmarks.models.people import PersonKind


class Progress(NamedTuple):
    """How far one person is in a round."""

    name: str
    is_simulated: bool
    n_open: int
    n_submitted: int
    n_skipped: int

    @property
    def n_assigned(self) -> int:
        return self.n_open + self.n_submitted + self.n_skipped


def progress_by_person(round: Round) -> list[Progress]:
    """Return how far everybody is, by name. One query."""
    in_state = {
        f"n_{state.value}": Count("pk", filter=Q(state=state))
        for state in (AssignmentState.OPEN, AssignmentState.SUBMITTED, AssignmentState.SKIPPED)
    }
    rows = round.assignments.order_by().values_list("person__username", "person__kind").annotate(**in_state)
    return sorted(Progress(name, kind == PersonKind.SIMULATED, *counts) for name, kind, *counts in rows)


def is_simulated(round: Round) -> bool:
    """Whether programs labelled in a round, or its trajectories were planted: pages that show it say so."""
    return (
        round.assignments.filter(person__kind=PersonKind.SIMULATED).exists()
        or round.slots.filter(trajectory__origin=Origin.PLANTED).exists()
    )
