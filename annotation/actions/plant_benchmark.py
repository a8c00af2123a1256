"""Plant trajectories in a benchmark, together with the truth about them."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction

from annotation.actions.rounds import open_round
from annotation.actions.store_labels import store_labels
from annotation.domain.phase import ArmPlan, RoundKind
from annotation.models import Round
from benchmarks.actions.create_benchmark import create_benchmark
from benchmarks.actions.load_taxonomies import load_taxonomy
from benchmarks.actions.people import ensure_person
from benchmarks.actions.plant_trajectories import plant_trajectories
from benchmarks.domain.consensus import Rule
from benchmarks.domain.import_report import ImportReport
from benchmarks.models import Benchmark, Person
from benchmarks.models.people import PersonKind
from benchmarks.planting.plant import TAXONOMY, PlantedTrajectory

PLANTED = "planted"


class PlantedBenchmark(NamedTuple):
    """What planting stored: a second time it is nothing, and the reports say so."""

    benchmark: Benchmark
    trajectories: ImportReport
    labels: ImportReport


@transaction.atomic
def plant_benchmark(
    *, slug: str, planted: Sequence[PlantedTrajectory], by: Person, title: str | None = None
) -> PlantedBenchmark:
    """Store planted trajectories, and their truth as the labels of round `planted`.

    Benchmark and round are made if missing; the same again adds nothing.
    """
    benchmark = Benchmark.objects.filter(slug=slug).first() or create_benchmark(
        slug=slug, title=title or slug, taxonomy=TAXONOMY, by=by
    )
    stored = plant_trajectories(benchmark=benchmark, planted=planted, by=by)
    labels = store_labels(
        round=_planted_round(benchmark, by=by),
        person=ensure_person(username=PLANTED, kind=PersonKind.SIMULATED, by=by),
        labels=[one.label for one in planted],
        by=by,
    )
    return PlantedBenchmark(benchmark, ImportReport.from_json(stored.report), labels)


def _planted_round(benchmark: Benchmark, *, by: Person) -> Round:
    found = benchmark.rounds.filter(slug=PLANTED).first()
    return found or open_round(
        benchmark=benchmark,
        slug=PLANTED,
        title="Planted truth",
        kind=RoundKind.IMPORTED,
        overlap=1,
        consensus_rule=Rule.EXACT,
        taxonomy=load_taxonomy(TAXONOMY),
        arm_plan=ArmPlan.UNKNOWN,
        trajectories=(),
        by=by,
    )
