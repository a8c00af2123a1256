"""Trajectories as pure code reads them."""

from benchmarks.domain.roles import SpeakingRole
from benchmarks.domain.trajectory import StepText
from benchmarks.domain.trajectory import Trajectory as PureTrajectory
from benchmarks.models import Trajectory


def load_trajectory(trajectory: Trajectory) -> PureTrajectory:
    """Return a stored trajectory with all its steps; it holds no label. Three queries."""
    steps = trajectory.steps.order_by("index").values_list("name", "role", "content", "output_id", "speaker__key")
    rows = list(steps)
    roles = trajectory.roles.order_by("position").values_list("key", "name", "n_steps")
    return PureTrajectory(
        question_id=trajectory.question_id,
        source=trajectory.source.slug,
        task=trajectory.task,
        steps=[StepText(*row[:4]) for row in rows],
        roles=[SpeakingRole(*role) for role in roles],
        speakers=[row[4] for row in rows],
        outcome_evidence=trajectory.outcome_evidence,
        reference_answer=trajectory.reference_answer,
        metadata=trajectory.metadata,
    )
