"""The modes that can be planted in this world: each is an agent's own logic with one thing lost.

So nothing marks a faulty step: it is worded by the same words, from the same chances.
"""

from collections.abc import Callable, Iterator

from benchmarks.planting.trips.acts import Act
from benchmarks.planting.trips.agents import planner, searcher, verifier
from benchmarks.planting.trips.state import SEARCHERS, Speaker, TripState

# What could be done instead of an honest act, and what is wrong about it.
Lapses = Callable[[TripState, Act], Iterator[tuple[Act, str]]]


def context_misses(state: TripState, act: Act) -> Iterator[tuple[Act, str]]:
    """Yield acts that overlook one need which their agent has in view."""
    if state.floor is Speaker.PLANNER:
        yield from planner.overlooking_a_need(act)
    if state.floor in SEARCHERS:
        yield from searcher.overlooking_a_need(state.search, act)


def wrong_invocations(state: TripState, act: Act) -> Iterator[tuple[Act, str]]:
    """Yield calls that lose one figure of the party; the tool answers them all the same."""
    if state.floor in SEARCHERS:
        yield from searcher.calling_wrongly(act)


def premature_terminations(state: TripState, act: Act) -> Iterator[tuple[Act, str]]:
    """Yield approvals of a draft that isn't looked through yet."""
    if state.floor is Speaker.VERIFIER:
        yield from verifier.stopping_early(state.review, act)


# By their codes in AgentScope's taxonomy.
LAPSES: dict[str, Lapses] = {
    "CM": context_misses,
    "II": wrong_invocations,
    "PT": premature_terminations,
}
