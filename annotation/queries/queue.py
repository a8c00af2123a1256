"""What is left to label for one person."""

from django.db.models import Exists, OuterRef, QuerySet

from annotation.domain.phase import AssignmentState, RoundState
from annotation.models import Adjudication, Assignment
from benchmarks.models import Person

# Of an assignment: an adjudicator settled its trajectory in its round, so no label of it changes any more.
IS_SETTLED = Exists(Adjudication.objects.filter(round=OuterRef("round"), trajectory=OuterRef("trajectory")))


def still_to_label(person: Person) -> QuerySet[Assignment]:
    """Return the open assignments of a person whose round and trajectory still take labels, oldest first."""
    mine = person.assignments.filter(~IS_SETTLED, state=AssignmentState.OPEN, round__state=RoundState.OPEN)
    return mine.order_by("assigned_at", "pk")
