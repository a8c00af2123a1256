"""Planting gives the same bytes in every process: nothing hangs on the hash seed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
from benchmarks.domain.trajectory import history_digest
from benchmarks.planting.plant import plant
for one in plant(seed=3, n=4):
    print(history_digest(one.trajectory.steps), one.trajectory.metadata, one.label.faults)
"""


def _printed(hash_seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_two_processes_with_different_hash_seeds_plant_the_same():
    assert _printed("1") == _printed("2")
