"""The fields of a body, and which of them go with which outcome."""

from enum import StrEnum

from benchmarks.domain.fault import MarkKind, Outcome

LONGEST_TEXT = 20_000
CONFIDENCES = range(1, 6)
# Of the lists in a body: more than anybody marks, few enough to be read at once.
MOST_FAULTS = 50
MOST_QUOTES = 20


class Field(StrEnum):
    """The keys of a body, the same in the form, the API and the draft."""

    OUTCOME = "outcome"
    STEP = "step"
    ROLE = "role"
    MODE = "mode"
    RATIONALE = "rationale"
    CORRECTION = "correction"
    CONFIDENCE = "confidence"
    CANNOT_JUDGE_REASON = "cannot_judge_reason"
    NOTE = "note"
    PHASE = "phase"
    REPAIR = "repair"
    TRACE = "trace"
    QUOTES = "quotes"
    OTHER_FAULTS = "other_faults"
    OTHER_ROOTS = "other_roots"
    ONSET = "onset"
    POINT_OF_NO_RETURN = "point_of_no_return"
    MANIFESTATION = "manifestation"


class QuoteField(StrEnum):
    """The keys of a quote in a body."""

    KIND = "kind"
    STEP = "step"
    START = "start"
    END = "end"
    TEXT = "text"


class Need(StrEnum):
    """Whether a field goes with an outcome."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    FORBIDDEN = "forbidden"


ROOT_FIELDS = (Field.STEP, Field.ROLE, Field.MODE)
# What can be said of any fault.
DETAIL_FIELDS = (Field.NOTE, Field.PHASE, Field.REPAIR, Field.TRACE, Field.QUOTES)
# Each holds the one step that is its mark.
MARK_OF_FIELD: dict[Field, MarkKind] = {
    Field.ONSET: MarkKind.ONSET,
    Field.POINT_OF_NO_RETURN: MarkKind.POINT_OF_NO_RETURN,
    Field.MANIFESTATION: MarkKind.MANIFESTATION,
}
NO_ROOT = dict.fromkeys((*ROOT_FIELDS, *DETAIL_FIELDS, Field.OTHER_ROOTS), Need.FORBIDDEN)
# The way to a failure can be marked where there is a fair one, one step's doing or not.
WAY_TO_FAILURE = dict.fromkeys(MARK_OF_FIELD, Need.OPTIONAL)
NO_WAY_TO_FAILURE = dict.fromkeys(MARK_OF_FIELD, Need.FORBIDDEN)
# A vote says why: without a rationale a dispute can't be settled by reading. What
# an outcome forbids is refused and not dropped: two things were said, and which
# one was meant only the person knows. Other faults go with every vote: a step may be
# wrong and decide nothing. `cannot_judge` is missing, so it names none.
NEEDS: dict[Outcome, dict[Field, Need]] = {
    Outcome.FAULT: {
        Field.STEP: Need.REQUIRED,
        Field.ROLE: Need.REQUIRED,
        # Where the round asks for modes; elsewhere it is forbidden.
        Field.MODE: Need.REQUIRED,
        Field.RATIONALE: Need.REQUIRED,
        Field.CORRECTION: Need.OPTIONAL,
        Field.CONFIDENCE: Need.REQUIRED,
        Field.CANNOT_JUDGE_REASON: Need.FORBIDDEN,
        **dict.fromkeys(DETAIL_FIELDS, Need.OPTIONAL),
        Field.OTHER_FAULTS: Need.OPTIONAL,
        Field.OTHER_ROOTS: Need.OPTIONAL,
        **WAY_TO_FAILURE,
    },
    Outcome.NO_SINGLE_FAULT: NO_ROOT
    | WAY_TO_FAILURE
    | {
        Field.RATIONALE: Need.REQUIRED,
        Field.CORRECTION: Need.OPTIONAL,
        Field.CONFIDENCE: Need.REQUIRED,
        Field.CANNOT_JUDGE_REASON: Need.FORBIDDEN,
        Field.OTHER_FAULTS: Need.OPTIONAL,
    },
    Outcome.ENVIRONMENT: NO_ROOT
    | WAY_TO_FAILURE
    | {
        Field.RATIONALE: Need.REQUIRED,
        Field.CORRECTION: Need.FORBIDDEN,
        Field.CONFIDENCE: Need.REQUIRED,
        Field.CANNOT_JUDGE_REASON: Need.FORBIDDEN,
        Field.OTHER_FAULTS: Need.OPTIONAL,
    },
    Outcome.TASK_OR_CHECKER: NO_ROOT
    | NO_WAY_TO_FAILURE
    | {
        Field.RATIONALE: Need.REQUIRED,
        Field.CORRECTION: Need.FORBIDDEN,
        Field.CONFIDENCE: Need.REQUIRED,
        Field.CANNOT_JUDGE_REASON: Need.FORBIDDEN,
        Field.OTHER_FAULTS: Need.OPTIONAL,
    },
    Outcome.CANNOT_JUDGE: NO_ROOT
    | NO_WAY_TO_FAILURE
    | {
        Field.RATIONALE: Need.OPTIONAL,
        Field.CORRECTION: Need.FORBIDDEN,
        Field.CONFIDENCE: Need.OPTIONAL,
        Field.CANNOT_JUDGE_REASON: Need.REQUIRED,
        Field.OTHER_FAULTS: Need.FORBIDDEN,
    },
}
# A fault beside the root is named by its step and who answers for it; the rest may wait.
FAULT_NEEDS: dict[Field, Need] = {
    Field.STEP: Need.REQUIRED,
    Field.ROLE: Need.REQUIRED,
    Field.MODE: Need.OPTIONAL,
    **dict.fromkeys(DETAIL_FIELDS, Need.OPTIONAL),
}
# A form without a script knows no offsets: the text is looked for in the step.
QUOTE_NEEDS: dict[QuoteField, Need] = {
    QuoteField.KIND: Need.REQUIRED,
    QuoteField.STEP: Need.REQUIRED,
    QuoteField.START: Need.OPTIONAL,
    QuoteField.END: Need.OPTIONAL,
    QuoteField.TEXT: Need.REQUIRED,
}


def needs_of(outcome: Outcome, *, asks_mode: bool) -> dict[Field, Need]:
    """Return which fields go with an outcome, in a round that asks for modes or doesn't."""
    return _with_modes(NEEDS[outcome], asks_mode=asks_mode)


def needs_of_other_fault(*, asks_mode: bool) -> dict[Field, Need]:
    """Return which fields a fault beside the root has, in a round that asks for modes or doesn't."""
    return _with_modes(FAULT_NEEDS, asks_mode=asks_mode)


def _with_modes(needs: dict[Field, Need], *, asks_mode: bool) -> dict[Field, Need]:
    return needs if asks_mode else needs | {Field.MODE: Need.FORBIDDEN}
