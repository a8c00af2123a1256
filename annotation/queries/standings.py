"""What stands for each trajectory of a round: by rule, by adjudication, or not yet."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from annotation.models import Adjudication, Round
from annotation.queries.votes import CurrentLabel, current_labels, current_labels_on, votes_of
from benchmarks.domain.consensus import Consensus, Rule, Standing, join_votes
from benchmarks.models import Trajectory

AGREED = frozenset({Standing.AGREED, Standing.MAJORITY})


@dataclass(frozen=True)
class TrajectoryStanding:
    """One trajectory of a round. An adjudication, where there is one, is the verdict."""

    trajectory: Trajectory
    labels: list[CurrentLabel]
    consensus: Consensus
    adjudication: Adjudication | None

    @property
    def is_dispute(self) -> bool:
        """Whether the rule can't join the votes, settled since or not."""
        return self.consensus.standing is Standing.DISPUTED

    @property
    def is_settled(self) -> bool:
        return self.adjudication is not None

    @property
    def n_votes(self) -> int:
        return len(votes_of(self.labels))

    @property
    def gap(self) -> int | None:
        """The largest distance in steps between two roots; None where fewer than two labels name one."""
        steps = [root.step for root in self._roots]
        return max(steps) - min(steps) if len(steps) >= 2 else None

    @property
    def same_role(self) -> bool | None:
        """Whether all roots are one role's; None where fewer than two labels name one."""
        roles = [root.role_id for root in self._roots]
        return len(set(roles)) == 1 if len(roles) >= 2 else None

    @property
    def _roots(self) -> list:
        return [label.root for label in self.labels if label.root is not None]


def standings(round: Round) -> list[TrajectoryStanding]:
    """Return what stands for every trajectory of a round, by question_ID in code-point order.

    Four queries, however many trajectories there are.
    """
    labels = {pk: list(group) for pk, group in groupby(current_labels(round), key=lambda one: one.trajectory_id)}
    verdicts = _newest_verdicts(round)
    stood = [
        _standing(round, trajectory, labels.get(trajectory.pk, []), verdicts.get(trajectory.pk))
        for trajectory in trajectories_in(round)
    ]
    return sorted(stood, key=lambda standing: standing.trajectory.question_id)


def standing_of(round: Round, trajectory: Trajectory) -> TrajectoryStanding:
    """Return what stands for one trajectory of a round."""
    verdict = round.adjudications.filter(trajectory=trajectory).order_by("-version").first()
    return _standing(round, trajectory, current_labels_on(round, trajectory.pk), verdict)


def disputes(round: Round) -> list[TrajectoryStanding]:
    """Return the trajectories whose votes the rule can't join, settled or not."""
    return [standing for standing in standings(round) if standing.is_dispute]


def disputes_document(round: Round) -> dict:
    """Return the disputes of a round as the JSON document that others read."""
    stood = standings(round)
    listed = [dispute_entry(standing) for standing in stood if standing.is_dispute]
    return {**count_standings(stood), "disputes": listed}


def count_standings(stood: Iterable[TrajectoryStanding]) -> dict[str, int]:
    """Return how many trajectories of a round stand how.

    `n_agreed` counts what the rule joined out of more than one vote, `n_disputed` what it can't
    join, settled or not, and `n_single` trajectories with one vote. A trajectory without a vote
    is in none of them.
    """
    counts = Counter(standing.consensus.standing for standing in stood)
    return {
        "n_agreed": sum(counts[standing] for standing in AGREED),
        "n_disputed": counts[Standing.DISPUTED],
        "n_single": counts[Standing.SINGLE],
    }


def trajectories_in(round: Round) -> Iterable[Trajectory]:
    """Return the trajectories that a round wants labels of."""
    return Trajectory.objects.filter(pk__in=round.slots.values("trajectory")).select_related("source")


def _newest_verdicts(round: Round) -> dict[int, Adjudication]:
    told = ("adjudicator", "role", "mode", "picked_label__assignment__person")
    rows = round.adjudications.select_related(*told).order_by("version")
    return {row.trajectory_id: row for row in rows}


def _standing(
    round: Round, trajectory: Trajectory, labels: list[CurrentLabel], verdict: Adjudication | None
) -> TrajectoryStanding:
    asks_mode = round.taxonomy_id is not None
    consensus = join_votes(votes_of(labels), rule=Rule(round.consensus_rule), asks_mode=asks_mode)
    return TrajectoryStanding(trajectory, labels, consensus, verdict)


def dispute_entry(standing: TrajectoryStanding) -> dict:
    """Return one dispute as the document has it."""
    return {
        "question_ID": standing.trajectory.question_id,
        "gap": standing.gap,
        "same_role": standing.same_role,
        "settled": standing.is_settled,
        "labels": [_label(label) for label in standing.labels if label.vote is not None],
    }


def _label(label: CurrentLabel) -> dict:
    root = label.root
    return {
        "annotator": label.annotator,
        "outcome": label.label.outcome,
        "role": root and root.role.name,
        "step": root and root.step,
        "mode": root and root.mode and root.mode.code,
    }
