"""Give people the slots of a round."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotation.actions.locks import lock_open_round, lock_trajectories_of, lock_trajectory
from annotation.domain.assignment import Placement, Wanted, deal
from annotation.domain.phase import ARM_OF_PLAN, LIVE, ArmPlan, AssignmentState
from annotation.models import Assignment, FirstMark, Round, Slot
from benchmarks.actions.events import record_event
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Person, Trajectory
from benchmarks.models.people import PersonKind
from benchmarks.queries.sight import roles_of

HELD = ("trajectory", "person__username")


class NoFreeSlot(Conflict):
    """Everybody who is wanted for this trajectory is found already."""


class SkippedBefore(Conflict):
    """The person had this trajectory in this round, and skipped it."""


class KnowsTheLabels(Conflict):
    """The person has adjudicated this trajectory: they can't label it as if they hadn't seen the labels."""


class NotAnAnnotator(BadInput):
    """Only active annotators of the benchmark are given work."""


@transaction.atomic
def assign(*, round: Round, trajectory: Trajectory, person: Person, by: Person) -> Assignment:
    """Give a person the first free slot of a trajectory; asked twice, the same assignment comes back.

    Raises
    ------
    NoFreeSlot
        If as many people as the round wants hold the trajectory.
    SkippedBefore, KnowsTheLabels, NotAnAnnotator, RoundIsClosed
        If it isn't for this person, or not now.
    """
    round = lock_open_round(round)
    trajectory = lock_trajectory(trajectory.pk)
    held = Assignment.objects.filter(round=round, trajectory=trajectory, person=person).first()
    if held is not None:
        return _as_held(held)
    _check_annotator(round, person)
    if person.first_marks.filter(trajectory=trajectory).exists():
        raise KnowsTheLabels(f"{person} has adjudicated {trajectory} and can't label it")
    slot = _free_slots(round).filter(trajectory=trajectory).order_by("number").first()
    if slot is None:
        raise NoFreeSlot(f"{trajectory} has no free slot in round {round}")
    assignment = _new_assignment(slot, person, round)
    assignment.save()
    record_event(by=by, action="assign", subject=assignment, benchmark=round.benchmark, after={"arm": assignment.arm})
    return assignment


@transaction.atomic
def assign_round(*, round: Round, people: Iterable[Person], by: Person, seed: int = 0) -> int:
    """Give the free slots of a round to people, and return how many were given.

    Balanced by steps and dealt from the seed (annotation.domain.assignment.deal). What nobody of
    them may take stays free.
    """
    round = lock_open_round(round)
    by_name = {person.username: person for person in people}
    for person in by_name.values():
        _check_annotator(round, person)
    free = _free_slots_by_trajectory(round)
    wanted = _wanted(round, free)
    placements = deal(wanted, list(by_name), rng=random.Random(seed), n_steps_held=_n_steps_held(round))
    Assignment.objects.bulk_create(
        _new_assignment(free[placement.trajectory].pop(0), by_name[placement.person], round) for placement in placements
    )
    record_event(
        by=by,
        action="assign_round",
        subject=round,
        benchmark=round.benchmark,
        after={"seed": seed, "assigned": _question_ids_by_person(placements)},
    )
    return len(placements)


def _as_held(held: Assignment) -> Assignment:
    if held.state == AssignmentState.SKIPPED:
        raise SkippedBefore(f"{held.person} skipped {held.trajectory} in round {held.round}: {held.skip_reason}")
    return held


def _check_annotator(round: Round, person: Person) -> None:
    if not person.is_active:
        raise NotAnAnnotator(f"{person} is deactivated")
    # Their labels come from files, with assignments of their own; a slot given to them would stay empty.
    if person.kind == PersonKind.OUTSIDE:
        raise NotAnAnnotator(f"{person} is an outside annotator, whose labels are imported")
    # Simulated annotators never sign in: there is no page that a role would open to them.
    if person.kind == PersonKind.MEMBER and MemberRole.ANNOTATOR not in roles_of(person, round.benchmark):
        raise NotAnAnnotator(f"{person} is no annotator of {round.benchmark}")


def _free_slots(round: Round) -> QuerySet[Slot]:
    return Slot.objects.filter(round=round).exclude(assignments__state__in=LIVE)


def _free_slots_by_trajectory(round: Round) -> dict[int, list[Slot]]:
    free: dict[int, list[Slot]] = {}
    for slot in _free_slots(round).order_by("trajectory", "number"):
        free.setdefault(slot.trajectory_id, []).append(slot)
    return free


def _new_assignment(slot: Slot, person: Person, round: Round) -> Assignment:
    return Assignment(
        slot=slot,
        round=round,
        trajectory_id=slot.trajectory_id,
        person=person,
        arm=ARM_OF_PLAN[ArmPlan(round.arm_plan)],
        assigned_at=timezone.now(),
    )


def _wanted(round: Round, free: dict[int, list[Slot]]) -> list[Wanted]:
    """Return every trajectory of the round: one without a free slot still tells who has met whom."""
    n_steps = lock_trajectories_of(round)
    holders = _names_by_trajectory(round.assignments.filter(state__in=LIVE).values_list(*HELD))
    skipped = _names_by_trajectory(round.assignments.exclude(state__in=LIVE).values_list(*HELD))
    marks = FirstMark.objects.filter(trajectory__in=n_steps)
    marked = _names_by_trajectory(marks.values_list("trajectory", "adjudicator__username"))
    return [
        Wanted(pk, length, len(free.get(pk, ())), holders[pk], barred=skipped[pk] | marked[pk])
        for pk, length in n_steps.items()
    ]


def _names_by_trajectory(rows: Iterable[tuple[int, str]]) -> defaultdict[int, frozenset[str]]:
    names: defaultdict[int, frozenset[str]] = defaultdict(frozenset)
    for trajectory_id, name in rows:
        names[trajectory_id] |= {name}
    return names


def _n_steps_held(round: Round) -> dict[str, int]:
    held: Counter[str] = Counter()
    for name, n_steps in round.assignments.filter(state__in=LIVE).values_list(
        "person__username", "trajectory__n_steps"
    ):
        held[name] += n_steps
    return held


def _question_ids_by_person(placements: Iterable[Placement]) -> dict[str, list[str]]:
    placements = list(placements)
    named = Trajectory.objects.filter(pk__in={placement.trajectory for placement in placements})
    question_ids = dict(named.values_list("pk", "question_id"))
    dealt: dict[str, list[str]] = {}
    for placement in placements:
        dealt.setdefault(placement.person, []).append(question_ids[placement.trajectory])
    return dealt
