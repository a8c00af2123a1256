"""Plant faults: draw worlds from a seed, put one fault into each execution, and keep what proves itself."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from benchmarks.domain.fault import Outcome, RootConvention
from benchmarks.domain.import_report import Place
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.roles import drop_hand_off
from benchmarks.domain.trajectory import Origin
from benchmarks.planting.execution import Execution, begin, run_on
from benchmarks.planting.proof import Proof, prove, with_fault
from benchmarks.planting.world import FaultyTurn, World
from benchmarks.planting.worlds import WORLDS
from benchmarks.readers.records import FaultRecord, LabelRecord, TrajectoryRecord

TAXONOMY = "agentscope"
# Context Miss, Invocation Issue, Premature Termination: one lost thing in what an
# agent reads, in what it asks, and in what it waits for.
MODES = ("CM", "II", "PT")
WORLD = "trips"

SHORTEST, LONGEST = 15, 120
N_BANDS = 8
# A world that refuses so many places is cheaper replaced than searched.
PLACES_PER_WORLD = 8
MOST_WORLDS = 500


class NothingToPlant(BadInput):
    """So many trajectories can't be asked for, or no drawn world took the fault."""


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch of lengths, in steps, both ends included."""

    shortest: int
    longest: int

    @property
    def middle(self) -> int:
        return (self.shortest + self.longest) // 2

    def holds(self, n_steps: int) -> bool:
        return self.shortest <= n_steps <= self.longest


@dataclass(frozen=True, slots=True)
class Order:
    """One trajectory that is wanted: its mode and its band of lengths."""

    mode: str
    band: Band
    source: str


@dataclass(frozen=True)
class PlantedTrajectory:
    """A history, apart from it the truth about it, and why that is the truth."""

    trajectory: TrajectoryRecord
    label: LabelRecord
    proof: Proof
    execution: Execution


def bands() -> list[Band]:
    """Return the bands that cut all lengths from SHORTEST to LONGEST, as equal as whole steps allow."""
    edges = [SHORTEST + (LONGEST + 1 - SHORTEST) * i // N_BANDS for i in range(N_BANDS + 1)]
    return [Band(low, high - 1) for low, high in pairwise(edges)]


def orders(n: int) -> list[Order]:
    """Return n orders: the modes take turns, and each mode goes through the bands in turn.

    The lower half of the bands makes one source, the upper half the other. A mode
    can't be told from a length or a source, then, as long as n is a multiple of 24.
    """
    possible = bands()
    return [_order(MODES[i % len(MODES)], possible, (i // len(MODES)) % N_BANDS) for i in range(n)]


def _order(mode: str, possible: Sequence[Band], number: int) -> Order:
    source = f"{WORLD}_short" if number < N_BANDS // 2 else f"{WORLD}_long"
    return Order(mode, possible[number], source)


def plant(*, seed: int, n: int = 24) -> list[PlantedTrajectory]:
    """Return n planted trajectories of this seed, each proved. The same seed gives the same bytes.

    Raises
    ------
    NothingToPlant
        If n is not positive, or MOST_WORLDS worlds in a row didn't take a fault.
    """
    if n < 1:
        raise NothingToPlant(f"n is {n}; it must be at least 1")
    wanted = orders(n)
    # Mixed, or a native id would tell the mode.
    random.Random(f"{seed}|order").shuffle(wanted)
    return [_planted(order, seed, number) for number, order in enumerate(wanted, start=1)]


def _planted(order: Order, seed: int, number: int) -> PlantedTrajectory:
    for attempt in range(MOST_WORLDS):
        key = f"{seed}|{number}|{attempt}"
        honest = run_on(begin(WORLDS[WORLD](key, about_steps=order.band.middle)))
        if not honest.verdict.succeeded:
            continue
        for proved in _proved(honest, order, random.Random(f"{key}|place")):
            return _recorded(proved, honest, order, seed, number)
    raise NothingToPlant(f"no world of seed {seed} took {order.mode} within {order.band}")


@dataclass(frozen=True)
class _Proved:
    execution: Execution
    lapse: FaultyTurn
    proof: Proof


def _proved(honest: Execution, order: Order, rng: random.Random) -> Iterator[_Proved]:
    """Yield the plantings of an order's mode and length that prove themselves, in drawn order."""
    places = list(_places(honest, order.mode))
    for step, lapse in rng.sample(places, k=min(PLACES_PER_WORLD, len(places))):
        faulty = with_fault(honest, step, lapse)
        if faulty.verdict.succeeded or not order.band.holds(len(faulty.steps)):
            continue
        proof = prove(honest, faulty, step)
        if proof.holds:
            yield _Proved(faulty, lapse, proof)


def _places(honest: Execution, mode: str) -> Iterator[tuple[int, FaultyTurn]]:
    world: World = honest.world
    for step in range(len(honest.steps)):
        for lapse in world.faulty_turns(honest.states[step], mode):
            yield step, lapse


def _recorded(proved: _Proved, honest: Execution, order: Order, seed: int, number: int) -> PlantedTrajectory:
    native_id = f"{seed}-{number:03d}"
    place = Place(f"planted with seed {seed}", native_id)
    return PlantedTrajectory(
        trajectory=_trajectory_record(proved.execution, honest, order, seed, place),
        label=_label_record(proved, order, place),
        proof=proved.proof,
        execution=proved.execution,
    )


def _trajectory_record(faulty: Execution, honest: Execution, order: Order, seed: int, place: Place) -> TrajectoryRecord:
    world = faulty.world
    return TrajectoryRecord(
        place=place,
        native_id=place.record,
        source=order.source,
        steps=faulty.steps,
        task=world.task,
        outcome_evidence="\n".join(
            ["The trip that was handed over doesn't meet the request:", *faulty.verdict.violations]
        ),
        reference_answer=world.answer(honest.now),
        metadata={"generator_model": "simulated", "world": WORLD, "seed": seed, **world.metadata},
        origin=Origin.PLANTED,
    )


def _label_record(proved: _Proved, order: Order, place: Place) -> LabelRecord:
    step = proved.proof.step
    role = drop_hand_off(proved.execution.steps[step].name)
    return LabelRecord(
        place=place,
        native_id=place.record,
        source=order.source,
        outcome=Outcome.FAULT,
        faults=(FaultRecord(step=step, role=role, is_root=True, mode=order.mode, note=proved.lapse.note),),
        root_convention=RootConvention.EARLIEST_DECISIVE,
        rationale=f"{proved.lapse.note} With this step alone mended, the same execution succeeds.",
        taxonomy=TAXONOMY,
    )
