"""python manage.py plant BENCHMARK --seed 7 --n 24"""

from pathlib import Path

from django.core.management.base import CommandParser

from annotation.actions.plant_benchmark import plant_benchmark
from benchmarks.domain.refusals import BadInput
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.planting.longrca import write_longrca
from benchmarks.planting.plant import plant

DEFAULT_SEED, DEFAULT_N = 7, 24


class FileNotWritable(BadInput):
    """`--to` names a file that can't be written."""


class Command(ActionCommand):
    help = "Plant faults in simulated executions: store them in a benchmark, or write them to a file."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark", help="slug of the benchmark; made if missing")
        parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="the same seed plants the same")
        parser.add_argument("--n", type=int, default=DEFAULT_N, help="how many; 24 balance modes, lengths and sources")
        parser.add_argument(
            "--to", type=Path, metavar="FILE", help="write LongRCA's JSONL, labels included, and store nothing"
        )

    def perform(self, *, by: Person, **options) -> Said:
        planted = plant(seed=options["seed"], n=options["n"])
        if options["to"] is not None:
            return _write(planted, options["to"])
        stored = plant_benchmark(slug=options["benchmark"], planted=planted, by=by)
        return Said(f"{stored.trajectories.summary('trajectories')}; {stored.labels.summary('labels')}")


def _write(planted: list, path: Path) -> Said:
    try:
        write_longrca(planted, path)
    except OSError as error:
        raise FileNotWritable(f"{path} can't be written: {error.strerror}") from error
    return Said(f"{len(planted)} planted trajectories with their labels written to {path}")
