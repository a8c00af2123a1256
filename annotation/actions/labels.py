"""What a person does with an assignment: write a draft, submit a label, skip."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from annotation.actions.locks import lock_open_round, lock_trajectory
from annotation.actions.reading import record_reading
from annotation.actions.store_faults import store_faults, store_marks
from annotation.domain.answer import Answer, entered
from annotation.domain.draft import draft_body
from annotation.domain.phase import AssignmentState, Move, moved
from annotation.models import Assignment, Draft, Guideline, Label
from annotation.queries.assignments import assignment_of
from annotation.queries.guideline import has_read
from annotation.queries.label_answer import answer_of
from benchmarks.actions.events import record_event
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.models import Person


class StaleDraft(Conflict):
    """The draft was saved elsewhere since; `stored_revision` is the one to read again."""

    def __init__(self, assignment: Assignment, *, revision: int, stored_revision: int) -> None:
        self.stored_revision = stored_revision
        super().__init__(
            f"the draft of {assignment} is at revision {stored_revision}, not {revision}: "
            "it was saved or submitted elsewhere; load it again"
        )

    @property
    def details(self) -> dict[str, object]:
        return {"stored_revision": self.stored_revision}


class AlreadySettled(Conflict):
    """The trajectory was adjudicated in this round: its labels stand as they are."""


class NoSkipReason(BadInput):
    """A skip says why."""


@transaction.atomic
def save_draft(*, assignment: Assignment, body: Mapping[str, object], revision: int, by: Person) -> Draft:
    """Keep what was written so far. `revision` is the one that the writer last saw, 0 before the first save.

    Raises
    ------
    StaleDraft
        If another window saved, or submitted, in the meantime.
    """
    assignment = _hold(assignment, Move.SAVE_DRAFT, by=by)
    kept = draft_body(body)
    draft = Draft.objects.filter(assignment=assignment).first() or Draft(assignment=assignment, revision=0)
    if draft.revision != revision:
        raise StaleDraft(assignment, revision=revision, stored_revision=draft.revision)
    draft.body = kept
    draft.revision += 1
    draft.saved_at = timezone.now()
    draft.save()
    _record(assignment, by=by, action="save_draft", subject=draft, after={"revision": draft.revision})
    return draft


@transaction.atomic
def submit_label(*, assignment: Assignment, answer: Answer, by: Person) -> Label:
    """Store an answer as the newest version of the assignment's label, and end its draft.

    The same answer twice in a row is one label: a button pressed twice changes nothing.
    """
    assignment = _hold(assignment, Move.SUBMIT, by=by)
    newest = assignment.labels.order_by("-version").first()
    if newest is not None and answer_of(newest) == answer:
        return newest
    label = _store_label(assignment, answer, version=(newest.version if newest else 0) + 1)
    _end_draft(assignment)
    _record(assignment, by=by, action="submit_label", subject=label, after={"outcome": label.outcome})
    return label


@transaction.atomic
def skip(*, assignment: Assignment, reason: str, by: Person) -> Assignment:
    """Give an assignment back with a reason: its slot is free for somebody else."""
    reason = entered(reason)
    if not reason:
        raise NoSkipReason("say why you skip this trajectory")
    assignment = _hold(assignment, Move.SKIP, by=by)
    assignment.skip_reason = reason
    assignment.save(update_fields=["state", "skip_reason"])
    _end_draft(assignment)
    _record(assignment, by=by, action="skip", subject=assignment, after={"reason": reason})
    return assignment


def _hold(assignment: Assignment, move: Move, *, by: Person) -> Assignment:
    """Return the assignment, locked and moved (not yet saved), or refuse."""
    mine = assignment_of(by, assignment.pk)
    lock_open_round(mine.round)
    lock_trajectory(mine.trajectory_id)
    # Read again under the locks: another window may have moved it.
    mine = assignment_of(by, assignment.pk)
    if mine.round.adjudications.filter(trajectory=mine.trajectory).exists():
        raise AlreadySettled(f"{mine.trajectory} was adjudicated in round {mine.round}: its labels stand")
    mine.state = moved(AssignmentState(mine.state), move)
    return mine


def _store_label(assignment: Assignment, answer: Answer, *, version: int) -> Label:
    round, trajectory = assignment.round, assignment.trajectory
    now = timezone.now()
    label = Label.objects.create(
        assignment=assignment,
        version=version,
        outcome=answer.outcome,
        rationale=answer.rationale,
        correction=answer.correction,
        cannot_judge_reason=answer.cannot_judge_reason,
        confidence=answer.confidence,
        arm=assignment.arm,
        root_convention=round.root_convention,
        taxonomy=round.taxonomy,
        guideline=_guideline_read(assignment),
        saw_reference_answer=round.shows_reference_answer and trajectory.reference_answer is not None,
        submitted_at=now,
        stored_at=now,
        n_steps=trajectory.n_steps,
    )
    store_faults(label, answer.faults, has_root=answer.root is not None)
    store_marks(label, answer.marks)
    record_reading(label=label)
    assignment.save(update_fields=["state"])
    return label


def _guideline_read(assignment: Assignment) -> Guideline | None:
    """Return the round's guideline where the annotator has confirmed this version."""
    guideline = assignment.round.guideline
    return guideline if guideline is not None and has_read(assignment.person, guideline) else None


def _end_draft(assignment: Assignment) -> None:
    # A late save of a window that is still open then meets StaleDraft, and not a draft come alive again.
    Draft.objects.filter(assignment=assignment).delete()


def _record(assignment: Assignment, *, by: Person, action: str, subject: Model, after: dict) -> None:
    record_event(by=by, action=action, subject=subject, benchmark=assignment.round.benchmark, after=after)
