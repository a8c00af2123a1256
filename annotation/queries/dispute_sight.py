"""Disputes as one person stands to them."""

from dataclasses import dataclass

from annotation.models import Adjudication, FirstMark, Round
from annotation.queries.dispute_pages import ListedDispute, listed_disputes
from annotation.queries.rounds import round_for_member
from annotation.queries.sight import may_adjudicate, may_see_round_labels
from annotation.queries.standings import TrajectoryStanding, count_standings, dispute_entry, standing_of, standings
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Person, Trajectory
from benchmarks.queries.sight import NotYours, require_role

# What is counted over all labels is not told to somebody who may not see them.
UNTOLD = {"n_agreed": None, "n_disputed": None, "n_single": None}


@dataclass(frozen=True)
class Dispute:
    """One dispute, for the person who settles it or for one who may see all labels anyway."""

    round: Round
    trajectory: Trajectory
    standing: TrajectoryStanding
    is_mine: bool
    first_mark: FirstMark | None

    @property
    def has_first_mark(self) -> bool:
        return self.first_mark is not None

    @property
    def shows_labels(self) -> bool:
        return self.has_first_mark or not self.is_mine


def dispute_in_sight(person: Person, slug: str, round_slug: str, pk: int) -> Dispute:
    """Return a dispute if it is the person's to settle or to look at, or refuse as if it didn't exist."""
    round = round_for_member(person, slug, round_slug)
    trajectory = Trajectory.objects.select_related("source", "benchmark").filter(pk=pk, slots__round=round).first()
    standing = trajectory and standing_of(round, trajectory)
    if standing is None or not standing.is_dispute:
        raise NotYours(f"there is no such dispute for you in {round_slug}")
    is_mine = may_adjudicate(person, trajectory)
    if not is_mine and not may_see_round_labels(person, round):
        raise NotYours(f"there is no such dispute for you in {round_slug}")
    marks = round.first_marks.select_related("role")
    return Dispute(
        round, trajectory, standing, is_mine, marks.filter(trajectory=trajectory, adjudicator=person).first()
    )


def verdict_in_sight(person: Person, dispute: Dispute) -> Adjudication | None:
    """Return what stands where it is the person's to see: an adjudicator sees the verdicts that they made."""
    verdict = dispute.standing.adjudication
    if verdict is None or not dispute.shows_labels:
        return None
    is_own = verdict.adjudicator_id == person.pk
    return verdict if is_own or may_see_round_labels(person, dispute.round) else None


def disputes_document_for(person: Person, round: Round) -> dict:
    """Return the disputes of a round, those still open first, as far as the person may see them.

    A maintainer reads what `disputes_document` says. An adjudicator reads which disputes are
    theirs; for them, and for a maintainer who is to settle a dispute and has not marked an own
    root yet, what the labels say is null.
    """
    sees_labels = may_see_round_labels(person, round)
    if not sees_labels:
        require_role(person, round.benchmark, MemberRole.ADJUDICATOR)
    stood = standings(round)
    counted = count_standings(stood) if sees_labels else UNTOLD
    disputed = [standing for standing in stood if standing.is_dispute]
    listed = listed_disputes(person, round, disputed, sees_labels=sees_labels)
    return counted | {"disputes": [_told(dispute) for dispute in listed]}


def _told(dispute: ListedDispute) -> dict:
    entry = dispute_entry(dispute.standing) if dispute.standing is not None else {}
    return {
        "trajectory": dispute.trajectory.pk,
        "question_ID": dispute.trajectory.question_id,
        "settled": dispute.is_settled,
        "is_mine": dispute.is_mine,
        "has_first_mark": dispute.has_first_mark,
        **{name: entry.get(name) for name in ("gap", "same_role", "labels")},
    }
