"""What is left to label for one person, and what they have done."""

from django.db.models import Exists, OuterRef, QuerySet

from annotation.domain.phase import AssignmentState, RoundState
from annotation.models import Adjudication, Assignment
from benchmarks.models import Person


def my_queue(person: Person) -> list[Assignment]:
    """Return a person's open assignments that can still be submitted, oldest first."""
    return list(_with_their_places(still_to_label(person)))


def my_submitted(person: Person) -> list[Assignment]:
    """Return a person's submitted assignments whose label can still be revised, oldest first."""
    return list(_with_their_places(_of_open_trajectories(person).filter(state=AssignmentState.SUBMITTED)))


def still_to_label(person: Person) -> QuerySet[Assignment]:
    """Return the open assignments of a person whose round and trajectory still take labels."""
    return _of_open_trajectories(person).filter(state=AssignmentState.OPEN)


def _of_open_trajectories(person: Person) -> QuerySet[Assignment]:
    settled = Adjudication.objects.filter(round=OuterRef("round"), trajectory=OuterRef("trajectory"))
    return Assignment.objects.filter(~Exists(settled), person=person, round__state=RoundState.OPEN)


def _with_their_places(assignments: QuerySet[Assignment]) -> QuerySet[Assignment]:
    return assignments.select_related("round__benchmark", "trajectory__source", "draft").order_by("assigned_at", "pk")
