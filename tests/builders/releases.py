"""Frozen releases for tests, through the actions that people use."""

from collections.abc import Iterable, Mapping
from datetime import date

from annotation.actions.freeze_rounds import freeze_rounds
from annotation.models import Round
from benchmarks.actions.people import system_person
from benchmarks.models import Benchmark, Release, Trajectory
from tests.builders.rounds import a_round, a_submitted_label, an_answer

A_DAY = date(2026, 3, 14)


def a_release(
    benchmark: Benchmark,
    *,
    version: str = "1.0.0",
    steps: Mapping[Trajectory, int] | None = None,
    annotator: str = "ann",
) -> Release:
    """A release with one label for each trajectory: its root is the given step and that step's speaker.

    Without `steps`: step 1 of every trajectory of the benchmark.
    """
    chosen = steps if steps is not None else dict.fromkeys(benchmark.trajectories.order_by("pk"), 1)
    round = a_round(benchmark, f"for-{version.replace('.', '-')}", trajectories=list(chosen), overlap=1)
    for trajectory, step in chosen.items():
        speaker = trajectory.steps.get(index=step).speaker
        a_submitted_label(round, trajectory, annotator, answer=an_answer(step, speaker.key))
    return a_frozen_release(benchmark, [round], version=version)


def a_frozen_release(benchmark: Benchmark, rounds: Iterable[Round], *, version: str = "1.0.0") -> Release:
    """What stands in the rounds now, frozen on a fixed day."""
    return freeze_rounds(benchmark=benchmark, version=version, rounds=list(rounds), date=A_DAY, by=system_person())
