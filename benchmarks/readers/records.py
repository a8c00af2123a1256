"""What a reader finds in a file: histories and published labels, apart.

Gold never travels with a history: a TrajectoryRecord has no field for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from benchmarks.domain.fault import Outcome, RootConvention
from benchmarks.domain.import_report import Place
from benchmarks.domain.trajectory import Origin, StepText


@dataclass(frozen=True)
class TrajectoryRecord:
    """One execution as its file tells it."""

    place: Place
    native_id: str
    steps: Sequence[StepText]
    task: str = ""
    outcome_evidence: str = ""
    reference_answer: str | None = None
    metadata: dict = field(default_factory=dict)
    origin: Origin = Origin.NATURAL
    # What the record itself names as its source; the import may ask for it.
    source: str | None = None
    # The indices that the file gave, where they aren't the positions; "" where it gave none.
    native_indices: Sequence[str] | None = None
    # NUL characters and lone surrogates that were replaced.
    n_replaced: int = 0


@dataclass(frozen=True, slots=True)
class FaultRecord:
    """A step that a published label calls wrong: 0-based step, raw role, mode code or None."""

    step: int
    role: str
    is_root: bool
    mode: str | None = None
    note: str = ""


class LabelFields(NamedTuple):
    """How a format calls what its labels say, for messages. `{fault}` stands for the fault's position."""

    native_id: str
    step: str
    role: str


MISTAKE_FIELDS = LabelFields("question_ID", "mistake_step", "mistake_agent")


@dataclass(frozen=True)
class LabelRecord:
    """One published label. Its step is already 0-based; its role is as the file spells it."""

    place: Place
    native_id: str
    outcome: Outcome
    faults: Sequence[FaultRecord]
    root_convention: RootConvention
    rationale: str = ""
    source: str | None = None
    # Which taxonomy the mode codes belong to, or None where no fault has a mode.
    taxonomy: str | None = None
    submitted_at: datetime | None = None
    fields: LabelFields = MISTAKE_FIELDS
