"""Runs for tests, through the actions that people use."""

import json
from collections.abc import Iterable

from attribution.actions.runs import create_run, execute_run
from attribution.models import Run
from benchmarks.actions.people import system_person
from benchmarks.models import Release
from tests.builders.releases import a_release
from tests.builders.trajectories import a_benchmark, a_trajectory


def a_small_release(slug: str = "trips") -> Release:
    """Three gold items: alpha__1 (6 steps, root 1), alpha__2 (6 steps, root 4), beta__1 (3 steps, root 0).

    The speakers go round: Planner, Searcher, Writer. So the gold roles are Searcher, Searcher, Planner.
    """
    benchmark = a_benchmark(slug)
    steps = {
        a_trajectory(benchmark, "1", source="alpha"): 1,
        a_trajectory(benchmark, "2", source="alpha"): 4,
        a_trajectory(benchmark, "1", source="beta", n_steps=3): 0,
    }
    return a_release(benchmark, steps=steps)


def a_waiting_run(release: Release, method: str = "random", *, model: str = "", **settings) -> Run:
    return create_run(release=release, method=method, settings=settings, model=model, by=system_person())


def a_run(release: Release, method: str = "random", *, model: str = "", **settings) -> Run:
    """A finished run."""
    return execute_run(run=a_waiting_run(release, method, model=model, **settings))


def prediction_lines(rows: Iterable[tuple]) -> list[bytes]:
    """Lines of a predictions file from (question_ID, role, step)."""
    names = ("question_ID", "predicted_role", "predicted_step")
    return [json.dumps(dict(zip(names, row, strict=True))).encode() + b"\n" for row in rows]
