"""Import of 1,140 trajectories against its floor: orjson over the file and executemany of the same rows.

Both are measured in one fresh process, on SQLite files with the same settings, the
import first: its peak memory is read before the floor runs.
"""

import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.made_trajectories import ROOT, made_trajectories
from bench.rows import Row

MAX_RATIO, MAX_PEAK_MB = 1.9, 300
# The columns of a stored step, in a table that checks and indexes nothing.
FLOOR_TABLE = """CREATE TABLE step (
    id INTEGER PRIMARY KEY, trajectory_id, "index", name, role, content, output_id, native_index, speaker_id
)"""
FLOOR_INSERT = """INSERT INTO step (trajectory_id, "index", name, role, content, output_id, native_index, speaker_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""


def run() -> list[Row]:
    """Measure in a fresh process, so that the peak memory is the import's own."""
    path = made_trajectories()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "VAR_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
        command = [sys.executable, "-m", "bench.import_bench", str(path), folder]
        done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    return [Row(**json.loads(done.stdout))]


def measure(path: Path, folder: Path) -> Row:
    """Return the row of an import into the database of the settings, which must be empty."""
    measured = _seconds_of_import(path)
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    floor = _seconds_of_floor(path, folder)
    return Row("import", measured, floor, measured / floor, peak_mb, MAX_RATIO, MAX_PEAK_MB)


def _seconds_of_import(path: Path) -> float:
    import django

    django.setup()
    from django.core.management import call_command

    from benchmarks.actions.create_benchmark import create_benchmark
    from benchmarks.actions.import_trajectories import import_trajectories
    from benchmarks.actions.people import system_person

    call_command("migrate", verbosity=0)
    by = system_person()
    benchmark = create_benchmark(slug="bench", title="Bench", taxonomy="agentscope", by=by)
    start = time.perf_counter()
    import_trajectories(benchmark=benchmark, path=path, format="longrca", source_field="source", by=by)
    return time.perf_counter() - start


def _seconds_of_floor(path: Path, folder: Path) -> float:
    from django.conf import settings

    database = sqlite3.connect(folder / "floor.sqlite3", isolation_level=None)
    database.executescript(settings.DATABASES["default"]["OPTIONS"]["init_command"])
    database.execute(FLOOR_TABLE)
    start = time.perf_counter()
    database.execute("BEGIN IMMEDIATE")
    for rows in _floor_rows(path):
        database.executemany(FLOOR_INSERT, rows)
    database.execute("COMMIT")
    seconds = time.perf_counter() - start
    database.close()
    return seconds


def _floor_rows(path: Path) -> Iterator[list[tuple]]:
    import orjson

    with path.open("rb") as lines:
        for number, line in enumerate(lines):
            history = orjson.loads(line)["history"]
            yield [
                (number, index, step["name"], step["role"], step["content"], None, None, number)
                for index, step in enumerate(history)
            ]


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    row = measure(Path(sys.argv[1]), Path(sys.argv[2]))
    sys.stdout.write(json.dumps(row._asdict()))
