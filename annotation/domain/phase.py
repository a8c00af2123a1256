"""The states of the process, and the moves between them."""

from enum import StrEnum

from benchmarks.domain.fault import Outcome
from benchmarks.domain.refusals import Conflict
from benchmarks.domain.visibility import Arm


class MoveNotAllowed(Conflict):
    """What was asked for can't be done any more: the assignment has moved on."""


class RoundKind(StrEnum):
    """What a round is for."""

    IMPORTED = "imported"
    CALIBRATION = "calibration"
    MAIN = "main"
    AUDIT = "audit"
    VERIFICATION = "verification"


class ArmPlan(StrEnum):
    """How a round gives arms to assignments."""

    UNKNOWN = "unknown"
    ALL_BLIND = "all_blind"


# One row per plan: the arm of each assignment that is made under it.
ARM_OF_PLAN: dict[ArmPlan, Arm] = {
    ArmPlan.UNKNOWN: Arm.UNKNOWN,
    ArmPlan.ALL_BLIND: Arm.BLIND,
}


class RoundState(StrEnum):
    """Whether a round takes labels."""

    OPEN = "open"
    CLOSED = "closed"


class AssignmentState(StrEnum):
    """Where one person stands with one trajectory."""

    OPEN = "open"
    SUBMITTED = "submitted"
    SKIPPED = "skipped"


# The states that hold their slot.
LIVE = frozenset({AssignmentState.OPEN, AssignmentState.SUBMITTED})


class Move(StrEnum):
    """What a person does with an assignment."""

    SAVE_DRAFT = "save_draft"
    SUBMIT = "submit"
    SKIP = "skip"


# A submitted label may be revised (a new version) as long as its trajectory is open.
ALLOWED_MOVES: dict[AssignmentState, dict[Move, AssignmentState]] = {
    AssignmentState.OPEN: {
        Move.SAVE_DRAFT: AssignmentState.OPEN,
        Move.SUBMIT: AssignmentState.SUBMITTED,
        Move.SKIP: AssignmentState.SKIPPED,
    },
    AssignmentState.SUBMITTED: {
        Move.SAVE_DRAFT: AssignmentState.SUBMITTED,
        Move.SUBMIT: AssignmentState.SUBMITTED,
    },
    AssignmentState.SKIPPED: {},
}


def moved(state: AssignmentState, move: Move) -> AssignmentState:
    """Return where a move leads, or raise MoveNotAllowed.

    Examples
    --------
    >>> moved(AssignmentState.OPEN, Move.SKIP).value
    'skipped'
    """
    allowed = ALLOWED_MOVES[state]
    if move not in allowed:
        raise MoveNotAllowed(f"this assignment is {state}: {move.replace('_', ' ')} is not possible any more")
    return allowed[move]


class Cause(StrEnum):
    """Why people disagreed, as the adjudicator sees it."""

    AMBIGUOUS_GUIDELINE = "ambiguous_guideline"
    MISSED_EVIDENCE = "missed_evidence"
    CASCADE = "cascade"
    STEP_BOUNDARY = "step_boundary"
    ROLE_CONVENTION = "role_convention"
    ROOT_CONVENTION = "root_convention"
    MODE_OVERLAP = "mode_overlap"
    OTHER = "other"


CAUSE_MEANING: dict[Cause, str] = {
    Cause.AMBIGUOUS_GUIDELINE: "The guideline can be read both ways.",
    Cause.MISSED_EVIDENCE: "Somebody overlooked a step or a line.",
    Cause.CASCADE: "They named different links of one chain of faults.",
    Cause.STEP_BOUNDARY: "The same act, cut into neighbouring steps.",
    Cause.ROLE_CONVENTION: "Who answers for it: who ordered, or who did it.",
    Cause.ROOT_CONVENTION: "They worked under different root conventions.",
    Cause.MODE_OVERLAP: "The same step under two modes that overlap.",
    Cause.OTHER: "Something else, said in the reason.",
}

# What an adjudication may say: it settles, so it can't be "I can't tell".
SETTLED_OUTCOMES = frozenset(Outcome) - {Outcome.CANNOT_JUDGE}
