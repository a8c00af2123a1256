"""Export of a release of 1,140 trajectories against its floor: writing the same bytes to files.

The release is made in one process and exported in another, so that the peak memory
is the export's own; it is read before the floor runs, in the process of the export.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from bench.made_trajectories import ROOT, made_trajectories
from bench.rows import Row

MAX_RATIO, MAX_PEAK_MB = 2, 200
BENCHMARK, VERSION, ROUND = "bench", "1.0.0", "made"
A_DAY = date(2026, 1, 1)


def run() -> list[Row]:
    """Freeze the made trajectories, then measure the export in a fresh process."""
    path = made_trajectories()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "VAR_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
        command = [sys.executable, "-m", "bench.export_bench"]
        subprocess.run([*command, "freeze", str(path)], cwd=ROOT, env=environment, check=True)
        done = subprocess.run(
            [*command, "export", folder], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE
        )
    return [Row(**json.loads(done.stdout))]


def freeze(path: Path) -> None:
    """Import trajectories and their labels into an empty database, and freeze a release of them."""
    from django.core.management import call_command

    from annotation.actions.freeze_rounds import freeze_rounds
    from annotation.actions.import_labels import import_labels
    from annotation.queries.rounds import round_called
    from benchmarks.actions.create_benchmark import create_benchmark
    from benchmarks.actions.import_trajectories import import_trajectories
    from benchmarks.actions.people import system_person

    call_command("migrate", verbosity=0)
    by = system_person()
    benchmark = create_benchmark(slug=BENCHMARK, title="Bench", taxonomy="agentscope", by=by)
    same = {"benchmark": benchmark, "path": path, "format": "longrca", "source_field": "source", "by": by}
    import_trajectories(**same)
    import_labels(**same, round=ROUND, annotator="maker")
    rounds = [round_called(benchmark, ROUND)]
    freeze_rounds(benchmark=benchmark, version=VERSION, rounds=rounds, date=A_DAY, by=by)


def measure(folder: Path) -> Row:
    """Return the row of an export into a folder, and of writing its bytes again."""
    from benchmarks.actions.export_release import export_release
    from benchmarks.queries.benchmarks import release_called

    release = release_called(f"{BENCHMARK}@{VERSION}")
    start = time.perf_counter()
    export_release(release=release, to=folder / "exported")
    measured = time.perf_counter() - start
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    floor = sum(_seconds_to_write(path, folder / "written") for path in _files(folder / "exported"))
    return Row("export", measured, floor, measured / floor, peak_mb, MAX_RATIO, MAX_PEAK_MB)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _seconds_to_write(source: Path, folder: Path) -> float:
    folder.mkdir(exist_ok=True)
    content = source.read_bytes()
    start = time.perf_counter()
    (folder / source.name).write_bytes(content)
    return time.perf_counter() - start


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    what, where = sys.argv[1], Path(sys.argv[2])
    if what == "freeze":
        freeze(where)
    else:
        sys.stdout.write(json.dumps(measure(where)._asdict()))
