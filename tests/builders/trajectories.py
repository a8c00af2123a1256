"""Benchmarks and trajectories for tests, through the actions that people use."""

from collections.abc import Sequence

from django.utils import timezone

from benchmarks.actions.store_trajectory import store_trajectory
from benchmarks.domain.trajectory import StepText
from benchmarks.models import AliasTable, Benchmark, Source, Trajectory
from benchmarks.readers.records import Place, TrajectoryRecord

TEAM = ("Planner", "Searcher", "Writer")


def a_benchmark(slug: str = "trips", *, aliases: dict[str, str] | None = None) -> Benchmark:
    benchmark = Benchmark.objects.create(slug=slug, title=slug.title(), created_at=timezone.now())
    AliasTable.objects.create(benchmark=benchmark, version=1, aliases=aliases or {})
    return benchmark


def a_history(n_steps: int = 6, *, team: Sequence[str] = TEAM) -> list[StepText]:
    return [
        StepText(name=team[i % len(team)], role="assistant", content=f"What {team[i % len(team)]} said at {i}.")
        for i in range(n_steps)
    ]


def a_trajectory(
    benchmark: Benchmark,
    native_id: str = "1",
    *,
    source: str = "alpha",
    steps: Sequence[StepText] | None = None,
    n_steps: int = 6,
    reference_answer: str | None = "forty-two",
    task: str | None = None,
) -> Trajectory:
    origin, _ = Source.objects.get_or_create(benchmark=benchmark, slug=source)
    record = TrajectoryRecord(
        place=Place("made.jsonl", "line 1"),
        native_id=native_id,
        steps=steps or a_history(n_steps),
        task=f"Do task {native_id}." if task is None else task,
        outcome_evidence="The checker said no.",
        reference_answer=reference_answer,
    )
    return store_trajectory(record, source=origin, alias_table=benchmark.alias_tables.latest("version"))
