"""Disputes as their pages list them, for the person who looks."""

from collections.abc import Sequence
from dataclasses import dataclass

from annotation.models import Round
from annotation.queries.sight import disputes_to_settle, theirs_to_settle
from annotation.queries.standings import TrajectoryStanding
from benchmarks.models import Person, Trajectory


@dataclass(frozen=True)
class ListedDispute:
    """A line of the list. `standing` is None where the labels aren't the viewer's to see."""

    trajectory: Trajectory
    is_settled: bool
    is_mine: bool
    has_first_mark: bool
    standing: TrajectoryStanding | None


def listed_disputes(
    person: Person, round: Round, disputed: Sequence[TrajectoryStanding], *, sees_labels: bool
) -> list[ListedDispute]:
    """Return those of a round's disputes that a person may see in a list, those still open first."""
    mine = theirs_to_settle(person, round, disputed)
    marked = set(round.first_marks.filter(adjudicator=person).values_list("trajectory_id", flat=True))
    of_mine = {standing.trajectory.pk for standing in mine}
    listed = [
        ListedDispute(
            trajectory=standing.trajectory,
            is_settled=standing.is_settled,
            is_mine=standing.trajectory.pk in of_mine,
            has_first_mark=standing.trajectory.pk in marked,
            standing=standing if sees_labels and _is_shown(standing, of_mine, marked) else None,
        )
        for standing in (disputed if sees_labels else mine)
    ]
    return sorted(listed, key=lambda dispute: (dispute.is_settled, dispute.trajectory.question_id))


def next_dispute(person: Person, round: Round, *, after: Trajectory) -> Trajectory | None:
    """Return the next unsettled dispute of a person, going round from where they are."""
    waiting = [
        standing.trajectory
        for standing in disputes_to_settle(person, round)
        if not standing.is_settled and standing.trajectory.pk != after.pk
    ]
    behind = (one for one in waiting if one.question_id > after.question_id)
    return next(behind, None) or next(iter(waiting), None)


def _is_shown(standing: TrajectoryStanding, of_mine: set[int], marked: set[int]) -> bool:
    """Whether the labels may be told of: who is to settle a dispute marks an own root first, maintainer or not."""
    return standing.trajectory.pk not in of_mine or standing.trajectory.pk in marked
