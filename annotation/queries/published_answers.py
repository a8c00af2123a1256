"""What a published label says, in terms of the trajectory that it is about."""

from collections.abc import Mapping
from typing import NamedTuple

from annotation.models import Round
from annotation.queries.label_targets import LabelTargets, Target
from annotation.queries.votes import current_labels
from benchmarks.domain.fault import VOTES, Outcome
from benchmarks.domain.shown import shown
from benchmarks.domain.steps import BadStep, check_in_history
from benchmarks.models import Person
from benchmarks.readers.fields import BadField
from benchmarks.readers.records import LabelRecord

# Primary keys of modes by taxonomy key and code.
ModeIds = Mapping[tuple[str, str], int]


class NamedFault(NamedTuple):
    """A fault as it is stored."""

    step: int
    role_id: int
    mode_id: int | None
    is_root: bool
    note: str


class PublishedAnswer(NamedTuple):
    """What two labels of one person must share to be the same label."""

    outcome: str
    faults: tuple[NamedFault, ...]
    rationale: str
    root_convention: str

    @property
    def root(self) -> NamedFault | None:
        return next((fault for fault in self.faults if fault.is_root), None)

    def __str__(self) -> str:
        return f"{self.outcome} at step {self.root.step}" if self.root else self.outcome


def standing_answers(round: Round, person: Person) -> dict[int, PublishedAnswer]:
    """Return a person's current answers in a round, by trajectory id."""
    return {
        current.trajectory_id: PublishedAnswer(
            current.label.outcome,
            tuple(NamedFault(f.step, f.role_id, f.mode_id, f.is_root, f.note) for f in current.faults),
            current.label.rationale,
            current.label.root_convention,
        )
        for current in current_labels(round)
        if current.label.assignment.person_id == person.pk
    }


def published_answer(
    record: LabelRecord, target: Target, *, targets: LabelTargets, mode_ids: ModeIds
) -> PublishedAnswer:
    """Return what a label says about its trajectory.

    Raises
    ------
    BadField
        If a step is outside the history, a role doesn't speak in it, a mode isn't in
        the taxonomy, or the outcome and the root don't go together.
    """
    _check_shape(record)
    faults = tuple(
        NamedFault(
            step=_step(record, position, target, targets),
            role_id=_role_id(record, position, target, targets),
            mode_id=_mode_id(record, position, mode_ids),
            is_root=fault.is_root,
            note=fault.note,
        )
        for position, fault in enumerate(record.faults)
    )
    return PublishedAnswer(record.outcome, faults, record.rationale, record.root_convention)


def _check_shape(record: LabelRecord) -> None:
    n_roots = sum(fault.is_root for fault in record.faults)
    if record.outcome not in VOTES or n_roots != (record.outcome == Outcome.FAULT):
        raise BadField("outcome", f"is {record.outcome} with {n_roots} roots; a fault has one root, other votes none")


def _step(record: LabelRecord, position: int, target: Target, targets: LabelTargets) -> int:
    step, name = record.faults[position].step, record.fields.step.format(fault=position)
    positions = targets.positions(target)
    if positions is not None:
        return _translated(step, positions, name)
    try:
        return check_in_history(step, n_steps=target.n_steps)
    except BadStep as error:
        raise BadField(name, f"{error} ({target.question_id})") from error


def _translated(native: int, positions: Mapping[str, list[int]], name: str) -> int:
    """Return the position of the step that the file numbered `native` before it was renumbered."""
    found = positions.get(str(native), [])
    if len(found) != 1:
        steps = f"the steps at positions {', '.join(map(str, found))}" if found else "no step"
        raise BadField(name, f"is {native}, and the renumbered history gave this number to {steps}")
    return found[0]


def _role_id(record: LabelRecord, position: int, target: Target, targets: LabelTargets) -> int:
    spelled = record.faults[position].role
    role = targets.role(target, spelled)
    if role is None:
        names = ", ".join(targets.role_names(target))
        message = f"is {shown(spelled)}, and nobody of that name speaks in {target.question_id}; there are {names}"
        raise BadField(record.fields.role.format(fault=position), message)
    return role.pk


def _mode_id(record: LabelRecord, position: int, mode_ids: ModeIds) -> int | None:
    code = record.faults[position].mode
    if code is None:
        return None
    if (record.taxonomy, code) not in mode_ids:
        raise BadField("mode", f"is {shown(code)}, which is no mode of taxonomy {record.taxonomy}")
    return mode_ids[record.taxonomy, code]
