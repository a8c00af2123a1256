"""What a release says, record by record. Each is one line of one file."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, TypeVar

from benchmarks.domain.fault import VOTES, Outcome, Root, Vote
from benchmarks.domain.roles import SpeakingRole

Record = TypeVar("Record")


class Provenance(StrEnum):
    """How a verdict came to stand."""

    SINGLE = "single"
    AGREED = "agreed"
    MAJORITY = "majority"
    ADJUDICATED = "adjudicated"


class LabelOrigin(StrEnum):
    """Who made a label: members of the benchmark, somebody outside, a program of this project."""

    PEOPLE = "people"
    OUTSIDE = "outside"
    SIMULATED = "simulated"


class WhyLeftOut(StrEnum):
    """Why a trajectory of the benchmark has no gold and isn't contested either."""

    NOT_SCREENED = "not_screened"
    UNLABELLED = "unlabelled"
    CANNOT_JUDGE = "cannot_judge"
    NO_SINGLE_FAULT = "no_single_fault"
    ENVIRONMENT = "environment"
    TASK_OR_CHECKER = "task_or_checker"


WHY_MEANING: dict[WhyLeftOut, str] = {
    WhyLeftOut.NOT_SCREENED: "It is in no round of this release.",
    WhyLeftOut.UNLABELLED: "Nobody labelled it.",
    WhyLeftOut.CANNOT_JUDGE: "Whoever looked at it could not judge it.",
    WhyLeftOut.NO_SINGLE_FAULT: "It was settled that no one step decided the failure.",
    WhyLeftOut.ENVIRONMENT: "It was settled that the environment failed.",
    WhyLeftOut.TASK_OR_CHECKER: "It was settled that the task or its checker is wrong.",
}


