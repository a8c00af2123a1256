"""The file that import and export are measured on: LongRCA's sizes, made from a seed."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
MAKER = ROOT.parent / "shared" / "tools" / "make_trajectories.py"
FILE = ROOT / "var" / "bench" / "full.jsonl"


class NoMaker(Exception):
    """The tool that makes the file isn't beside the project."""


def made_trajectories() -> Path:
    """Return the file of 1,140 trajectories and 178,137 steps, made on first use."""
    if FILE.exists():
        return FILE
    _require_maker()
    FILE.parent.mkdir(parents=True, exist_ok=True)
    # Renamed when complete: a file that was cut off must not be measured.
    unfinished = FILE.with_suffix(".part")
    subprocess.run([sys.executable, MAKER, "--out", unfinished], check=True)
    unfinished.replace(FILE)
    return FILE


def made_trajectory(n_steps: int) -> dict:
    """Return the first record with so many steps, without making the others."""
    maker = _maker()
    seed = 7  # the tool's own default: the same record as in the file
    row = next(row for row in maker.plan(seed) if row[2] == n_steps)
    return maker.trajectory(maker.Text(seed), seed, *row)


def _maker() -> ModuleType:
    _require_maker()
    spec = importlib.util.spec_from_file_location(MAKER.stem, MAKER)
    module = sys.modules[MAKER.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _require_maker() -> None:
    if not MAKER.exists():
        raise NoMaker("the benchmark file is made by ../shared/tools/make_trajectories.py, which isn't there")
