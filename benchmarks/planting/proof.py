"""Why a planted label is true."""

from dataclasses import dataclass

from benchmarks.planting.execution import Execution, fork, mend, run_on, take
from benchmarks.planting.world import FaultyTurn, Verdict


@dataclass(frozen=True, slots=True)
class Proof:
    """What the checker said of the same execution without the fault, with it, and with it mended.

    `n_honest_before` counts the steps before the planted one that the honest team,
    asked again from the same state, takes in the same way: mending them changes nothing.
    """

    step: int
    honest: Verdict
    faulty: Verdict
    mended: Verdict
    n_honest_before: int

    @property
    def is_decisive(self) -> bool:
        """Whether the fault alone makes the checker fail, and mending it alone makes it pass."""
        return self.honest.succeeded and not self.faulty.succeeded and self.mended.succeeded

    @property
    def is_earliest(self) -> bool:
        """Whether nothing before the planted step was faulty."""
        return self.n_honest_before == self.step

    @property
    def holds(self) -> bool:
        return self.is_decisive and self.is_earliest


def with_fault(honest: Execution, step: int, faulty_turn: FaultyTurn) -> Execution:
    """Return the execution in which one step was replaced by a faulty one; the rest follows honestly."""
    return run_on(take(fork(honest, step), faulty_turn.turn))


def prove(honest: Execution, faulty: Execution, step: int) -> Proof:
    """Return what the checker says of the three executions that decide the label."""
    return Proof(
        step=step,
        honest=honest.verdict,
        faulty=faulty.verdict,
        mended=mend(faulty, step).verdict,
        n_honest_before=sum(_is_honest(faulty, earlier) for earlier in range(step)),
    )


def _is_honest(execution: Execution, step: int) -> bool:
    turn = execution.world.next_turn(execution.states[step])
    return turn is not None and (turn.step, turn.after) == (execution.steps[step], execution.states[step + 1])
