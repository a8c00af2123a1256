"""The file that import and export are measured on: LongRCA's sizes, made from a seed."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MAKER = ROOT.parent / "shared" / "tools" / "make_trajectories.py"
FILE = ROOT / "var" / "bench" / "full.jsonl"


class NoMaker(Exception):
    """The tool that makes the file isn't beside the project."""


def made_trajectories() -> Path:
    """Return the file of 1,140 trajectories and 178,137 steps, made on first use."""
    if FILE.exists():
        return FILE
    if not MAKER.exists():
        raise NoMaker("the benchmark file is made by ../shared/tools/make_trajectories.py, which isn't there")
    FILE.parent.mkdir(parents=True, exist_ok=True)
    # Renamed when complete: a file that was cut off must not be measured.
    unfinished = FILE.with_suffix(".part")
    subprocess.run([sys.executable, MAKER, "--out", unfinished], check=True)
    unfinished.replace(FILE)
    return FILE
