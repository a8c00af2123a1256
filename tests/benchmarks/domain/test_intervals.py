"""How sure a share or a statistic is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import bootstrap
from statsmodels.stats.proportion import proportion_confint

from benchmarks.domain.intervals import Interval, bootstrap_interval, wilson


@pytest.mark.parametrize(
    ("n_correct", "n", "low", "high"),
    [
        # The first two: LongRCA's 1,140 trajectories; all four worked out with z = 1.959964.
        (275, 1140, 21.73, 26.69),
        (150, 1140, 11.32, 15.24),
        # None right: the upper end is z² / (n + z²) = 3.8415 / 43.8415.
        (0, 40, 0, 8.76),
        # All right: the mirror image.
        (40, 40, 91.24, 100),
    ],
)
def test_the_interval_of_a_share_is_wilsons(n_correct, n, low, high):
    interval = wilson(n_correct, n)
    assert (round(100 * interval.low, 2), round(100 * interval.high, 2)) == (low, high)


def test_a_share_of_nothing_has_no_interval():
    assert wilson(0, 0) is None


@pytest.mark.parametrize(("n_correct", "n"), [(-1, 4), (5, 4)])
def test_more_right_than_tried_is_refused(n_correct, n):
    with pytest.raises(ValueError, match="is no share"):
        wilson(n_correct, n)


@given(st.integers(1, 5_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_statsmodels_gives_the_same_interval(counts):
    n_correct, n = counts
    assert wilson(n_correct, n) == pytest.approx(proportion_confint(n_correct, n, method="wilson"), abs=1e-9)


@given(st.integers(1, 2_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_share_lies_within_its_interval_and_both_within_0_and_1(counts):
    n_correct, n = counts
    low, high = wilson(n_correct, n)
    assert 0 <= low <= n_correct / n <= high <= 1


def test_the_same_seed_gives_the_same_bootstrap_interval():
    units = np.arange(20.0)
    assert bootstrap_interval(units, np.mean, seed=7) == bootstrap_interval(units, np.mean, seed=7)
    assert bootstrap_interval(units, np.mean, seed=7) != bootstrap_interval(units, np.mean, seed=8)


def test_units_that_do_not_vary_have_an_interval_of_one_point():
    assert bootstrap_interval(np.full(5, 2.5), np.mean, seed=1) == Interval(2.5, 2.5)


@pytest.mark.parametrize("units", [np.array([]), np.array([3.0])])
def test_fewer_than_two_units_have_no_bootstrap_interval(units):
    assert bootstrap_interval(units, np.mean, seed=1) is None


def test_the_bootstrap_resamples_whole_rows():
    # The second column is twice the first, in every resample: the ratio never moves.
    rows = np.array([[1.0, 2.0], [5.0, 10.0], [7.0, 14.0]])
    interval = bootstrap_interval(rows, lambda drawn: drawn[:, 1].sum() / drawn[:, 0].sum(), seed=3)
    assert interval == pytest.approx((2.0, 2.0))


def test_scipys_percentile_bootstrap_agrees_within_its_own_noise():
    units = np.random.default_rng(11).normal(size=60)
    ours = bootstrap_interval(units, np.mean, seed=1, n_replicates=20_000)
    theirs = bootstrap((units,), np.mean, method="percentile", n_resamples=20_000, rng=2).confidence_interval
    # An end of 20,000 replicates has a standard error of about
    # sqrt(.025 * .975 / 20,000) / density = .0011 / (.058 / sd) with sd about .13: .0025.
    assert ours == pytest.approx(tuple(theirs), abs=0.01)
