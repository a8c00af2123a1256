"""Earlier versions of one label."""

from datetime import datetime
from typing import NamedTuple

from annotation.models import Assignment, Label
from benchmarks.domain.fault import Outcome


class LabelVersion(NamedTuple):
    """One version of a label: when it was submitted, and what it named as the root, if it named one."""

    version: int
    submitted_at: datetime | None
    outcome: Outcome
    step: int | None
    role: str


def label_versions(assignment: Assignment) -> list[LabelVersion]:
    """Return every version of an assignment's label, the newest first. Two queries."""
    labels = assignment.labels.order_by("-version").prefetch_related("faults__role")
    return [_version(label) for label in labels]


def _version(label: Label) -> LabelVersion:
    root = next((fault for fault in label.faults.all() if fault.is_root), None)
    return LabelVersion(
        version=label.version,
        submitted_at=label.submitted_at,
        outcome=Outcome(label.outcome),
        step=root.step if root else None,
        role=root.role.name if root else "",
    )
