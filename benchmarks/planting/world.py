"""What a simulated world offers, so that a fault can be planted in it, proved and mended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from benchmarks.domain.trajectory import StepText

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Turn(Generic[State]):
    """One step as the log holds it, and the world after it."""

    step: StepText
    after: State


@dataclass(frozen=True, slots=True)
class FaultyTurn(Generic[State]):
    """A turn that its speaker could have got wrong, and what is wrong about it in plain words."""

    turn: Turn[State]
    note: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a world's checker says of a state: each broken condition as the user would see it."""

    violations: tuple[str, ...]

    @property
    def succeeded(self) -> bool:
        return not self.violations


class World(Protocol[State]):
    """One task in one simulated environment with one team.

    A world is immutable, and a state holds all that an execution has come to: the
    same state is always followed by the same turn, so an execution can be forked
    at any step and run on.
    """

    task: str
    metadata: dict

    def start(self) -> State:
        """Return the state before step 0."""

    def next_turn(self, state: State) -> Turn[State] | None:
        """Return the honest turn of whoever is next, or None when the execution is over."""

    def faulty_turns(self, state: State, mode: str) -> Sequence[FaultyTurn[State]]:
        """Return every way in which whoever is next could fail in this mode, decisive or not."""

    def verdict(self, state: State) -> Verdict:
        """Check a state against the task."""

    def answer(self, state: State) -> str:
        """Return what the team handed to the user."""


class DrawWorld(Protocol):
    """Draw a world from a seed whose executions take about so many steps."""

    def __call__(self, seed: str, *, about_steps: int) -> World: ...
