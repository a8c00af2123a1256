"""A person's assignments as their queue page lists them."""

from dataclasses import dataclass
from itertools import groupby

from annotation.domain.phase import AssignmentState
from annotation.models import Assignment
from benchmarks.models import Person

# What a list doesn't show, it doesn't load.
LONG_TEXTS = [f"trajectory__{name}" for name in ("task", "outcome_evidence", "reference_answer", "metadata")]


@dataclass(frozen=True)
class QueueGroup:
    """The assignments of one source in one round, in the order in which they are to be done."""

    assignments: list[Assignment]

    @property
    def round(self):
        return self.assignments[0].round

    @property
    def source(self):
        return self.assignments[0].trajectory.source

    @property
    def open(self) -> list[Assignment]:
        return self._in(AssignmentState.OPEN)

    @property
    def submitted(self) -> list[Assignment]:
        return self._in(AssignmentState.SUBMITTED)

    @property
    def skipped(self) -> list[Assignment]:
        return self._in(AssignmentState.SKIPPED)

    def _in(self, state: AssignmentState) -> list[Assignment]:
        return [one for one in self.assignments if one.state == state]


def queue_groups(person: Person) -> list[QueueGroup]:
    """Return a person's assignments by round and source, newest round first. One query."""
    mine = (
        person.assignments.select_related("round__benchmark", "trajectory__source", "draft")
        .defer(*LONG_TEXTS)
        .order_by("-round", "trajectory__source__slug", "assigned_at", "pk")
    )
    groups = groupby(mine, key=lambda one: (one.round_id, one.trajectory.source_id))
    return [QueueGroup(list(group)) for _, group in groups]
