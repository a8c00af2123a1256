"""An answer as a value, and as the body that would say it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from annotation.domain.answer.fields import MARK_OF_FIELD, Field, QuoteField
from benchmarks.domain.fault import MarkKind, Outcome, Phase, QuoteKind, Repair, Root, Trace


@dataclass(frozen=True, slots=True)
class Passage:
    """A quoted passage: code points `start` to `end` (left out) of a step's content."""

    kind: QuoteKind
    step: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Details:
    """What a label says of one fault beside where it is; nothing of it has to be said."""

    note: str = ""
    phase: Phase | None = None
    repair: Repair | None = None
    trace: Trace | None = None
    quotes: tuple[Passage, ...] = ()


NO_DETAILS = Details()


@dataclass(frozen=True, slots=True)
class MarkedFault:
    """A step that an answer calls wrong, with all that it says of it."""

    role: str
    step: int
    mode: str | None = None
    details: Details = NO_DETAILS

    @property
    def place(self) -> Root:
        """What no two faults of one answer share."""
        return Root(self.role, self.step, self.mode)


class Mark(NamedTuple):
    """A step that an answer names beside the faults."""

    kind: MarkKind
    step: int


@dataclass(frozen=True, slots=True)
class Answer:
    """One person's answer on one trajectory. `root` is set exactly when the outcome is `fault`."""

    outcome: Outcome
    root: Root | None = None
    # Further steps that are wrong, none of them the root.
    other_faults: tuple[MarkedFault, ...] = ()
    rationale: str = ""
    correction: str = ""
    confidence: int | None = None
    cannot_judge_reason: str = ""
    root_details: Details = NO_DETAILS
    # By kind and step, as `in_order` returns them.
    marks: tuple[Mark, ...] = ()

    def __post_init__(self) -> None:
        if (self.outcome is Outcome.FAULT) is not (self.root is not None):
            raise ValueError(f"outcome {self.outcome} with root {self.root}")
        if self.root is None and self.root_details != NO_DETAILS:
            raise ValueError(f"outcome {self.outcome} with details of a root")

    @property
    def faults(self) -> tuple[MarkedFault, ...]:
        """Every fault, the root first where there is one."""
        if self.root is None:
            return self.other_faults
        root = MarkedFault(self.root.role, self.root.step, self.root.mode, self.root_details)
        return (root, *self.other_faults)

    def steps_marked(self, kind: MarkKind) -> list[int]:
        """Return the steps that have a mark of this kind."""
        return [mark.step for mark in self.marks if mark.kind is kind]


class SettledAnswer(NamedTuple):
    """What an adjudicator says of a trajectory; never `cannot_judge`."""

    outcome: Outcome
    root: Root | None


def in_order(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return marks by kind and step, each once: two answers with the same marks are equal."""
    return tuple(sorted(set(marks)))


def body_of(answer: Answer) -> dict[str, object]:
    """Return the body that says an answer: every field, null or empty where nothing was said."""
    root = answer.root
    body = {
        Field.OUTCOME: answer.outcome.value,
        Field.STEP: root and root.step,
        Field.ROLE: root and root.role,
        Field.MODE: root and root.mode,
        Field.RATIONALE: answer.rationale,
        Field.CORRECTION: answer.correction,
        Field.CONFIDENCE: answer.confidence,
        Field.CANNOT_JUDGE_REASON: answer.cannot_judge_reason,
        **_details_body(answer.root_details),
        Field.OTHER_FAULTS: [_fault_body(fault) for fault in answer.other_faults],
        Field.OTHER_ROOTS: answer.steps_marked(MarkKind.OTHER_ROOT),
    }
    marks = {field: next(iter(answer.steps_marked(kind)), None) for field, kind in MARK_OF_FIELD.items()}
    return {name.value: value for name, value in chain(body.items(), marks.items())}


def _fault_body(fault: MarkedFault) -> dict[str, object]:
    named = {Field.STEP: fault.step, Field.ROLE: fault.role, Field.MODE: fault.mode} | _details_body(fault.details)
    return {name.value: value for name, value in named.items()}


def _details_body(details: Details) -> dict[Field, object]:
    return {
        Field.NOTE: details.note,
        Field.PHASE: details.phase and details.phase.value,
        Field.REPAIR: details.repair and details.repair.value,
        Field.TRACE: details.trace and details.trace.value,
        Field.QUOTES: [_quote_body(passage) for passage in details.quotes],
    }


def _quote_body(passage: Passage) -> dict[str, object]:
    return {
        QuoteField.KIND.value: passage.kind.value,
        QuoteField.STEP.value: passage.step,
        QuoteField.START.value: passage.start,
        QuoteField.END.value: passage.end,
        QuoteField.TEXT.value: passage.text,
    }
