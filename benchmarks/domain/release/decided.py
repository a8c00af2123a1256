"""What the process of annotation hands over to be published."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.domain.release.records import AnnotationRecord, Contested, GoldItem, LeftOut, VerdictRecord


@dataclass(frozen=True)
class Decided:
    """Labels and what was decided from them.

    Every trajectory of the benchmark is in exactly one of `gold`, `contested` and
    `left_out`. `agreement` and `process` are the documents of those names.
    `screened_in` has the rounds that screened a trajectory, by question_ID.
    """

    gold: Sequence[GoldItem]
    annotations: Sequence[AnnotationRecord]
    verdicts: Sequence[VerdictRecord]
    contested: Sequence[Contested]
    left_out: Sequence[LeftOut]
    screened_in: Mapping[str, tuple[str, ...]]
    agreement: dict
    process: dict

    @property
    def question_ids(self) -> list[str]:
        """The trajectories, in code-point order."""
        return sorted(item.question_id for items in (self.gold, self.contested, self.left_out) for item in items)
