"""The figures of agreement.json that follow from labels by counting, counted again.

Alpha, kappa and intervals are left to the statistics that made them: this module
shares no code with those, and needs nothing but Python.
"""

import math
import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from benchmarks.domain.release.files import AGREEMENT, PROCESS
from benchmarks.domain.release.records import AnnotationRecord, TaskRecord
from benchmarks.domain.shown import shown
from benchmarks.domain.verify.core import Core

TOLERANCES = (1, 3, 5)
BINS = {"0": range(1), "1-5": range(1, 6), "6-20": range(6, 21)}
LARGER = ">20"
# Sums of floats depend on their order in the last digits.
RELATIVE_TOLERANCE = 1e-9


class Roots(NamedTuple):
    """Two people's roots on one trajectory of `n_steps`."""

    gap: int
    is_same_role: bool
    n_steps: int


def check_agreement(core: Core) -> Iterator[str]:
    """Find figures that the labels don't give."""
    rounds = [round["slug"] for round in core.decided.process["rounds"]]
    if [entry["round"] for entry in core.decided.agreement["rounds"]] != rounds:
        yield f"{AGREEMENT}: its rounds are not those of {PROCESS}"
        return
    gold = {item.question_id for item in core.decided.gold}
    for entry in core.decided.agreement["rounds"]:
        slug, before, after = entry["round"], entry["before"], entry["after"]
        labels = [label for label in core.decided.annotations if label.round == slug]
        of_gold = [label for label in labels if label.question_id in gold]
        named = {"benchmark": core.manifest["benchmark"], "round": slug}
        yield from _differences(f"{AGREEMENT}: {slug}: before", named | figures(labels, core.tasks), before)
        yield from _differences(f"{AGREEMENT}: {slug}: after", figures(of_gold, core.tasks), after)


def figures(labels: Sequence[AnnotationRecord], tasks: Mapping[str, TaskRecord]) -> dict:
    """Return what can be counted of a set of labels, over all sources and for each."""
    by_source: dict[str, list[AnnotationRecord]] = {}
    for label in labels:
        by_source.setdefault(tasks[label.question_id].source, []).append(label)
    return {
        **_counted(labels, tasks),
        "by_source": {source: _counted(theirs, tasks) for source, theirs in by_source.items()},
    }


def _counted(labels: Sequence[AnnotationRecord], tasks: Mapping[str, TaskRecord]) -> dict:
    pairs = list(_pairs(labels))
    roots = [
        Roots(
            gap=abs(first.root.step - second.root.step),
            is_same_role=first.root.role_key == second.root.role_key,
            n_steps=tasks[first.question_id].n_steps,
        )
        for first, second in pairs
        if first.root and second.root
    ]
    return {
        "n_trajectories": len({label.question_id for label in labels}),
        "n_annotators": len({label.annotator for label in labels if label.is_vote}),
        "n_outcome_conflicts": sum(first.outcome != second.outcome for first, second in pairs),
        "pairs": {
            "all": _shares(roots),
            "same_role": _shares([pair for pair in roots if pair.is_same_role]),
            "different_role": _shares([pair for pair in roots if not pair.is_same_role]),
        },
        "gap_agreement": {"value": _gap_agreement(roots), "n_pairs": len(roots)},
        "chance": _chance(roots),
    }


def _pairs(labels: Iterable[AnnotationRecord]) -> Iterator[tuple[AnnotationRecord, AnnotationRecord]]:
    votes: dict[str, list[AnnotationRecord]] = {}
    for label in labels:
        if label.is_vote:
            votes.setdefault(label.question_id, []).append(label)
    for on_one in votes.values():
        yield from combinations(on_one, 2)


def _shares(roots: Sequence[Roots]) -> dict:
    gaps = [pair.gap for pair in roots]
    bins = {name: _share(gap in within for gap in gaps) for name, within in BINS.items()}
    return {
        "n": len(roots),
        "role": _share(pair.is_same_role for pair in roots),
        "exact": _share(gap == 0 for gap in gaps),
        "within": {str(tolerance): _share(gap <= tolerance for gap in gaps) for tolerance in TOLERANCES},
        "gap": _quartiles(gaps),
        "bins": bins | {LARGER: _share(gap > max(BINS["6-20"]) for gap in gaps)},
    }


def _share(claims: Iterable[bool]) -> float | None:
    return _mean([float(claim) for claim in claims])


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None


def _quartiles(gaps: Sequence[int]) -> dict[str, float | None]:
    if not gaps:
        return dict.fromkeys(("q1", "median", "q3"))
    # One gap is each of its quartiles; `quantiles` asks for two.
    cuts = statistics.quantiles(gaps, n=4, method="inclusive") if len(gaps) > 1 else [gaps[0]] * 3
    return dict(zip(("q1", "median", "q3"), cuts, strict=True))


def _gap_agreement(roots: Sequence[Roots]) -> float | None:
    """One minus observed over expected gaps; two uniform draws of T steps lie (T² - 1) / 3T apart."""
    expected = math.fsum((pair.n_steps**2 - 1) / (3 * pair.n_steps) for pair in roots)
    return 1 - sum(pair.gap for pair in roots) / expected if expected else None


def _chance(roots: Sequence[Roots]) -> dict:
    return {
        "exact": _mean([1 / pair.n_steps for pair in roots]),
        "within": {str(most): _mean([_chance_within(pair.n_steps, most) for pair in roots]) for most in TOLERANCES},
    }


def _chance_within(n_steps: int, most: int) -> float:
    """Count: of two uniform draws of T steps, how many lie at most so far apart.

    T pairs are equal, and T - d lie d apart in each direction. No loop over the
    steps: how many there are is what a doctored file says.
    """
    near = n_steps + 2 * sum(n_steps - gap for gap in range(1, min(most, n_steps - 1) + 1))
    return near / n_steps**2


def _differences(place: str, counted: Mapping, given: Mapping) -> Iterator[str]:
    """Compare what was counted; the document says more."""
    for name, value in counted.items():
        said = given.get(name)
        if isinstance(value, dict) and isinstance(said, dict):
            yield from _differences(f"{place}: {name}", value, said)
        elif not _is_same(value, said):
            yield f"{place}: {name} is {shown(said)}, the labels give {shown(value)}"


def _is_same(value: object, said: object) -> bool:
    if isinstance(value, float) and isinstance(said, int | float):
        return math.isclose(value, said, rel_tol=RELATIVE_TOLERANCE, abs_tol=RELATIVE_TOLERANCE)
    return value == said
