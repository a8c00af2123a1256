"""Roles, steps and gaps of a set of pairs, as shares and quartiles.

Every figure is worked out from one table: a row per pair, a column per question.
Weighting each trajectory once is the same arithmetic on the means of its pairs.
"""

from collections.abc import Callable, Sequence

import numpy as np

from annotation.domain.agreement.ratings import Pair
from benchmarks.domain.intervals import wilson

TOLERANCES = (1, 3, 5)
# Least and largest gap of each bin, in steps; None is no limit.
BINS: dict[str, tuple[int, int | None]] = {"0": (0, 0), "1-5": (1, 5), "6-20": (6, 20), ">20": (21, None)}
QUARTILES = {"q1": 25, "median": 50, "q3": 75}


def pair_figures(pairs: Sequence[Pair], *, reason: str) -> dict:
    """Return the figures of pairs that both name a root, every pair weighted once.

    Parameters
    ----------
    pairs : sequence of Pair
        Pairs that both name a root.
    reason : str
        Why there is none, said where `pairs` is empty.

    Returns
    -------
    dict
        `n` (pairs), `role`, `exact`, `within` and `bins` as fractions, `gap` (quartiles by
        linear interpolation, in steps), and `mode` and `output_gap` with an `n` of their own.
        Without a pair each number is None and `reason` says why.
    """
    return {
        "n": len(pairs),
        "reason": None if pairs else reason,
        **_summary(_table(pairs)),
        "mode": mode_agreement(pairs),
        "output_gap": output_gaps(pairs),
    }


def trajectory_figures(pairs: Sequence[Pair], *, reason: str) -> dict:
    """Return the figures of pairs that both name a root, every trajectory weighted once.

    As `pair_figures`, over the means of each trajectory's pairs: `n` counts
    trajectories, and `gap` holds the quartiles of their mean gaps.
    """
    means = _means_by_trajectory(pairs, _table(pairs))
    return {"n": len(means), "reason": None if pairs else reason, **_summary(means)}


def share_intervals(pairs: Sequence[Pair]) -> dict:
    """Return Wilson's interval of every share over pairs that both name a root; None without a pair."""
    return _shares(_table(pairs), _wilson_of)


def mode_agreement(pairs: Sequence[Pair]) -> dict:
    """Return the share of pairs that name the same mode, among those that name modes of one taxonomy."""
    comparable = [
        pair for pair in pairs if pair.first.mode and pair.second.mode and pair.first.taxonomy == pair.second.taxonomy
    ]
    if not comparable:
        return {"value": None, "n": 0, "reason": "no pair names two modes of one taxonomy"}
    n_same = sum(pair.first.mode == pair.second.mode for pair in comparable)
    return {"value": n_same / len(comparable), "n": len(comparable), "reason": None}


def output_gaps(pairs: Sequence[Pair]) -> dict:
    """Return the quartiles of the gap counted in outputs, among pairs whose steps both have one."""
    gaps = [gap for gap in map(output_gap, pairs) if gap is not None]
    if not gaps:
        return {"n": 0, **_quartiles([]), "reason": "no pair names two steps whose outputs are known"}
    return {"n": len(gaps), **_quartiles(gaps), "reason": None}


def output_gap(pair: Pair) -> int | None:
    """Return the gap of two roots in outputs: 0 within one output; None where an output isn't known.

    Outputs count in the order in which they begin; a step without an output id between
    them counts as one.
    """
    outputs = pair.trajectory.outputs
    steps = (pair.first.vote.root.step, pair.second.vote.root.step)
    if not outputs or any(outputs[step] is None for step in steps):
        return None
    positions: dict[str | int, int] = {}
    for step, output in enumerate(outputs):
        positions.setdefault(step if output is None else output, len(positions))
    first, second = (positions[outputs[step]] for step in steps)
    return abs(second - first)


def signed_gaps(pairs: Sequence[Pair]) -> dict:
    """Return whether one of two people names earlier roots: the second's step minus the first's.

    Defined for exactly two people, first and second by name; with more there is no
    "second".
    """
    people = {rating.vote.annotator for pair in pairs for rating in (pair.first, pair.second)}
    if len(people) != 2:
        reason = f"a sign needs exactly two people; {len(people)} are in these pairs"
        return {"mean": None, "median": None, "n": len(pairs), "reason": reason}
    gaps = [pair.signed_gap for pair in pairs]
    return {"mean": float(np.mean(gaps)), "median": float(np.median(gaps)), "n": len(gaps), "reason": None}


def _table(pairs: Sequence[Pair]) -> np.ndarray:
    """Return a row per pair: role, exact, each tolerance, each bin (0 or 1), and the gap."""
    gaps = np.array([pair.gap for pair in pairs], dtype=float)
    columns = [
        np.array([pair.is_same_role for pair in pairs], dtype=float),
        gaps == 0,
        *(gaps <= tolerance for tolerance in TOLERANCES),
        *((gaps >= least) & (gaps <= (np.inf if most is None else most)) for least, most in BINS.values()),
        gaps,
    ]
    return np.column_stack(columns)


def _means_by_trajectory(pairs: Sequence[Pair], table: np.ndarray) -> np.ndarray:
    ids = [pair.trajectory.question_id for pair in pairs]
    distinct, group = np.unique(ids, return_inverse=True)
    sums = np.zeros((len(distinct), table.shape[1]))
    np.add.at(sums, group, table)
    return sums / np.bincount(group, minlength=len(distinct))[:, None]


def _summary(table: np.ndarray) -> dict:
    return {**_shares(table, _mean_of), "gap": _quartiles(table[:, -1])}


def _shares(table: np.ndarray, share: Callable[[np.ndarray], object]) -> dict:
    role, exact, *rest = (share(column) for column in table[:, :-1].T)
    return {
        "role": role,
        "exact": exact,
        "within": {str(tolerance): value for tolerance, value in zip(TOLERANCES, rest, strict=False)},
        "bins": dict(zip(BINS, rest[len(TOLERANCES) :], strict=True)),
    }


def _mean_of(column: np.ndarray) -> float | None:
    return float(column.mean()) if len(column) else None


def _wilson_of(column: np.ndarray) -> dict | None:
    interval = wilson(int(column.sum()), len(column))
    return interval._asdict() if interval else None


def _quartiles(gaps: Sequence[float] | np.ndarray) -> dict:
    if len(gaps) == 0:
        return dict.fromkeys(QUARTILES)
    return {name: float(np.percentile(gaps, percent)) for name, percent in QUARTILES.items()}
