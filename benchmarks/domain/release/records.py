"""What a release says, record by record. Each is one line of one file."""

from collections.abc import Mapping
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
class FaultEntry:
    """One step that a label calls wrong. `role` is shown, `role_key` is compared."""

    step: int
    role: str
    role_key: str
    is_root: bool
    mode: str | None = None
    note: str = ""


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
_NESTED: dict[str, type] = {"faults": FaultEntry, "distribution": AnswerShare}


def as_line(record: Any) -> dict:
    """Return a record as its file spells it."""
    line = asdict(record)
    line["question_ID"] = line.pop("question_id")
    if "roles" in line:
        line["roles"] = [role._asdict() for role in record.roles]
    return line


def from_line(kind: type[Record], line: Mapping[str, Any]) -> Record:
    """Return the record that a line holds. The line has passed its schema."""
    values = dict(line)
    values["question_id"] = values.pop("question_ID")
    for name in _NESTED.keys() & values.keys():
        values[name] = tuple(_NESTED[name](**entry) for entry in values[name])
    if "roles" in values:
        values["roles"] = tuple(SpeakingRole(**role) for role in values["roles"])
    for name in {"root_conventions", "rounds"} & values.keys():
        values[name] = tuple(values[name])
    return kind(**values)


def without_gold(line: Mapping[str, Any]) -> dict:
    """Return what inputs.jsonl holds of a line of benchmark.jsonl."""
    return {name: line[name] for name in INPUT_FIELDS}
