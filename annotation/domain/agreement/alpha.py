"""Krippendorff's alpha in memory that grows with the number of votes.

Formulas and names: K. Krippendorff, Content Analysis, 4th ed. (2018), chapter 12.
A unit is the list of values that different people gave to one trajectory; units
with fewer than two values can't be paired and don't count.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence

import krippendorff
import numpy as np

from annotation.domain.agreement.figure import Figure

Units = Iterable[Sequence[Hashable]]


def nominal_alpha(units: Units) -> Figure:
    """Return alpha for values that are equal or not.

    Returns
    -------
    Figure
        1 where all agree, 0 for chance, below 0 for worse. `n` counts units with at
        least two values. Undefined without one, and where everyone gave the same value.
    """
    return _alpha(units, _nominal)


def ordinal_alpha(units: Units) -> Figure:
    """Return alpha for values whose order counts: the gap of two values is how many values lie between.

    Returns
    -------
    Figure
        As for `nominal_alpha`.

    Notes
    -----
    The ordinal difference of c < k is n_c + ... + n_k - (n_c + n_k) / 2, which is the
    difference of their mid-ranks. So this is interval alpha on mid-ranks; the package's
    own ordinal alpha builds a table of values by values.
    """
    return _alpha(units, _ordinal)


def interval_alpha(units: Units) -> Figure:
    """Return alpha for values whose differences count.

    Returns
    -------
    Figure
        As for `nominal_alpha`.

    Notes
    -----
    With n values in all, m in a unit and squares around means:
    D_o = 2/n sum over units of m/(m - 1) sum (x - mean of the unit)²,
    D_e = 2/(n - 1) sum (x - mean of all)².

    Examples
    --------
    >>> interval_alpha([[1, 1], [3, 3]]).value
    1.0
    """
    return _alpha(units, _interval)


def _alpha(units: Units, compute: Callable[[list[Sequence]], float]) -> Figure:
    paired = [unit for unit in units if len(unit) > 1]
    if not paired:
        return Figure(None, 0, "no two people give a value on the same trajectory")
    if len({value for unit in paired for value in unit}) == 1:
        return Figure(None, len(paired), "everyone gave the same value, so no disagreement could be expected by chance")
    return Figure(compute(paired), len(paired))


def _nominal(units: list[Sequence]) -> float:
    columns = {value: column for column, value in enumerate(sorted({value for unit in units for value in unit}))}
    counts = np.zeros((len(units), len(columns)), dtype=int)
    for row, unit in enumerate(units):
        for value in unit:
            counts[row, columns[value]] += 1
    return float(krippendorff.alpha(value_counts=counts, level_of_measurement="nominal"))


def _ordinal(units: list[Sequence]) -> float:
    values = [value for unit in units for value in unit]
    distinct, counts = np.unique(values, return_counts=True)
    mid_ranks = dict(zip(distinct.tolist(), np.cumsum(counts) - counts / 2, strict=True))
    return _interval([[mid_ranks[value] for value in unit] for unit in units])


def _interval(units: list[Sequence]) -> float:
    sizes = np.array([len(unit) for unit in units])
    values = np.array([value for unit in units for value in unit], dtype=float)
    unit_of = np.repeat(np.arange(len(units)), sizes)
    means = np.bincount(unit_of, values) / sizes
    within = np.bincount(unit_of, (values - means[unit_of]) ** 2)
    observed = (within * sizes / (sizes - 1)).sum() / len(values)
    expected = ((values - values.mean()) ** 2).sum() / (len(values) - 1)
    return float(1 - observed / expected)
