"""Slots go to people who may have them, once each, whatever happens at the same instant."""

import pytest
from django.db import IntegrityError, transaction

from annotation.actions.assignments import (
    KnowsTheLabels,
    NoFreeSlot,
    NotAnAnnotator,
    SkippedBefore,
    assign,
    assign_round,
)
from annotation.actions.labels import skip
from annotation.actions.locks import RoundIsClosed
from annotation.actions.rounds import close_round
from annotation.domain.phase import ArmPlan, AssignmentState
from annotation.models import Assignment
from benchmarks.actions.people import ensure_person
from benchmarks.domain.visibility import Arm, MemberRole
from benchmarks.models import Event
from benchmarks.models.people import PersonKind
from tests.builders.at_once import at_once
from tests.builders.rounds import a_dispute, a_person, a_round, an_adjudication, an_adjudicator, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def benchmark():
    return a_benchmark()


@pytest.fixture
def trajectory(benchmark):
    return a_trajectory(benchmark)


@pytest.fixture
def round(benchmark, trajectory):
    return a_round(benchmark, overlap=2)


def test_people_take_the_slots_of_a_trajectory_in_order(round, trajectory):
    held = [an_assignment(round, trajectory, person) for person in ("ann", "ben")]
    assert [one.slot.number for one in held] == [0, 1]


def test_assigning_the_same_trajectory_twice_to_a_person_changes_nothing(round, trajectory):
    first = an_assignment(round, trajectory)
    assert an_assignment(round, trajectory) == first
    assert (Assignment.objects.count(), Event.objects.filter(action="assign").count()) == (1, 1)


def test_no_more_people_than_the_overlap_hold_a_trajectory(round, trajectory):
    an_assignment(round, trajectory, "ann")
    an_assignment(round, trajectory, "ben")
    with pytest.raises(NoFreeSlot, match="alpha__1"):
        an_assignment(round, trajectory, "cem")


def test_a_skip_does_not_use_up_an_overlap_slot(round, trajectory):
    skipped = an_assignment(round, trajectory, "ann")
    an_assignment(round, trajectory, "ben")
    skip(assignment=skipped, reason="I know the author.", by=skipped.person)
    assert an_assignment(round, trajectory, "cem").slot == skipped.slot


def test_who_skipped_a_trajectory_does_not_get_it_again_in_that_round(round, trajectory):
    held = an_assignment(round, trajectory)
    skip(assignment=held, reason="I know the author.", by=held.person)
    with pytest.raises(SkippedBefore, match=r"I know the author\."):
        an_assignment(round, trajectory)


def test_who_adjudicated_a_trajectory_can_not_label_it_in_a_later_round(benchmark, round, trajectory, system):
    a_dispute(round, trajectory)
    eve = a_person("eve", benchmark=benchmark, roles=(MemberRole.ADJUDICATOR, MemberRole.ANNOTATOR))
    an_adjudication(round, trajectory, by=eve)
    later = a_round(benchmark, "later")
    with pytest.raises(KnowsTheLabels):
        assign(round=later, trajectory=trajectory, person=eve, by=system)
    assert assign_round(round=later, people=[eve], by=system) == 0


def test_only_annotators_of_the_benchmark_are_given_work(benchmark, round, trajectory, system):
    for person in (a_person("zoe"), an_adjudicator(benchmark)):
        with pytest.raises(NotAnAnnotator, match="no annotator of trips"):
            assign(round=round, trajectory=trajectory, person=person, by=system)


def test_an_outside_annotator_who_can_not_sign_in_is_given_no_work(round, system):
    outsider = ensure_person(username="whowhen", kind=PersonKind.OUTSIDE, by=system)
    with pytest.raises(NotAnAnnotator, match="whowhen is an outside annotator, whose labels are imported"):
        assign_round(round=round, people=[outsider], by=system)


def test_a_deactivated_person_is_given_no_work(benchmark, round, trajectory, system):
    gone = a_person("ann", benchmark=benchmark)
    gone.is_active = False
    gone.save()
    with pytest.raises(NotAnAnnotator, match="deactivated"):
        assign(round=round, trajectory=trajectory, person=gone, by=system)


