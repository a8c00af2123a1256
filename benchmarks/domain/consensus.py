"""How votes on one trajectory are joined, or become a dispute."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from benchmarks.domain.fault import Outcome, Root, Vote


class Rule(StrEnum):
    """When votes stand as one answer."""

    EXACT = "exact"
    MAJORITY = "majority"
    ALWAYS = "always"


RULE_MEANING: dict[Rule, str] = {
    Rule.EXACT: "All votes name the same outcome, role and step.",
    Rule.MAJORITY: "At least two votes, and more than half of all, name the same outcome, role and step.",
    Rule.ALWAYS: "Every trajectory with more than one vote is adjudicated.",
}


class Standing(StrEnum):
    """What the votes on a trajectory amount to."""

    UNLABELLED = "unlabelled"
    SINGLE = "single"
    AGREED = "agreed"
    MAJORITY = "majority"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Consensus:
    """What stands by rule. `outcome` and `root` are None unless the votes were joined."""

    standing: Standing
    outcome: Outcome | None = None
    root: Root | None = None


def join_votes(votes: Sequence[Vote], *, rule: Rule, asks_mode: bool) -> Consensus:
    """Join the votes on one trajectory under a rule; the order of the votes doesn't matter.

    Steps are never averaged. Where the round asks for modes, two modes are a dispute.

    Examples
    --------
    >>> root = Root("coder", 4)
    >>> votes = [Vote("ann", Outcome.FAULT, root), Vote("ben", Outcome.FAULT, root)]
    >>> join_votes(votes, rule=Rule.EXACT, asks_mode=False).standing.value
    'agreed'
    """
    if not votes:
        return Consensus(Standing.UNLABELLED)
    if len(votes) == 1:
        return Consensus(Standing.SINGLE, votes[0].outcome, votes[0].root)
    answers = Counter(_answer(vote, asks_mode=asks_mode) for vote in votes)
    (outcome, root), n_for_it = max(answers.items(), key=lambda item: item[1])
    if rule is not Rule.ALWAYS and n_for_it == len(votes):
        return Consensus(Standing.AGREED, outcome, root)
    if rule is Rule.MAJORITY and n_for_it >= 2 and 2 * n_for_it > len(votes):
        return Consensus(Standing.MAJORITY, outcome, root)
    return Consensus(Standing.DISPUTED)


def _answer(vote: Vote, *, asks_mode: bool) -> tuple[Outcome, Root | None]:
    if vote.root is None or asks_mode:
        return vote.outcome, vote.root
    return vote.outcome, Root(vote.root.role, vote.root.step)
