"""Gap agreement: how much nearer two people's roots lie than two drawn at random."""

from collections.abc import Callable, Sequence

import numpy as np

from annotation.domain.agreement.figure import Figure
from annotation.domain.agreement.ratings import Pair
from benchmarks.domain.intervals import Interval, bootstrap_interval

ExpectedGap = Callable[[Pair], float]


def expected_gap(n_steps: int) -> float:
    """Return the mean gap of two steps drawn uniformly and independently out of `n_steps`.

    (T² - 1) / (3T), in steps; 0 where there is one step, for nothing can differ.

    Examples
    --------
    >>> expected_gap(2), expected_gap(1)
    (0.5, 0.0)
    """
    return (n_steps**2 - 1) / (3 * n_steps)


def expected_gap_between(first: Sequence[int], second: Sequence[int]) -> float:
    """Return the mean gap of one step drawn from `first` and one from `second`.

    Parameters
    ----------
    first, second : sequences of int
        Steps, ascending, neither empty.

    Notes
    -----
    Prefix sums instead of a table of first by second: a trajectory of 728 steps
    would need half a million cells for each pair.

    Examples
    --------
    >>> expected_gap_between([0, 2], [1, 5])
    2.5
    """
    steps = np.asarray(second, dtype=np.int64)
    sums = np.concatenate([[0], np.cumsum(steps)])
    drawn = np.asarray(first, dtype=np.int64)
    n_below = np.searchsorted(steps, drawn)
    below = drawn * n_below - sums[n_below]
    above = (sums[-1] - sums[n_below]) - drawn * (len(steps) - n_below)
    return float((below + above).sum() / (len(drawn) * len(steps)))


def among_all_steps(pair: Pair) -> float:
    """Return the gap to expect if both drew among all steps of their trajectory."""
    return expected_gap(pair.trajectory.n_steps)


def among_steps_of_the_named_roles(pair: Pair) -> float:
    """Return the gap to expect if each drew among the steps of the role that they named."""
    role_steps = pair.trajectory.role_steps
    return expected_gap_between(role_steps[pair.first.vote.root.role], role_steps[pair.second.vote.root.role])


def gap_agreement(pairs: Sequence[Pair], expect: ExpectedGap) -> Figure:
    """Return one minus the sum of the observed gaps over the sum of the expected ones.

    Parameters
    ----------
    pairs : sequence of Pair
        Pairs that both name a root.
    expect : callable
        The chance to compare with: the expected gap of one pair, in steps.

    Returns
    -------
    Figure
        1 where all agree, about 0 where all draw at random, below 0 where they lie
        farther apart than that. `n` counts pairs. Undefined without a pair, and where
        no gap can be expected at all (trajectories of one step).

    Notes
    -----
    Sums, not a mean of ratios: a gap of one step in a trajectory of two would weigh
    as much as one of 64 in a trajectory of 128.

    Interval alpha on steps mostly measures how long trajectories are; here each pair
    is compared with its own trajectory.
    """
    if not pairs:
        return Figure(None, 0, "there is no pair that names two roots")
    observed, expected = _sums(_rows(pairs, expect))
    if expected == 0:
        return Figure(None, len(pairs), "no gap is possible: each person had one step to choose from")
    return Figure(1 - observed / expected, len(pairs))


def gap_agreement_interval(pairs: Sequence[Pair], expect: ExpectedGap, *, seed: int) -> Interval | None:
    """Return the bootstrap interval of the gap agreement, over trajectories; None with fewer than two.

    A trajectory on which no gap can be expected adds nothing to either sum and isn't
    drawn, or a resample could hold nothing else.
    """
    by_trajectory: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_trajectory.setdefault(pair.trajectory.question_id, []).append(pair)
    rows = np.array([_sums(_rows(theirs, expect)) for theirs in by_trajectory.values()]).reshape(-1, 2)
    return bootstrap_interval(rows[rows[:, 1] > 0], _one_minus_ratio, seed=seed)


def _rows(pairs: Sequence[Pair], expect: ExpectedGap) -> np.ndarray:
    return np.array([(pair.gap, expect(pair)) for pair in pairs], dtype=float)


def _sums(rows: np.ndarray) -> tuple[float, float]:
    observed, expected = rows.sum(axis=0)
    return float(observed), float(expected)


def _one_minus_ratio(rows: np.ndarray) -> float:
    observed, expected = _sums(rows)
    return 1 - observed / expected
