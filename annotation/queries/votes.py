"""What the labels of a round say now: the newest version of each submitted assignment."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from annotation.domain.phase import AssignmentState
from annotation.models import Fault, Label, Round
from benchmarks.domain.fault import VOTES, Outcome, Root, Vote

FAULTS_IN_ORDER = Prefetch("faults", queryset=Fault.objects.select_related("role", "mode").order_by("position"))


@dataclass(frozen=True)
class CurrentLabel:
    """A label that stands, with its faults in the order in which they were named."""

    label: Label
    faults: tuple[Fault, ...]

    @property
    def root(self) -> Fault | None:
        return next((fault for fault in self.faults if fault.is_root), None)

    @property
    def annotator(self) -> str:
        return self.label.assignment.person.username

    @property
    def trajectory_id(self) -> int:
        return self.label.assignment.trajectory_id

    @property
    def vote(self) -> Vote | None:
        """The label as a vote; None where its outcome is `cannot_judge`: that is missing."""
        if self.label.outcome not in VOTES:
            return None
        return Vote(self.annotator, Outcome(self.label.outcome), root_named(self.root))


def root_named(named: Fault | None) -> Root | None:
    """Return a stored root as votes hold it: role key, step, mode code."""
    if named is None:
        return None
    return Root(role=named.role.key, step=named.step, mode=named.mode and named.mode.code)


def newest_labels() -> QuerySet[Label]:
    """Return the current labels of all rounds."""
    newer = Label.objects.filter(assignment=OuterRef("assignment"), version__gt=OuterRef("version"))
    return Label.objects.filter(~Exists(newer), assignment__state=AssignmentState.SUBMITTED)


def current_labels(round: Round) -> list[CurrentLabel]:
    """Return the current labels of a round, by trajectory and annotator. Two queries, however many there are."""
    return _read(newest_labels().filter(assignment__round=round))


def current_labels_on(round: Round, trajectory_id: int) -> list[CurrentLabel]:
    """Return the current labels of a round on one trajectory, by annotator."""
    return _read(newest_labels().filter(assignment__round=round, assignment__trajectory=trajectory_id))


def votes_of(labels: Iterable[CurrentLabel]) -> list[Vote]:
    """Return the votes among labels."""
    return [label.vote for label in labels if label.vote is not None]


def _read(labels: QuerySet[Label]) -> list[CurrentLabel]:
    rows = labels.select_related("assignment__person", "taxonomy").prefetch_related(FAULTS_IN_ORDER)
    current = [CurrentLabel(label, tuple(label.faults.all())) for label in rows]
    # Sorted here: databases collate names differently.
    return sorted(current, key=lambda one: (one.trajectory_id, one.annotator))
