"""Everything that is measured about agreement, as one JSON document.

Published in releases: its keys are a contract, and it names nobody.
"""

from collections.abc import Callable, Iterable, Sequence

from annotation.domain.agreement.alpha import interval_alpha, nominal_alpha, ordinal_alpha
from annotation.domain.agreement.chance import mean_chance
from annotation.domain.agreement.figure import Figure
from annotation.domain.agreement.gaps import (
    ExpectedGap,
    among_all_steps,
    among_steps_of_the_named_roles,
    gap_agreement,
    gap_agreement_interval,
)
from annotation.domain.agreement.kappa import role_kappa
from annotation.domain.agreement.pairs import TOLERANCES, pair_figures, share_intervals, signed_gaps, trajectory_figures
from annotation.domain.agreement.ratings import LabelledTrajectory, Pair, in_fixed_order, pairs_of
from benchmarks.domain.fault import Root, RootConvention
from benchmarks.domain.intervals import LEVEL, N_REPLICATES

BOOTSTRAP_SEED = 1
# Roots drawn at random from trajectories of different lengths already score above .5.
ALPHA_NOTES = dict.fromkeys(("step_ordinal", "step_interval"), "confounded with length")
NO_SAME_ROLE = "no pair names one role"
NO_DIFFERENT_ROLE = "no pair names two different roles"
DEPENDENT_PAIRS = (
    "Some trajectories have several pairs, which are not independent: these intervals are narrower than they should be."
)


def agreement_figures(trajectories: Iterable[LabelledTrajectory]) -> dict:
    """Return every figure over the given trajectories, and again for each source.

    The order of the trajectories and of their ratings doesn't matter.
    """
    ordered = in_fixed_order(trajectories)
    sources = sorted({trajectory.source for trajectory in ordered})
    return {
        **_figures(ordered),
        "bootstrap": {"seed": BOOTSTRAP_SEED, "n_replicates": N_REPLICATES, "level": LEVEL},
        "by_source": {
            source: _figures([trajectory for trajectory in ordered if trajectory.source == source])
            for source in sources
        },
    }


def conventions_note(conventions: Sequence[RootConvention]) -> str | None:
    """Return what a reader must know where labels of several root conventions are compared."""
    if len(conventions) < 2:
        return None
    return (
        f"These labels follow {len(conventions)} root conventions ({', '.join(conventions)}): "
        "people who see the same faults may name different roots."
    )


def why_no_pairs(trajectories: Sequence[LabelledTrajectory]) -> str:
    """Return why no two people name a root on the same trajectory."""
    people = {rating.vote.annotator for trajectory in trajectories for rating in trajectory.ratings}
    if not people:
        return "nobody has voted yet"
    if len(people) == 1:
        return "only one person has voted"
    if not pairs_of(trajectories):
        return "no two people voted on the same trajectory"
    return "no two people name a fault on the same trajectory"


def _figures(trajectories: Sequence[LabelledTrajectory]) -> dict:
    everything = pairs_of(trajectories)
    pairs = [pair for pair in everything if pair.names_two_roots]
    n_conflicts = sum(pair.is_outcome_conflict for pair in everything)
    nobody = why_no_pairs(trajectories)
    return {
        "n_trajectories": len(trajectories),
        "n_annotators": len({rating.vote.annotator for one in trajectories for rating in one.ratings}),
        "n_outcome_conflicts": n_conflicts,
        "n_agreed_without_root": len(everything) - len(pairs) - n_conflicts,
        "pairs": _by_role(pairs, pair_figures, nobody),
        "pairs_interval": {
            **share_intervals(pairs),
            "note": DEPENDENT_PAIRS if _has_several_pairs(pairs) else None,
            "reason": None if pairs else nobody,
        },
        "pairs_by_trajectory": _by_role(pairs, trajectory_figures, nobody),
        "gap_agreement": _gap_agreement(pairs, among_all_steps, nobody),
        "gap_agreement_same_role_steps": _gap_agreement(pairs, among_steps_of_the_named_roles, nobody),
        "signed_gap": signed_gaps(pairs),
        "chance": _chance(pairs, nobody),
        "alpha": _alphas(trajectories),
        "kappa": {"role": _named(role_kappa(trajectories), "n")},
    }


def _by_role(pairs: Sequence[Pair], measure: Callable[..., dict], nobody: str) -> dict:
    same = [pair for pair in pairs if pair.is_same_role]
    different = [pair for pair in pairs if not pair.is_same_role]
    return {
        "all": measure(pairs, reason=nobody),
        "same_role": measure(same, reason=NO_SAME_ROLE if pairs else nobody),
        "different_role": measure(different, reason=NO_DIFFERENT_ROLE if pairs else nobody),
    }


def _has_several_pairs(pairs: Sequence[Pair]) -> bool:
    return len({pair.trajectory.question_id for pair in pairs}) < len(pairs)


def _gap_agreement(pairs: Sequence[Pair], expect: ExpectedGap, nobody: str) -> dict:
    figure = gap_agreement(pairs, expect) if pairs else Figure(None, 0, nobody)
    interval = gap_agreement_interval(pairs, expect, seed=BOOTSTRAP_SEED)
    return {**_named(figure, "n_pairs"), "interval": interval._asdict() if interval else None}


def _chance(pairs: Sequence[Pair], nobody: str) -> dict:
    return {
        "exact": mean_chance(pairs, 0),
        "within": {str(tolerance): mean_chance(pairs, tolerance) for tolerance in TOLERANCES},
        "reason": None if pairs else nobody,
    }


def _alphas(trajectories: Sequence[LabelledTrajectory]) -> dict:
    roots = [(trajectory, [rating.vote.root for rating in trajectory.rooted]) for trajectory in trajectories]
    steps = [[root.step for root in theirs] for _, theirs in roots]
    positions = [[_position(root, trajectory.n_steps) for root in theirs] for trajectory, theirs in roots]
    alphas = {
        "role": nominal_alpha([root.role for root in theirs] for _, theirs in roots),
        "mode": _mode_alpha(trajectories),
        "step_ordinal": ordinal_alpha(steps),
        "step_interval": interval_alpha(steps),
        "position_interval": interval_alpha(positions),
    }
    return {name: {**_named(figure, "n_units"), "note": ALPHA_NOTES.get(name)} for name, figure in alphas.items()}


def _mode_alpha(trajectories: Sequence[LabelledTrajectory]) -> Figure:
    """Return nominal alpha of the modes; undefined where they come from several taxonomies."""
    named = [[rating for rating in trajectory.ratings if rating.mode] for trajectory in trajectories]
    paired = [ratings for ratings in named if len(ratings) > 1]
    taxonomies = sorted({rating.taxonomy for ratings in paired for rating in ratings})
    if len(taxonomies) > 1:
        return Figure(None, len(paired), f"modes of several taxonomies are never compared: {', '.join(taxonomies)}")
    return nominal_alpha([rating.mode for rating in ratings] for ratings in paired)


def _position(root: Root, n_steps: int) -> float:
    """Return where a root lies between the first step (0) and the last (1)."""
    return root.step / (n_steps - 1) if n_steps > 1 else 0.0


def _named(figure: Figure, n: str) -> dict:
    return {"value": figure.value, n: figure.n, "reason": figure.reason}
