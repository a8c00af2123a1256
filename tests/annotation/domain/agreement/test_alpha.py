"""Krippendorff's alpha, with the package that builds tables as its oracle."""

import tracemalloc

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from annotation.domain.agreement.alpha import interval_alpha, nominal_alpha, ordinal_alpha

NO_PAIR = "no two people give a value on the same trajectory"
ONE_VALUE = "everyone gave the same value, so no disagreement could be expected by chance"
UNITS = st.lists(st.lists(st.integers(0, 12), max_size=4), min_size=1, max_size=25)
ALPHAS = {"nominal": nominal_alpha, "ordinal": ordinal_alpha, "interval": interval_alpha}


def by_the_package(units, level):
    width = max(len(unit) for unit in units)
    table = np.full((width, len(units)), np.nan)
    for column, unit in enumerate(units):
        table[: len(unit), column] = unit
    return krippendorff.alpha(reliability_data=table, level_of_measurement=level)


@pytest.mark.parametrize("level", ALPHAS)
@given(units=UNITS)
def test_the_package_gives_the_same_alpha(level, units):
    paired = [unit for unit in units if len(unit) > 1]
    assume(len({value for unit in paired for value in unit}) > 1)
    assert ALPHAS[level](units).value == pytest.approx(by_the_package(units, level), abs=1e-9)


@pytest.mark.parametrize("level", ["ordinal", "interval"])
@given(units=st.lists(st.lists(st.floats(0, 1, width=16), min_size=2, max_size=3), min_size=2, max_size=12))
def test_the_package_gives_the_same_alpha_for_fractions(level, units):
    assume(len({value for unit in units for value in unit}) > 1)
    assert ALPHAS[level](units).value == pytest.approx(by_the_package(units, level), abs=1e-6)


def test_interval_alpha_by_hand():
    # Units (1, 2) and (4, 4); n = 4, mean 2.75.
    # D_o = 2/4 * 2/1 * (.25 + .25) = .5
    # D_e = 2/3 * (3.0625 + .5625 + 1.5625 + 1.5625) = 4.5
    assert interval_alpha([[1, 2], [4, 4]]) == pytest.approx((1 - 0.5 / 4.5, 2, None))


def test_nominal_alpha_by_hand():
    # Units (a, a), (a, b): values a a a b. D_o: 2 of 4 ordered pairs differ = .5.
    # D_e: of 4 * 3 ordered pairs, 2 * 3 * 1 differ = .5. So alpha is 0.
    assert nominal_alpha([["a", "a"], ["a", "b"]]) == pytest.approx((0, 2, None))


@pytest.mark.parametrize("alpha", ALPHAS.values())
def test_people_who_always_agree_on_different_values_score_1(alpha):
    assert alpha([[1, 1], [5, 5], [9, 9, 9]]) == (1, 3, None)


@pytest.mark.parametrize("alpha", ALPHAS.values())
def test_where_everyone_chose_the_same_alpha_is_undefined_and_not_1(alpha):
    assert alpha([[3, 3], [3, 3]]) == (None, 2, ONE_VALUE)


@pytest.mark.parametrize("alpha", ALPHAS.values())
@pytest.mark.parametrize("units", [[], [[]], [[3], [4]]])
def test_without_two_values_on_a_trajectory_alpha_is_undefined(alpha, units):
    assert alpha(units) == (None, 0, NO_PAIR)


@pytest.mark.parametrize("alpha", ALPHAS.values())
def test_a_lone_value_is_missing_and_changes_nothing(alpha):
    assert alpha([[1, 2], [4, 4], [9]]) == alpha([[1, 2], [4, 4]])


@pytest.mark.parametrize("alpha", ALPHAS.values())
@given(shuffled=st.permutations([[1, 2], [4, 4], [9, 1, 3], [7], [2, 2]]))
def test_the_order_of_rows_does_not_matter(alpha, shuffled):
    backwards = [unit[::-1] for unit in shuffled]
    assert alpha(backwards).value == pytest.approx(alpha([[1, 2], [4, 4], [9, 1, 3], [7], [2, 2]]).value)


@pytest.mark.parametrize("alpha", [ordinal_alpha, interval_alpha])
def test_1140_trajectories_with_three_labels_need_little_memory(alpha):
    # 3,420 distinct values: a table of values by values would take 3,420² * 8 bytes = 94 MB, and one
    # of units by values 31 MB.
    values = np.random.default_rng(1).permutation(3_420).reshape(1_140, 3).tolist()
    tracemalloc.start()
    alpha(values)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5_000_000
