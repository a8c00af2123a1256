"""What agreement is computed from: trajectories, each with the votes of different people."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

from benchmarks.domain.fault import Vote


@dataclass(frozen=True, slots=True)
class Rating:
    """One person's vote, with the taxonomy that its mode belongs to.

    A skip, `cannot_judge` or a missing label is no rating: it is missing. So is
    whatever an adjudicator says.
    """

    vote: Vote
    # "key@version": a code means nothing without it.
    taxonomy: str | None = None

    @property
    def mode(self) -> str | None:
        return self.vote.root.mode if self.vote.root else None


@dataclass(frozen=True, slots=True)
class LabelledTrajectory:
    """A trajectory with at least one label, and what chance needs to know of it.

    `role_steps` holds the steps that each named role speaks, ascending. `outputs`
    holds each step's output id, or is empty where no step has one.
    """

    question_id: str
    source: str
    n_steps: int
    ratings: Sequence[Rating]
    role_steps: Mapping[str, Sequence[int]] = field(default_factory=dict)
    outputs: Sequence[str | None] = ()

    def __post_init__(self) -> None:
        people = [rating.vote.annotator for rating in self.ratings]
        if len(set(people)) < len(people):
            raise ValueError(f"{self.question_id}: somebody rates twice: {sorted(people)}")
        for rating in self.ratings:
            if rating.vote.root and not 0 <= rating.vote.root.step < self.n_steps:
                raise ValueError(f"{self.question_id}: step {rating.vote.root.step} is not below {self.n_steps}")

    @property
    def rooted(self) -> list[Rating]:
        """The ratings that name a root."""
        return [rating for rating in self.ratings if rating.vote.root]


class Pair(NamedTuple):
    """Two people on one trajectory. `first` comes before `second` by name."""

    trajectory: LabelledTrajectory
    first: Rating
    second: Rating

    @property
    def names_two_roots(self) -> bool:
        return self.first.vote.root is not None and self.second.vote.root is not None

    @property
    def is_outcome_conflict(self) -> bool:
        return self.first.vote.outcome is not self.second.vote.outcome

    @property
    def is_same_role(self) -> bool:
        return self.first.vote.root.role == self.second.vote.root.role

    @property
    def signed_gap(self) -> int:
        """Steps from the first person's root to the second's; only where both name one."""
        return self.second.vote.root.step - self.first.vote.root.step

    @property
    def gap(self) -> int:
        return abs(self.signed_gap)


def in_fixed_order(trajectories: Iterable[LabelledTrajectory]) -> list[LabelledTrajectory]:
    """Return the trajectories by question_ID, and the ratings of each by annotator.

    Databases return rows in different orders. Sums of floats and seeded draws
    follow the order, and a release must hold the same digits wherever it is frozen.
    """
    return [
        replace(trajectory, ratings=_by_annotator(trajectory.ratings))
        for trajectory in sorted(trajectories, key=lambda trajectory: trajectory.question_id)
    ]


def pairs_of(trajectories: Iterable[LabelledTrajectory]) -> list[Pair]:
    """Return every unordered pair of different people on the same trajectory."""
    return [
        Pair(trajectory, first, second)
        for trajectory in trajectories
        for first, second in combinations(_by_annotator(trajectory.ratings), 2)
    ]


def _by_annotator(ratings: Iterable[Rating]) -> list[Rating]:
    return sorted(ratings, key=lambda rating: rating.vote.annotator)
