"""Who has read which guideline."""

from django.db.models import Exists, OuterRef

from annotation.domain.phase import LIVE
from annotation.models import Assignment, Guideline, GuidelineReading, Round
from annotation.queries.label_page import may_still_answer
from benchmarks.domain.refusals import Conflict
from benchmarks.models import Person
from benchmarks.models.people import PersonKind


class GuidelineNotRead(Conflict):
    """The page takes a label once its writer has confirmed the guideline that it is made under."""


def has_read(person: Person, guideline: Guideline) -> bool:
    """Whether a person has confirmed this version."""
    return guideline.readings.filter(person=person).exists()


def guideline_to_confirm(assignment: Assignment) -> Guideline | None:
    """Return the guideline that the holder confirms before the page takes their label, or None."""
    guideline = assignment.round.guideline
    if guideline is None or has_read(assignment.person, guideline) or not may_still_answer(assignment):
        return None
    return guideline


def require_guideline_read(assignment: Assignment) -> None:
    """Refuse a label from the page as long as its holder has not confirmed the guideline."""
    unread = guideline_to_confirm(assignment)
    if unread is not None:
        raise GuidelineNotRead(
            f"Not stored yet: guideline {unread.version} is new to you. Read it and confirm it, then submit again; "
            "all that you wrote is still here."
        )


def names_of_unread(round: Round) -> frozenset[str]:
    """Return who works in a round and has not confirmed its guideline. Only members read pages."""
    if round.guideline is None:
        return frozenset()
    read = GuidelineReading.objects.filter(guideline=round.guideline, person=OuterRef("person"))
    working = round.assignments.filter(state__in=LIVE, person__kind=PersonKind.MEMBER)
    return frozenset(working.filter(~Exists(read)).values_list("person__username", flat=True))
