"""How much nearer two people's roots lie than two drawn at random."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.domain.agreement.gaps import (
    among_all_steps,
    among_steps_of_the_named_roles,
    expected_gap,
    expected_gap_between,
    gap_agreement,
    gap_agreement_interval,
)
from annotation.domain.agreement.ratings import pairs_of
from tests.builders.ratings import drawn_at_random, rated

STEPS = st.lists(st.integers(0, 60), min_size=1, max_size=25, unique=True).map(sorted)


def enumerated(first, second) -> float:
    return float(np.mean([abs(i - j) for i in first for j in second]))


@pytest.mark.parametrize("n_steps", [1, 2, 3, 10, 130])
def test_the_expected_gap_is_the_mean_over_all_pairs_of_steps(n_steps):
    assert expected_gap(n_steps) == pytest.approx(enumerated(range(n_steps), range(n_steps)))


@given(STEPS, STEPS)
def test_the_expected_gap_of_two_roles_is_the_mean_over_their_pairs_of_steps(first, second):
    assert expected_gap_between(first, second) == pytest.approx(enumerated(first, second))


@given(STEPS, STEPS)
def test_it_does_not_matter_which_role_comes_first(first, second):
    assert expected_gap_between(first, second) == pytest.approx(expected_gap_between(second, first))


def test_gap_agreement_by_hand():
    # Lengths 4 and 10: expected 15/12 = 1.25 and 99/30 = 3.3, together 4.55.
    # Observed 1 and 0: 1 - 1/4.55.
    pairs = pairs_of(
        [
            rated("q__1", n_steps=4, ann=("a", 2), ben=("a", 3)),
            rated("q__2", n_steps=10, ann=("a", 5), ben=("b", 5)),
        ]
    )
    assert gap_agreement(pairs, among_all_steps) == pytest.approx((1 - 1 / 4.55, 2, None))


def test_among_the_steps_of_the_named_roles_by_hand():
    # ann's role speaks at 0 and 4, ben's at 1 and 5: gaps 1, 5, 3, 1 have the mean 2.5.
    # Observed 1: 1 - 1/2.5.
    pairs = pairs_of([rated(role_steps={"a": [0, 4], "b": [1, 5]}, ann=("a", 0), ben=("b", 1))])
    assert gap_agreement(pairs, among_steps_of_the_named_roles).value == pytest.approx(0.6)


@pytest.mark.parametrize("expect", [among_all_steps, among_steps_of_the_named_roles])
def test_people_who_always_agree_score_1(expect):
    pairs = pairs_of([rated(f"q__{step}", ann=("a", step), ben=("a", step)) for step in range(8)])
    assert gap_agreement(pairs, expect).value == 1


@pytest.mark.parametrize("expect", [among_all_steps, among_steps_of_the_named_roles])
@pytest.mark.parametrize("seed", range(5))
def test_people_who_draw_at_random_score_about_0(expect, seed):
    # Two uniform steps: the gap has the mean T/3 and the variance T²/18. Over n lengths the
    # ratio has the standard error sqrt(sum T²/18) / sum(T/3), plainly 0.707 / sqrt(n) for one
    # length and up to 0.707 / sqrt(n) * sqrt(mean T²) / mean T for several; for 5 to 130
    # steps that factor is 76.7 / 67.5 = 1.14. n = 4,000: 0.0127; the tolerance is four of it.
    pairs = pairs_of(drawn_at_random(n=4_000, seed=seed))
    assert gap_agreement(pairs, expect).value == pytest.approx(0, abs=0.051)


def test_people_as_far_apart_as_can_be_score_below_0():
    # T = 10: observed 9, expected 3.3.
    pairs = pairs_of([rated(n_steps=10, ann=("a", 0), ben=("a", 9))])
    assert gap_agreement(pairs, among_all_steps).value == pytest.approx(1 - 9 / 3.3)


def test_without_a_pair_it_is_undefined():
    assert gap_agreement([], among_all_steps) == (None, 0, "there is no pair that names two roots")


def test_where_every_trajectory_has_one_step_it_is_undefined_and_not_1():
    pairs = pairs_of([rated(n_steps=1, ann=("a", 0), ben=("a", 0))])
    assert gap_agreement(pairs, among_all_steps) == (
        None,
        1,
        "no gap is possible: each person had one step to choose from",
    )


@given(st.permutations(drawn_at_random(n=12, seed=3)))
def test_the_order_of_rows_does_not_matter(shuffled):
    in_order = gap_agreement(pairs_of(drawn_at_random(n=12, seed=3)), among_all_steps)
    assert gap_agreement(pairs_of(shuffled), among_all_steps).value == pytest.approx(in_order.value)


def test_the_interval_holds_the_value():
    pairs = pairs_of(drawn_at_random(n=60, seed=1))
    low, high = gap_agreement_interval(pairs, among_all_steps, seed=1)
    assert low < gap_agreement(pairs, among_all_steps).value < high


def test_pairs_of_one_trajectory_are_drawn_together():
    # Three pairs, one trajectory: nothing independent to draw from.
    pairs = pairs_of([rated(ann=("a", 0), ben=("a", 1), cid=("a", 5))])
    assert gap_agreement_interval(pairs, among_all_steps, seed=1) is None


def test_trajectories_of_one_step_do_not_make_the_interval_narrower():
    pairs = pairs_of(drawn_at_random(n=20, seed=2))
    with_short_ones = pairs + pairs_of([rated(f"z__{i}", n_steps=1, ann=("a", 0), ben=("a", 0)) for i in range(50)])
    assert gap_agreement_interval(with_short_ones, among_all_steps, seed=1) == gap_agreement_interval(
        pairs, among_all_steps, seed=1
    )
