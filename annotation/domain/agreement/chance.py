"""How often two people would agree if both drew a step at random."""

from collections.abc import Sequence

from annotation.domain.agreement.ratings import Pair


def chance_within(n_steps: int, tolerance: int) -> float:
    """Return the share of ordered pairs of steps that lie at most `tolerance` apart.

    Parameters
    ----------
    n_steps : int
        Steps of the trajectory, at least 1.
    tolerance : int
        Largest gap, in steps, that still counts. 0 means the same step: 1 / T.

    Notes
    -----
    T pairs have the gap 0 and 2(T - d) the gap d; up to k that makes T(2k + 1) - k(k + 1)
    of T².

    Examples
    --------
    >>> chance_within(4, 0), chance_within(4, 1), chance_within(4, 9)
    (0.25, 0.625, 1.0)
    """
    reach = min(tolerance, n_steps - 1)
    return (n_steps * (2 * reach + 1) - reach * (reach + 1)) / n_steps**2


def mean_chance(pairs: Sequence[Pair], tolerance: int) -> float | None:
    """Return the share of pairs to expect within `tolerance`, each in its own trajectory; None without a pair."""
    if not pairs:
        return None
    return sum(chance_within(pair.trajectory.n_steps, tolerance) for pair in pairs) / len(pairs)
