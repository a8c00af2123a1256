"""How often two people would agree if both drew a step at random."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.domain.agreement.chance import chance_within, mean_chance
from annotation.domain.agreement.ratings import pairs_of
from tests.builders.ratings import rated


@given(st.integers(1, 40), st.integers(0, 45))
def test_chance_is_the_share_of_all_pairs_of_steps(n_steps, tolerance):
    n_near = sum(abs(i - j) <= tolerance for i in range(n_steps) for j in range(n_steps))
    assert chance_within(n_steps, tolerance) == pytest.approx(n_near / n_steps**2)


def test_the_chance_of_the_same_step_is_one_in_the_number_of_steps():
    assert chance_within(8, 0) == 1 / 8


def test_one_step_leaves_nothing_to_chance():
    assert chance_within(1, 0) == chance_within(1, 5) == 1


def test_each_pair_counts_with_the_length_of_its_own_trajectory():
    # 1/4 and 1/10.
    pairs = pairs_of(
        [rated("q__1", n_steps=4, ann=("a", 0), ben=("a", 1)), rated("q__2", n_steps=10, ann=("a", 0), ben=("a", 1))]
    )
    assert mean_chance(pairs, 0) == pytest.approx((1 / 4 + 1 / 10) / 2)


def test_without_a_pair_chance_is_undefined():
    assert mean_chance([], 0) is None
