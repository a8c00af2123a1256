"""Who is compared with whom."""

import pytest

from annotation.domain.agreement.ratings import in_fixed_order, pairs_of
from benchmarks.domain.fault import Outcome
from tests.builders.ratings import rated


def test_three_people_on_a_trajectory_make_three_pairs():
    pairs = pairs_of([rated(ann=("a", 0), ben=("a", 1), cid=("a", 2))])
    assert [(pair.first.vote.annotator, pair.second.vote.annotator) for pair in pairs] == [
        ("ann", "ben"),
        ("ann", "cid"),
        ("ben", "cid"),
    ]


def test_people_on_different_trajectories_make_no_pair():
    assert pairs_of([rated("q__1", ann=("a", 0)), rated("q__2", ben=("a", 0))]) == []


def test_the_sign_of_a_gap_runs_from_the_first_name_to_the_second():
    # ben before ann in the row, ann before ben by name: 7 - 3.
    (pair,) = pairs_of([rated(ben=("a", 7), ann=("a", 3))])
    assert (pair.signed_gap, pair.gap) == (4, 4)


def test_a_fault_and_no_single_fault_are_an_outcome_conflict():
    (pair,) = pairs_of([rated(ann=("a", 0), ben=Outcome.NO_SINGLE_FAULT)])
    assert pair.is_outcome_conflict
    assert not pair.names_two_roots


def test_two_votes_for_the_environment_are_neither_a_conflict_nor_a_gap():
    (pair,) = pairs_of([rated(ann=Outcome.ENVIRONMENT, ben=Outcome.ENVIRONMENT)])
    assert not pair.is_outcome_conflict
    assert not pair.names_two_roots


def test_the_environment_against_the_checker_is_an_outcome_conflict():
    (pair,) = pairs_of([rated(ann=Outcome.ENVIRONMENT, ben=Outcome.TASK_OR_CHECKER)])
    assert pair.is_outcome_conflict


def test_nobody_rates_a_trajectory_twice():
    once = rated(ann=("a", 0))
    with pytest.raises(ValueError, match=r"alpha__1: somebody rates twice"):
        type(once)("alpha__1", "alpha", 10, [*once.ratings, *once.ratings])


def test_a_root_at_the_length_of_the_trajectory_is_refused():
    with pytest.raises(ValueError, match="alpha__1: step 10 is not below 10"):
        rated(n_steps=10, ann=("a", 10))


def test_trajectories_come_in_the_order_of_their_ids():
    assert [one.question_id for one in in_fixed_order([rated("q__2"), rated("q__10"), rated("q__1")])] == [
        "q__1",
        "q__10",
        "q__2",
    ]
