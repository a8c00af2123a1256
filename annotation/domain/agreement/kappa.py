"""Cohen's kappa, for exactly two people."""

from collections import Counter
from collections.abc import Sequence

from annotation.domain.agreement.figure import Figure
from annotation.domain.agreement.ratings import LabelledTrajectory, pairs_of


def role_kappa(trajectories: Sequence[LabelledTrajectory]) -> Figure:
    """Return Cohen's kappa of the roles that the two people of a round name.

    Returns
    -------
    Figure
        `n` counts trajectories on which both name a role. Undefined unless the votes
        come from exactly two people: kappa compares one person's habits with another's.
    """
    people = {rating.vote.annotator for trajectory in trajectories for rating in trajectory.ratings}
    if len(people) != 2:
        return Figure(None, 0, f"kappa compares exactly two people; {len(people)} have voted here")
    return cohen_kappa(
        [
            (pair.first.vote.root.role, pair.second.vote.root.role)
            for pair in pairs_of(trajectories)
            if pair.names_two_roots
        ]
    )


def cohen_kappa(choices: Sequence[tuple[str, str]]) -> Figure:
    """Return Cohen's unweighted kappa.

    Parameters
    ----------
    choices : shape (n, 2)
        The categories that the first and the second person gave to the same item.

    Returns
    -------
    Figure
        1 where all agree, 0 for what their habits alone would give. Undefined without a
        common item, and where both always chose one and the same category.

    Notes
    -----
    (p_o - p_e) / (1 - p_e), p_e = sum over categories of the product of the two
    people's shares. J. Cohen, Educ. Psychol. Meas. 20 (1960), 37-46.

    Examples
    --------
    >>> cohen_kappa([("a", "a"), ("b", "b"), ("a", "b"), ("b", "a")]).value
    0.0
    """
    n = len(choices)
    if n == 0:
        return Figure(None, 0, "the two people name a role on no common trajectory")
    firsts, seconds = Counter(first for first, _ in choices), Counter(second for _, second in choices)
    n_by_chance = sum(firsts[category] * seconds[category] for category in firsts)
    if n_by_chance == n * n:
        return Figure(None, n, "both always chose the same role, so no disagreement could be expected by chance")
    observed = sum(first == second for first, second in choices) / n
    expected = n_by_chance / n**2
    return Figure((observed - expected) / (1 - expected), n)
