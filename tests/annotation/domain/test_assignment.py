"""Free slots are dealt evenly, repeatably, and to nobody who can't take them."""

import random
from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from annotation.domain.assignment import Wanted, deal

PEOPLE = ["ann", "ben", "cem", "dan"]


def dealt(wanted, people=PEOPLE, *, seed=1, **options):
    return deal(wanted, people, rng=random.Random(seed), **options)


def loads(placements, wanted, people=PEOPLE):
    n_steps = {item.trajectory: item.n_steps for item in wanted}
    total = Counter(dict.fromkeys(people, 0))
    for placement in placements:
        total[placement.person] += n_steps[placement.trajectory]
    return total


def pairs(placements):
    together: dict[int, list[str]] = {}
    for trajectory, person in placements:
        together.setdefault(trajectory, []).append(person)
    return Counter(pair for people in together.values() for pair in combinations(sorted(people), 2))


def test_nothing_to_deal_and_nobody_to_deal_to():
    assert dealt([]) == []
    assert dealt([Wanted(1, 10, 2)], people=[]) == []


def test_nobody_gets_one_trajectory_twice():
    placements = dealt([Wanted(1, 10, 3)])
    assert len({placement.person for placement in placements}) == 3


def test_a_slot_that_nobody_may_take_stays_free():
    placements = dealt([Wanted(1, 10, 3, holders=frozenset({"ann"}), barred=frozenset({"ben"}))])
    assert sorted(placement.person for placement in placements) == ["cem", "dan"]


def test_the_same_seed_deals_the_same_whatever_the_order_of_rows():
    wanted = [Wanted(number, 10 + number % 7, 2) for number in range(40)]
    assert dealt(wanted) == dealt(wanted[::-1], PEOPLE[::-1])


def test_another_seed_deals_differently():
    wanted = [Wanted(number, 10, 2) for number in range(40)]
    assert dealt(wanted, seed=1) != dealt(wanted, seed=2)


def test_a_long_trajectory_weighs_as_much_as_many_short_ones():
    # 100 steps at once or 10 times 10: two people, so one takes the long one and the other the rest.
    wanted = [Wanted(0, 100, 1)] + [Wanted(number, 10, 1) for number in range(1, 11)]
    assert set(loads(dealt(wanted, ["ann", "ben"]), wanted, ["ann", "ben"]).values()) == {100}


def test_what_people_hold_already_counts():
    wanted = [Wanted(number, 10, 1) for number in range(4)]
    placements = dealt(wanted, ["ann", "ben"], n_steps_held={"ann": 1000})
    assert {placement.person for placement in placements} == {"ben"}


def test_overlaps_are_spread_over_the_pairs():
    # 60 equal trajectories of two slots among four people: 6 pairs, 10 each if perfectly even.
    wanted = [Wanted(number, 10, 2) for number in range(60)]
    shared = pairs(dealt(wanted))
    assert len(shared) == 6
    assert max(shared.values()) - min(shared.values()) <= 2


def test_who_met_before_meets_others_now():
    met = [Wanted(number, 10, 0, holders=frozenset({"ann", "ben"})) for number in range(3)]
    new = [Wanted(9, 10, 1, holders=frozenset({"ann"}))]
    assert dealt(met + new, ["ben", "cem"])[0].person == "cem"


@given(
    lengths=st.lists(st.integers(1, 130), max_size=30),
    n_free=st.integers(1, 4),
    seed=st.integers(0, 2**32),
)
def test_loads_end_within_twice_the_longest_trajectory(lengths, n_free, seed):
    wanted = [Wanted(number, length, n_free) for number, length in enumerate(lengths)]
    placements = dealt(wanted, seed=seed)
    assert len(placements) == n_free * len(lengths)
    total = loads(placements, wanted).values()
    assert max(total) - min(total) <= 2 * max(lengths, default=0)
