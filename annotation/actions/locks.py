"""The rows that an action holds while it checks and changes.

One order for all: the round, then the trajectory. `no_key` lets others insert rows
that refer to the locked one meanwhile. SQLite has no row locks and needs none: its
transactions begin IMMEDIATE, one writer at a time.
"""

from annotation.domain.phase import RoundState
from annotation.models import Round
from benchmarks.domain.refusals import Conflict
from benchmarks.models import Trajectory


class RoundIsClosed(Conflict):
    """The round takes no labels any more."""


def lock_round(round: Round) -> Round:
    """Return the round as it is now, held until the transaction ends."""
    return Round.objects.select_for_update(no_key=True).get(pk=round.pk)


def lock_open_round(round: Round) -> Round:
    """Return the round, held and taking labels, or raise RoundIsClosed."""
    held = lock_round(round)
    if held.state != RoundState.OPEN:
        raise RoundIsClosed(f"round {held.slug} is closed: it takes no labels any more")
    return held


def lock_trajectory(trajectory_id: int) -> Trajectory:
    """Return the trajectory, held until the transaction ends."""
    return Trajectory.objects.select_for_update(no_key=True).get(pk=trajectory_id)


def lock_trajectories_of(round: Round) -> dict[int, int]:
    """Return the number of steps of each trajectory of a round, by id; all held until the transaction ends."""
    wanted = Trajectory.objects.filter(pk__in=round.slots.values("trajectory"))
    # In one order everywhere: two that lock the same rows in two orders wait for each other for ever.
    held = wanted.select_for_update(no_key=True).order_by("pk")
    return dict(held.values_list("pk", "n_steps"))
