"""Phases: a neutral cut of a trajectory into at most twelve stretches, from its structure alone.

Not a summary: nothing is understood. A trajectory is cut where its own text shows a
beginning, and where it shows too many, where they lie far apart.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from benchmarks.domain.outline.hand_offs import HandOff
from benchmarks.domain.outline.spoken import SpokenStep, first_line

MOST_PHASES = 12
LONGEST_TITLE = 80
# Roles under which people speak. The chat role `user` says less: AutoGen gives it to every agent but one.
PEOPLE = frozenset({"user", "human", "customer", "human_user", "user_proxy"})
PLAN = re.compile(
    r"\W{0,8}(?:(?:the|our|my|here is the|here's the) )?(?:initial|new|updated|revised|next) plan\b", re.IGNORECASE
)


class Phase(NamedTuple):
    """A stretch of steps, `first` and `last` in it; the title is the first line of its first step."""

    first: int
    last: int
    title: str


class _Cut(NamedTuple):
    """A step at which a phase may begin. Of a lower `rank` every one is tried first."""

    step: int
    rank: int


PERSON, PLANNED, HANDED_OVER = range(3)


def find_phases(steps: Sequence[SpokenStep], hand_offs: Sequence[HandOff]) -> list[Phase]:
    """Return the phases in order: together they are all steps. None only without steps.

    A phase begins at step 0, where a person speaks after an agent did, where a plan is stated, and
    where a role is asked that wasn't the last one asked. Of more than eleven such places people's
    come first, then plans; among equals the one farthest from the cuts made so far.

    Examples
    --------
    >>> said = [SpokenStep(name, "", f"{name} speaks.", name) for name in ("human", "web", "human", "web")]
    >>> find_phases(said, [])
    [Phase(first=0, last=1, title='human speaks.'), Phase(first=2, last=3, title='human speaks.')]
    """
    if not steps:
        return []
    firsts = _spread(list(_cuts(steps, hand_offs)), n_steps=len(steps))
    lasts = [first - 1 for first in firsts[1:]] + [len(steps) - 1]
    return [
        Phase(first, last, first_line(steps[first].content, longest=LONGEST_TITLE))
        for first, last in zip(firsts, lasts, strict=True)
    ]


def _cuts(steps: Sequence[SpokenStep], hand_offs: Sequence[HandOff]) -> Iterator[_Cut]:
    for index in range(1, len(steps)):
        if steps[index].speaker in PEOPLE and steps[index - 1].speaker not in PEOPLE:
            yield _Cut(index, PERSON)
        elif PLAN.match(steps[index].content):
            yield _Cut(index, PLANNED)
    for before, hand_off in pairwise(hand_offs):
        if hand_off.to != before.to:
            yield _Cut(hand_off.step, HANDED_OVER)


def _spread(cuts: Sequence[_Cut], *, n_steps: int) -> list[int]:
    """Return where phases begin: step 0, and of the cuts the lowest ranks, far apart."""
    chosen = [0]
    distance = {cut.step: min(cut.step, n_steps - cut.step) for cut in cuts}
    ranks = {cut.step: cut.rank for cut in sorted(cuts, key=lambda cut: -cut.rank)}
    while ranks and len(chosen) < MOST_PHASES:
        step = min(ranks, key=lambda step: (ranks[step], -distance[step], step))
        chosen.append(step)
        del ranks[step]
        distance.update((other, min(distance[other], abs(other - step))) for other in ranks)
    return sorted(chosen)
