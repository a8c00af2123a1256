"""What is left to label for one person, and what they have done."""

from django.db.models import Exists, OuterRef, QuerySet

from annotation.domain.phase import AssignmentState, RoundState
from annotation.models import Adjudication, Assignment
from benchmarks.models import Person


def my_queue(person: Person) -> list[Assignment]:
    """Return a person's open assignments that can still be submitted, oldest first."""
    return list(_still_open(person).filter(state=AssignmentState.OPEN))


def my_submitted(person: Person) -> list[Assignment]:
    """Return a person's submitted assignments whose label can still be revised, oldest first."""
    return list(_still_open(person).filter(state=AssignmentState.SUBMITTED))


def _still_open(person: Person) -> QuerySet[Assignment]:
    settled = Adjudication.objects.filter(round=OuterRef("round"), trajectory=OuterRef("trajectory"))
    return (
        Assignment.objects.filter(~Exists(settled), person=person, round__state=RoundState.OPEN)
        .select_related("round__benchmark", "trajectory__source", "draft")
        .order_by("assigned_at", "pk")
    )
