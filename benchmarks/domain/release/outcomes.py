"""Where every trajectory ends: gold, contested, or left out. Freezing and verifying both decide it here.

They differ in where a verdict comes from: freezing takes what the process holds,
verifying joins the published labels anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.domain.fault import Outcome
from benchmarks.domain.release.records import (
    AnnotationRecord,
    Contested,
    GoldItem,
    LeftOut,
    VerdictRecord,
    WhyLeftOut,
)
from benchmarks.domain.release.settle import distribution, gold_item


@dataclass(frozen=True)
class InRound:
    """What one round says about one trajectory: all its labels there, and what stands if anything does."""

    round: str
    asks_mode: bool
    root_convention: str
    labels: Sequence[AnnotationRecord]
    verdict: VerdictRecord | None

    @property
    def has_votes(self) -> bool:
        return any(label.is_vote for label in self.labels)


@dataclass
class Outcomes:
    """Where the trajectories went so far."""

    gold: list[GoldItem] = field(default_factory=list)
    verdicts: list[VerdictRecord] = field(default_factory=list)
    contested: list[Contested] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    # As process.json lists them: rounds whose votes on a trajectory didn't count.
    superseded: list[dict] = field(default_factory=list)

    def add(self, *, question_id: str, source: str, in_rounds: Sequence[InRound]) -> None:
        """Put one trajectory where it belongs. The last round with votes on it wins.

        `in_rounds` are the rounds that screened it, in the order of the release.
        """
        voted = [one for one in in_rounds if one.has_votes]
        if not voted:
            self.left_out.append(LeftOut(question_id, source, _why_without_votes(in_rounds)))
            return
        *earlier, last = voted
        self.superseded += [{"question_ID": question_id, "round": one.round, "by": last.round} for one in earlier]
        if last.verdict is None:
            self._add_contested(question_id, source, last)
        else:
            self._add_settled(last.verdict, source, last)

    def _add_contested(self, question_id: str, source: str, last: InRound) -> None:
        shares = distribution(last.labels, asks_mode=last.asks_mode)
        self.contested.append(Contested(question_id, source, last.round, shares))

    def _add_settled(self, verdict: VerdictRecord, source: str, last: InRound) -> None:
        self.verdicts.append(verdict)
        if verdict.outcome == Outcome.FAULT:
            convention = last.root_convention
            self.gold.append(gold_item(verdict, source=source, labels=last.labels, root_convention=convention))
            return
        why = WhyLeftOut(verdict.outcome)
        self.left_out.append(LeftOut(verdict.question_id, source, why, verdict.round, verdict.provenance))


def _why_without_votes(in_rounds: Sequence[InRound]) -> WhyLeftOut:
    if not in_rounds:
        return WhyLeftOut.NOT_SCREENED
    was_seen = any(one.labels for one in in_rounds)
    return WhyLeftOut.CANNOT_JUDGE if was_seen else WhyLeftOut.UNLABELLED
