"""Executions of a world: begin, fork at a step, take a turn, run on."""

from dataclasses import dataclass
from typing import Generic

from benchmarks.domain.trajectory import StepText
from benchmarks.planting.world import State, Turn, Verdict, World

# Honest teams end long before; a team that circles is cut off here and has failed.
STEP_LIMIT = 400


@dataclass(frozen=True, slots=True)
class Execution(Generic[State]):
    """The steps taken so far. `states[i]` is the world before step i; the last one is now."""

    world: World[State]
    steps: tuple[StepText, ...]
    states: tuple[State, ...]

    @property
    def now(self) -> State:
        return self.states[-1]

    @property
    def verdict(self) -> Verdict:
        return self.world.verdict(self.now)


def begin(world: World[State]) -> Execution[State]:
    """Return the execution in which nothing has happened yet."""
    return Execution(world, steps=(), states=(world.start(),))


def fork(execution: Execution[State], step: int) -> Execution[State]:
    """Return the execution as it stood before a step."""
    return Execution(execution.world, execution.steps[:step], execution.states[: step + 1])


def take(execution: Execution[State], turn: Turn[State]) -> Execution[State]:
    """Return the execution with one more turn."""
    return Execution(execution.world, (*execution.steps, turn.step), (*execution.states, turn.after))


def run_on(execution: Execution[State]) -> Execution[State]:
    """Let everybody act honestly from here to the end."""
    world, steps, states = execution.world, list(execution.steps), list(execution.states)
    while len(steps) < STEP_LIMIT and (turn := world.next_turn(states[-1])) is not None:
        steps.append(turn.step)
        states.append(turn.after)
    return Execution(world, tuple(steps), tuple(states))


def mend(execution: Execution[State], step: int) -> Execution[State]:
    """Replace one step by the honest one and run on."""
    return run_on(fork(execution, step))