def test_a_closed_round_gives_no_work(benchmark, round, trajectory, system):
    close_round(round=round, by=system)
    with pytest.raises(RoundIsClosed):
        an_assignment(round, trajectory)
    with pytest.raises(RoundIsClosed):
        assign_round(round=round, people=[a_person("ann", benchmark=benchmark)], by=system)


@pytest.mark.parametrize(("plan", "arm"), [(ArmPlan.ALL_BLIND, Arm.BLIND), (ArmPlan.UNKNOWN, Arm.UNKNOWN)])
def test_the_plan_of_a_round_gives_the_arm(benchmark, trajectory, plan, arm):
    assert an_assignment(a_round(benchmark, arm_plan=plan), trajectory).arm == arm


def test_the_database_holds_to_one_live_assignment_per_slot(round, trajectory, benchmark):
    held = an_assignment(round, trajectory, "ann")
    with pytest.raises(IntegrityError), transaction.atomic():
        Assignment.objects.create(
            slot=held.slot,
            round=round,
            trajectory=trajectory,
            person=a_person("ben", benchmark=benchmark),
            arm=Arm.BLIND,
            assigned_at=held.assigned_at,
        )


def test_a_round_is_dealt_to_people_evenly_and_completely(benchmark, system):
    # 12 trajectories of 6 steps, two slots each, among three: 24 slots, 8 each.
    for number in range(12):
        a_trajectory(benchmark, str(number))
    round = a_round(benchmark, overlap=2)
    people = [a_person(name, benchmark=benchmark) for name in ("ann", "ben", "cem")]
    assert assign_round(round=round, people=people, by=system) == 24
    assert [person.assignments.count() for person in people] == [8, 8, 8]


def test_what_was_dealt_and_from_which_seed_is_in_the_log(benchmark, round, system):
    assign_round(round=round, people=[a_person("ann", benchmark=benchmark)], seed=7, by=system)
    event = Event.objects.get(action="assign_round")
    assert event.after == {"seed": 7, "assigned": {"ann": ["alpha__1"]}}


def test_dealing_a_round_again_gives_nothing_that_somebody_holds(benchmark, round, system):
    ann, ben = (a_person(name, benchmark=benchmark) for name in ("ann", "ben"))
    assert assign_round(round=round, people=[ann], by=system) == 1
    assert assign_round(round=round, people=[ann, ben], by=system) == 1
    assert assign_round(round=round, people=[ann, ben], by=system) == 0


def test_if_the_event_fails_nobody_holds_anything(benchmark, round, trajectory, system, full_log):
    ann = a_person("ann", benchmark=benchmark)
    with pytest.raises(full_log):
        assign(round=round, trajectory=trajectory, person=ann, by=system)
    with pytest.raises(full_log):
        assign_round(round=round, people=[ann], by=system)
    assert not Assignment.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_people_who_take_the_last_slot_at_once_one_gets_it_and_one_is_told(system):
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, overlap=1)
    people = [a_person(name, benchmark=benchmark) for name in ("ann", "ben")]
    outcomes = at_once(
        *(lambda one=person: assign(round=round, trajectory=trajectory, person=one, by=one) for person in people)
    )
    assert {type(outcome) for outcome in outcomes} == {Assignment, NoFreeSlot}
    assert Assignment.objects.filter(state=AssignmentState.OPEN).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_person_who_presses_twice_at_once_holds_it_once(system):
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, overlap=2)
    ann = a_person("ann", benchmark=benchmark)
    first, second = at_once(*[lambda: assign(round=round, trajectory=trajectory, person=ann, by=ann)] * 2)
    assert first == second


@pytest.mark.django_db(transaction=True)
def test_a_round_that_is_dealt_twice_at_once_is_dealt_once(system):
    benchmark = a_benchmark()
    for number in range(5):
        a_trajectory(benchmark, str(number))
    round = a_round(benchmark, overlap=2)
    people = [a_person(name, benchmark=benchmark) for name in ("ann", "ben", "cem")]
    assert sorted(at_once(*[lambda: assign_round(round=round, people=people, by=system)] * 2)) == [0, 10]
