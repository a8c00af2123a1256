"""Planted trajectories as LongRCA's lines: the file that `plant --to` writes and that an import reads."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import orjson

from benchmarks.planting.plant import PlantedTrajectory


def longrca_lines(planted: Iterable[PlantedTrajectory]) -> Iterator[bytes]:
    """Yield one line per trajectory: history and label in the fields that the `longrca` reader knows.

    `mistake_mode` is ours: the format has no field for a mode.
    """
    for one in planted:
        yield orjson.dumps(_record(one), option=orjson.OPT_APPEND_NEWLINE)


def write_longrca(planted: Iterable[PlantedTrajectory], path: Path) -> None:
    """Write the lines to a file, over what stands there."""
    with path.open("wb") as file:
        file.writelines(longrca_lines(planted))


def _record(one: PlantedTrajectory) -> dict:
    trajectory, label = one.trajectory, one.label
    root = label.faults[0]
    return {
        "question_ID": trajectory.native_id,
        "source": trajectory.source,
        "task": trajectory.task,
        "history": [
            {"step": index, "name": step.name, "role": step.role, "content": step.content}
            for index, step in enumerate(trajectory.steps)
        ],
        "outcome_evidence": trajectory.outcome_evidence,
        "reference_answer": trajectory.reference_answer,
        "metadata": trajectory.metadata,
        "origin": trajectory.origin,
        "mistake_agent": root.role,
        "mistake_step": root.step,
        "mistake_reason": label.rationale,
        "mistake_mode": root.mode,
    }
