"""How predictions are counted against gold: integers and role keys, never text.

Definitions: the LongRCA leaderboard's contract. A release publishes these counts, and every
percentage on a page is derived from them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from statistics import fmean
from typing import NamedTuple, Protocol

NEAR_STEPS = 5


class Field(StrEnum):
    """What a method may answer. Its protocol declares which of them it does."""

    ROLE = "role"
    STEP = "step"


class GoldRoot(Protocol):
    """What scoring reads of a gold item."""

    @property
    def source(self) -> str: ...

    @property
    def role_key(self) -> str: ...

    @property
    def step(self) -> int: ...


class Predicted(NamedTuple):
    """A prediction as it is counted.

    `role_key` and `step` are None where the method gave no valid value.
    `is_answer` says that at least one declared field was valid: the most frequent role of a
    source is an answer also where that role doesn't speak, and there it is simply wrong.
    """

    role_key: str | None
    step: int | None
    is_answer: bool = True


NOT_PREDICTED = Predicted(role_key=None, step=None, is_answer=False)


class Scored(NamedTuple):
    """One prediction against one gold root. `gap` is in steps; None without a valid step."""

    role: bool
    exact: bool
    near: bool
    gap: int | None
    is_answer: bool


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of one method on n trajectories; None where it doesn't declare the field.

    With a declared step, `valid_step_n + failed_n == n`. `root_mae` is in steps.
    """

    n: int
    role_correct: int | None
    root_exact_correct: int | None
    root_within_5_correct: int | None
    joint_exact_correct: int | None
    valid_step_n: int | None
    failed_n: int
    root_mae: float | None


class Score(NamedTuple):
    """A method's counts over all gold items, and per source."""

    overall: Counts
    by_source: dict[str, Counts]


def score_one(gold: GoldRoot, predicted: Predicted) -> Scored:
    """Return what one prediction is worth."""
    gap = None if predicted.step is None else abs(predicted.step - gold.step)
    return Scored(
        role=predicted.role_key == gold.role_key,
        exact=gap == 0,
        near=gap is not None and gap <= NEAR_STEPS,
        gap=gap,
        is_answer=predicted.is_answer,
    )


def score(gold: Mapping[str, GoldRoot], predicted: Mapping[str, Predicted], *, declares: Collection[Field]) -> Score:
    """Count a method's predictions against gold.

    The denominator is always the number of gold items: a missing prediction is wrong and
    failed. Predictions on other trajectories are not looked at.

    Parameters
    ----------
    gold, predicted : by question_ID
    declares
        What the method answers. The counts of the rest are None: not asked, so neither
        wrong nor failed.

    Examples
    --------
    >>> class Gold(NamedTuple):
    ...     source: str
    ...     role_key: str
    ...     step: int
    >>> gold = {"a__1": Gold("a", "coder", 4), "a__2": Gold("a", "coder", 1)}
    >>> predicted = {"a__1": Predicted("coder", 4), "a__2": Predicted("coder2", 10)}
    >>> overall = score(gold, predicted, declares=frozenset(Field)).overall
    >>> overall.role_correct, overall.root_exact_correct, overall.root_mae
    (1, 1, 4.5)
    """
    scored: dict[str, list[Scored]] = {}
    for question_id, root in gold.items():
        one = score_one(root, predicted.get(question_id, NOT_PREDICTED))
        scored.setdefault(root.source, []).append(one)
    by_source = {source: _count(scored[source], declares) for source in sorted(scored)}
    pooled = _count(list(chain.from_iterable(scored.values())), declares)
    return Score(replace(pooled, root_mae=weighted_mae(by_source.values())), by_source)


def weighted_mae(counts: Iterable[Counts]) -> float | None:
    """Return the mean absolute error over sources, in steps: the sum of n_source / n times its MAE.

    Not the pooled mean: a source keeps its weight when some of its answers are invalid.
    None if there is no source, or one without a single valid step.

    Examples
    --------
    >>> halves = [Counts(3, 0, 0, 0, 0, 1, 2, 8.0), Counts(1, 0, 0, 0, 0, 1, 0, 4.0)]
    >>> weighted_mae(halves)
    7.0
    """
    counts = list(counts)
    if not counts or any(one.root_mae is None for one in counts):
        return None
    n = sum(one.n for one in counts)
    return sum(one.n * one.root_mae for one in counts) / n


def _count(scored: Collection[Scored], declares: Collection[Field]) -> Counts:
    names_role, names_step = Field.ROLE in declares, Field.STEP in declares
    gaps = [one.gap for one in scored if one.gap is not None]
    n_answers = len(gaps) if names_step else sum(one.is_answer for one in scored)
    return Counts(
        n=len(scored),
        role_correct=sum(one.role for one in scored) if names_role else None,
        root_exact_correct=sum(one.exact for one in scored) if names_step else None,
        root_within_5_correct=sum(one.near for one in scored) if names_step else None,
        joint_exact_correct=sum(one.role and one.exact for one in scored) if names_role and names_step else None,
        valid_step_n=len(gaps) if names_step else None,
        failed_n=len(scored) - n_answers,
        root_mae=fmean(gaps) if names_step and gaps else None,
    )