@dataclass(frozen=True, slots=True)
class QuoteEntry:
    """A passage that shows a fault: code points `start` to `end` (left out) of a step's content."""

    kind: str
    step: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class FaultEntry:
    """One step that a label calls wrong. `role` is shown, `role_key` is compared."""

    step: int
    role: str
    role_key: str
    is_root: bool
    mode: str | None = None
    note: str = ""
    phase: str | None = None
    repair: str | None = None
    trace: str | None = None
    quotes: tuple[QuoteEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadingEntry:
    """How a trajectory was read for a label. `steps_read` has first and last step of each run, in order."""

    active_seconds: int
    n_steps_read: int
    n_read_before_root: int | None
    steps_read: tuple[tuple[int, int], ...]
    aids_used: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnnotationRecord:
    """One person's newest label on one trajectory in one round. Times end in Z, or are null."""

    question_id: str
    round: str
    annotator: str
    origin: LabelOrigin
    version: int
    arm: str
    outcome: str
    root_convention: str
    faults: tuple[FaultEntry, ...] = ()
    taxonomy: str | None = None
    rationale: str = ""
    correction: str = ""
    confidence: int | None = None
    cannot_judge_reason: str = ""
    saw_reference_answer: bool | None = None
    submitted_at: str | None = None
    # The version of the guideline that its annotator had confirmed to have read.
    guideline: int | None = None
    # Steps that the label names beside its faults.
    other_roots: tuple[int, ...] = ()
    onset: int | None = None
    point_of_no_return: int | None = None
    manifestation: int | None = None
    # None where no page told of it.
    reading: ReadingEntry | None = None

    @property
    def marked_steps(self) -> tuple[int, ...]:
        """Every step that the label names beside its faults."""
        single = (self.onset, self.point_of_no_return, self.manifestation)
        return (*self.other_roots, *(step for step in single if step is not None))

    @property
    def is_vote(self) -> bool:
        return self.outcome in VOTES

    @property
    def root(self) -> FaultEntry | None:
        """The fault that the label names as root, or None where its outcome isn't `fault`."""
        return next((fault for fault in self.faults if fault.is_root), None)

    def vote(self) -> Vote:
        """Return the label as consensus reads it. Only for labels that are votes."""
        root = self.root
        named = root and Root(root.role_key, root.step, root.mode)
        return Vote(self.annotator, Outcome(self.outcome), named)


@dataclass(frozen=True, slots=True)
class VerdictRecord:
    """What stands for a trajectory, by rule or by adjudication.

    `origin` is that of whoever decided: the adjudicator, or the labels that were joined.
    """

    question_id: str
    round: str
    provenance: Provenance
    origin: LabelOrigin
    outcome: str
    role: str | None = None
    role_key: str | None = None
    step: int | None = None
    mode: str | None = None
    taxonomy: str | None = None
    # The rest is null where the rule decided.
    reason: str | None = None
    cause: str | None = None
    adjudicator: str | None = None
    picked: str | None = None
    version: int | None = None
    settled_at: str | None = None


@dataclass(frozen=True, slots=True)
class GoldItem:
    """A verdict inside a release: the root that predictions are scored against."""

    question_id: str
    source: str
    role: str
    role_key: str
    step: int
    mode: str | None
    reason: str
    provenance: Provenance
    origin: LabelOrigin
    taxonomy: str | None = None
    round: str = ""
    # Of the labels behind it; more than one where labels of several conventions agreed.
    root_conventions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerShare:
    """One answer and how many votes it got. `mode` is null where the round doesn't ask for modes."""

    n: int
    outcome: str
    role: str | None = None
    role_key: str | None = None
    step: int | None = None
    mode: str | None = None


@dataclass(frozen=True, slots=True)
class Contested:
    """A trajectory whose votes couldn't be joined and that nobody has settled yet."""

    question_id: str
    source: str
    round: str
    distribution: tuple[AnswerShare, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A trajectory of the benchmark that is neither gold nor contested, and why."""

    question_id: str
    source: str
    why: WhyLeftOut
    # Both are null where no vote was cast.
    round: str | None = None
    provenance: Provenance | None = None


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """What is known of a trajectory beside its history and its labels."""

    question_id: str
    source: str
    native_id: str
    task: str
    outcome_evidence: str
    reference_answer: str | None
    metadata: dict
    origin: str
    n_steps: int
    roles: tuple[SpeakingRole, ...]
    # The version of the alias table that made the role keys.
    alias_table: int
    # Of this release, those that screened it.
    rounds: tuple[str, ...]


# Of LongRCA's five fields, those that a method may read.
INPUT_FIELDS = ("question_ID", "history")
# Keys that stand in a line where something was said, and nowhere else: labels that
# say no more than a root have the lines that they always had.
WHERE_SAID: dict[type, frozenset[str]] = {
    FaultEntry: frozenset({"phase", "repair", "trace", "quotes"}),
    AnnotationRecord: frozenset(
        {"guideline", "other_roots", "onset", "point_of_no_return", "manifestation", "reading"}
    ),
}
NOTHING_SAID = (None, ())


def as_line(record: Any) -> dict:
    """Return a record as its file spells it."""
    line = _said(record)
    line["question_ID"] = line.pop("question_id")
    if "faults" in line:
        line["faults"] = tuple(map(_said, record.faults))
    if "roles" in line:
        line["roles"] = [role._asdict() for role in record.roles]
    return line


def from_line(kind: type[Record], line: Mapping[str, Any]) -> Record:
    """Return the record that a line holds. The line has passed its schema."""
    values = dict(line)
    values["question_id"] = values.pop("question_ID")
    for name in _NESTED.keys() & values.keys():
        values[name] = _NESTED[name](values[name])
    if "roles" in values:
        values["roles"] = tuple(SpeakingRole(**role) for role in values["roles"])
    for name in {"root_conventions", "rounds", "other_roots"} & values.keys():
        values[name] = tuple(values[name])
    return kind(**values)


def _said(record: Any) -> dict:
    where_said = WHERE_SAID.get(type(record), frozenset())
    said = asdict(record)
    return {name: value for name, value in said.items() if name not in where_said or value not in NOTHING_SAID}


def _faults(entries: Iterable[Mapping]) -> tuple[FaultEntry, ...]:
    return tuple(FaultEntry(**entry | {"quotes": _quotes(entry.get("quotes", ()))}) for entry in entries)


def _quotes(entries: Iterable[Mapping]) -> tuple[QuoteEntry, ...]:
    return tuple(QuoteEntry(**entry) for entry in entries)


def _shares(entries: Iterable[Mapping]) -> tuple[AnswerShare, ...]:
    return tuple(AnswerShare(**entry) for entry in entries)


def _reading(entry: Mapping) -> ReadingEntry:
    runs = tuple((first, last) for first, last in entry["steps_read"])
    return ReadingEntry(**entry | {"steps_read": runs, "aids_used": tuple(entry["aids_used"])})


_NESTED: dict[str, Callable[[Any], Any]] = {"faults": _faults, "distribution": _shares, "reading": _reading}


def without_gold(line: Mapping[str, Any]) -> dict:
    """Return what inputs.jsonl holds of a line of benchmark.jsonl."""
    return {name: line[name] for name in INPUT_FIELDS}
