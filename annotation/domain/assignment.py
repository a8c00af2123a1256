"""Who labels what: free slots are dealt so that everybody reads about as much, and with everybody else."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Wanted:
    """A trajectory with free slots. `barred` holds who can't take one: they hold or held one, or know the labels."""

    trajectory: int
    n_steps: int
    n_free: int
    holders: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()


class Placement(NamedTuple):
    """One free slot of a trajectory, given to a person."""

    trajectory: int
    person: str


def deal(
    wanted: Sequence[Wanted],
    people: Sequence[str],
    *,
    rng: random.Random,
    n_steps_held: Mapping[str, int] | None = None,
) -> list[Placement]:
    """Give free slots to people: balanced by steps, and with overlaps spread evenly over the pairs.

    The longest trajectories are dealt first. A slot goes to somebody whose load is within the
    trajectory's own length of the lightest load; among them, to the one who shares the fewest
    trajectories with those that are on it already. So where nobody is barred, loads end within
    twice the longest trajectory of each other.

    Parameters
    ----------
    wanted : shape (n_trajectories,)
        What is to be dealt. A slot that nobody may take stays free.
    people : shape (n_people,)
        Who takes part, by name; their order doesn't matter.
    rng : random.Random
        Breaks ties. The same seed deals the same.
    n_steps_held : by person
        The steps that each holds already in the round; nobody holds any when it is left out.

    Returns
    -------
    list of Placement
        Nobody twice on one trajectory.

    Examples
    --------
    >>> dealt = deal([Wanted(1, 10, 1), Wanted(2, 10, 1)], ["ann", "ben"], rng=random.Random(1))
    >>> sorted(placement.person for placement in dealt)
    ['ann', 'ben']
    """
    table = _Table(people, rng=rng, n_steps_held=n_steps_held or {})
    for trajectory in wanted:
        table.count_shared(trajectory.holders)
    shuffled = sorted(wanted, key=lambda item: item.trajectory)
    rng.shuffle(shuffled)
    longest_first = sorted(shuffled, key=lambda item: -item.n_steps)
    return [placement for item in longest_first for placement in table.serve(item)]


class _Table:
    """The state of one deal: what each person holds, and how often each pair shares a trajectory."""

    def __init__(self, people: Sequence[str], *, rng: random.Random, n_steps_held: Mapping[str, int]) -> None:
        seats = sorted(people)
        rng.shuffle(seats)
        self.seats = seats
        self.load = {person: n_steps_held.get(person, 0) for person in seats}
        self.n_shared: Counter[frozenset[str]] = Counter()

    def count_shared(self, holders: frozenset[str]) -> None:
        self.n_shared.update(frozenset(pair) for pair in combinations(sorted(holders), 2))

    def serve(self, item: Wanted) -> list[Placement]:
        holders = set(item.holders)
        placements = []
        for _ in range(item.n_free):
            person = self._next(item, holders)
            if person is None:
                break
            self.n_shared.update(frozenset((person, other)) for other in holders)
            self.load[person] += item.n_steps
            holders.add(person)
            placements.append(Placement(item.trajectory, person))
        return placements

    def _next(self, item: Wanted, holders: set[str]) -> str | None:
        able = [person for person in self.seats if person not in holders and person not in item.barred]
        if not able:
            return None
        lightest = min(self.load[person] for person in able)
        near = [person for person in able if self.load[person] <= lightest + item.n_steps]
        return min(near, key=lambda person: (self._n_shared_with(person, holders), self.load[person]))

    def _n_shared_with(self, person: str, holders: set[str]) -> int:
        return sum(self.n_shared[frozenset((person, other))] for other in holders)
