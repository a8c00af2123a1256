"""Which labels of a round a person may see, under which names, and which disputes are theirs to settle."""

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_uppercase

from django.utils.crypto import salted_hmac

from annotation.domain.phase import LIVE
from annotation.models import Round
from annotation.queries.standings import TrajectoryStanding, disputes, standing_of
from annotation.queries.votes import CurrentLabel
from benchmarks.domain.visibility import MemberRole, Sight, Thing, Viewer, sight
from benchmarks.models import Person, Trajectory
from benchmarks.queries.sight import NotYours, roles_of, viewer_of, viewer_of_benchmark


@dataclass(frozen=True)
class VisibleLabel:
    """A label as one person may see it: `name` is a username or a pseudonym."""

    name: str
    current: CurrentLabel
    is_own: bool


def visible_labels(person: Person, round: Round, trajectory: Trajectory) -> list[VisibleLabel]:
    """Return the labels of a trajectory in a round that this person may see.

    Everybody who takes part sees their own; an adjudicator those of a dispute that is theirs to
    settle, under pseudonyms and after their own first mark; a maintainer all. An open assignment
    on the trajectory overrides every role.
    """
    seen_as = viewer_of(person, trajectory)
    standing = standing_of(round, trajectory)
    if not _may_see_peers(person, round, standing, seen_as):
        return _own_labels(person, standing, seen_as)
    if sight(seen_as, Thing.ANNOTATOR_NAMES) is Sight.ALL:
        return [VisibleLabel(one.annotator, one, is_own=_is_own(person, one)) for one in standing.labels]
    return _under_pseudonyms(person, round, standing)


def may_see_round_labels(person: Person, round: Round) -> bool:
    """Whether all labels of a round, and what is computed from them, are this person's to see."""
    return sight(viewer_of_benchmark(person, round.benchmark), Thing.PEER_LABELS) is Sight.ALL


def require_sight_of_round_labels(person: Person, round: Round) -> None:
    """Refuse a person for whom the labels of a round, and their figures, don't exist."""
    if not may_see_round_labels(person, round):
        raise NotYours(f"there is no such page for you in round {round}")


def may_adjudicate(person: Person, trajectory: Trajectory) -> bool:
    """Whether a person may settle disputes about a trajectory: an adjudicator who never labelled it, in any round."""
    is_adjudicator = MemberRole.ADJUDICATOR in roles_of(person, trajectory.benchmark)
    return is_adjudicator and not has_labelled(person, trajectory)


def has_labelled(person: Person, trajectory: Trajectory) -> bool:
    """Whether a person labelled a trajectory in any round, or is about to."""
    return person.assignments.filter(trajectory=trajectory, state__in=LIVE).exists()


def disputes_to_settle(person: Person, round: Round) -> list[TrajectoryStanding]:
    """Return the disputes of a round, settled or not, that this person may adjudicate."""
    return theirs_to_settle(person, round, disputes(round))


def theirs_to_settle(person: Person, round: Round, disputed: Iterable[TrajectoryStanding]) -> list[TrajectoryStanding]:
    """Return those of a round's disputes that this person may adjudicate."""
    if MemberRole.ADJUDICATOR not in roles_of(person, round.benchmark):
        return []
    labelled = set(person.assignments.filter(state__in=LIVE).values_list("trajectory_id", flat=True))
    return [standing for standing in disputed if standing.trajectory.pk not in labelled]


def disputes_to_mark(person: Person, rounds: Iterable[Round]) -> set[int]:
    """Return the trajectories of unsettled disputes that a person may settle and has not marked an own root for."""
    marked = set(person.first_marks.values_list("round_id", "trajectory_id"))
    return {
        standing.trajectory.pk
        for round in rounds
        for standing in disputes_to_settle(person, round)
        if not standing.is_settled and (round.pk, standing.trajectory.pk) not in marked
    }


def _may_see_peers(person: Person, round: Round, standing: TrajectoryStanding, seen_as: Viewer) -> bool:
    how_much = sight(seen_as, Thing.PEER_LABELS)
    if how_much is not Sight.AFTER_FIRST_MARK:
        return how_much is Sight.ALL
    trajectory = standing.trajectory
    return (
        standing.is_dispute
        and may_adjudicate(person, trajectory)
        and round.first_marks.filter(trajectory=trajectory, adjudicator=person).exists()
    )


def _own_labels(person: Person, standing: TrajectoryStanding, seen_as: Viewer) -> list[VisibleLabel]:
    if sight(seen_as, Thing.OWN_LABELS) is not Sight.ALL:
        return []
    return [VisibleLabel(one.annotator, one, is_own=True) for one in standing.labels if _is_own(person, one)]


def _under_pseudonyms(person: Person, round: Round, standing: TrajectoryStanding) -> list[VisibleLabel]:
    # Keyed with the site's secret: who knows the names can't work out the order.
    def place(one: CurrentLabel) -> bytes:
        dispute = f"{round.benchmark.slug}/{round.slug}/{standing.trajectory.question_id}"
        return salted_hmac("order of the labels of a dispute", f"{dispute}/{one.annotator}").digest()

    in_order = sorted(standing.labels, key=place)
    return [VisibleLabel(letters(number), one, is_own=_is_own(person, one)) for number, one in enumerate(in_order)]


def letters(number: int) -> str:
    """Return A to Z, then AA, AB, ... for 0, 1, 2, ...

    Examples
    --------
    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    rest, last = divmod(number, len(ascii_uppercase))
    return (letters(rest - 1) if rest else "") + ascii_uppercase[last]


def _is_own(person: Person, one: CurrentLabel) -> bool:
    return one.label.assignment.person_id == person.pk
