"""Store planted trajectories, by the way that every import takes."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.actions.import_trajectories import import_trajectories
from benchmarks.models import Benchmark, Import, Person
from benchmarks.planting.longrca import write_longrca
from benchmarks.planting.plant import PlantedTrajectory

FILE_NAME = "planted.jsonl"


def plant_trajectories(*, benchmark: Benchmark, planted: Sequence[PlantedTrajectory], by: Person) -> Import:
    """Store the histories of planted trajectories; the same ones again add nothing.

    What is stored is what a reader finds in their file, so a benchmark that was planted
    and one that was imported are the same. The labels in the file stay out.
    """
    with TemporaryDirectory(prefix="firstfault-planted-") as folder:
        path = Path(folder) / FILE_NAME
        write_longrca(planted, path)
        return import_trajectories(benchmark=benchmark, path=path, format="longrca", source_field="source", by=by)
