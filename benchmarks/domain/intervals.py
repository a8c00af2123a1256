"""How sure a share or a statistic is: Wilson's interval, and a seeded bootstrap."""

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

LEVEL = 0.95
N_REPLICATES = 2_000


class Interval(NamedTuple):
    """A confidence interval; both ends belong to it."""

    low: float
    high: float


def wilson(n_correct: int, n: int, *, level: float = LEVEL) -> Interval | None:
    """Return Wilson's score interval of a share.

    The trials are taken as independent: shares over pairs of which several come
    from one trajectory are less sure than this says.

    Parameters
    ----------
    n_correct : int
        Trials that came out, 0 to `n`.
    n : int
        All trials.
    level : float
        Coverage, between 0 and 1.

    Returns
    -------
    Interval or None
        Both ends in [0, 1], as fractions; None where `n` is 0, because nothing was tried.

    Raises
    ------
    ValueError
        If `n_correct` is not between 0 and `n`.

    Notes
    -----
    With z the normal quantile of (1 + level) / 2 and p = n_correct / n, the ends are
    (p + z²/2n ± z sqrt(p(1 - p)/n + z²/4n²)) / (1 + z²/n). Wilson, J. Am. Stat.
    Assoc. 22 (1927), 209-212.

    Examples
    --------
    >>> low, high = wilson(275, 1140)
    >>> f"{low:.4f} {high:.4f}"
    '0.2173 0.2669'
    """
    if not 0 <= n_correct <= n:
        raise ValueError(f"{n_correct} of {n} is no share")
    if n == 0:
        return None
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = n_correct / n
    shrink = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / shrink
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / shrink
    # Rounding would leave 0 of n at 1e-17 and n of n just below 1.
    low = 0.0 if n_correct == 0 else centre - half
    high = 1.0 if n_correct == n else centre + half
    return Interval(low, high)


def bootstrap_interval(
    units: np.ndarray,
    statistic: Callable[[np.ndarray], float],
    *,
    seed: int,
    n_replicates: int = N_REPLICATES,
    level: float = LEVEL,
) -> Interval | None:
    """Return the percentile bootstrap interval of a statistic over units.

    Parameters
    ----------
    units : shape (n_units, ...)
        What is drawn with replacement, one row per independent unit. The draws
        follow the order of the rows: sort them where the interval must not depend on it.
    statistic : callable
        Takes an array of the same shape, and is defined for every resample.
    seed : int
        Of the generator. The same rows and seed give the same interval.
    n_replicates : int
        Resamples.
    level : float
        Coverage, between 0 and 1.

    Returns
    -------
    Interval or None
        None with fewer than two units: one unit drawn again and again never varies,
        which is ignorance and not certainty.

    Notes
    -----
    Percentiles by linear interpolation. Efron and Tibshirani, An Introduction to the
    Bootstrap (1993), section 13.3.

    Examples
    --------
    >>> bootstrap_interval(np.array([3.0, 3.0, 3.0]), np.mean, seed=1)
    Interval(low=3.0, high=3.0)
    """
    n_units = len(units)
    if n_units < 2:
        return None
    rng = np.random.default_rng(seed)
    replicates = [statistic(units[rng.integers(n_units, size=n_units)]) for _ in range(n_replicates)]
    tail = (1 - level) / 2
    low, high = np.quantile(replicates, [tail, 1 - tail])
    return Interval(float(low), float(high))
