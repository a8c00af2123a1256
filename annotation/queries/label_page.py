"""What the page of one assignment needs beside the trajectory."""

from typing import NamedTuple

from annotation.domain.answer import body_of
from annotation.domain.phase import ALLOWED_MOVES, AssignmentState, Move, RoundState
from annotation.models import Assignment, Draft, Label
from annotation.queries.label_answer import answer_of
from annotation.queries.queue import still_to_label
from benchmarks.models import Person, Trajectory


class Next(NamedTuple):
    """The assignment that comes next for a person, and how many are open in all."""

    next: Assignment | None
    n_open: int


def body_so_far(assignment: Assignment) -> dict[str, object]:
    """Return what the person has written: their draft, else the label that they submitted, else nothing."""
    draft = Draft.objects.filter(assignment=assignment).first()
    if draft is not None:
        return draft.body
    label = newest_label(assignment)
    return fields_of_label(label) if label is not None else {}


def newest_label(assignment: Assignment) -> Label | None:
    return assignment.labels.order_by("-version").first()


def fields_of_label(label: Label) -> dict[str, object]:
    """Return a label as the body that it was made from."""
    return body_of(answer_of(label))


def may_still_answer(assignment: Assignment) -> bool:
    """Whether a label can still be submitted: the action asks again, under its lock."""
    return not why_no_label(assignment)


def why_no_label(assignment: Assignment) -> str:
    """Return why no label can be submitted any more, or ""."""
    if assignment.round.state != RoundState.OPEN:
        return "The round is closed: it takes no labels any more."
    if assignment.round.adjudications.filter(trajectory=assignment.trajectory).exists():
        return "This trajectory was settled: its labels stand as they are."
    if Move.SUBMIT not in ALLOWED_MOVES[AssignmentState(assignment.state)]:
        return "You skipped this trajectory: it takes no label of yours any more."
    return ""


def next_in_queue(person: Person) -> Next:
    """Return what a person does next."""
    waiting = still_to_label(person)
    return Next(waiting.select_related("trajectory").first(), waiting.count())


def speakers_of(trajectory: Trajectory) -> list[str]:
    """Return the role key that speaks at each step."""
    return list(trajectory.steps.order_by("index").values_list("speaker__key", flat=True))
