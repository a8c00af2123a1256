"""Store one answer. Callers hold the transaction and the right to write for the run."""

from attribution.domain.answers import Attribution
from attribution.models import Prediction, Run
from benchmarks.domain.trajectory import storable
from benchmarks.models import Trajectory


def store_prediction(*, run: Run, trajectory: Trajectory, attribution: Attribution, seconds: float) -> Prediction:
    """Insert the answer of a run on a trajectory; raises IntegrityError on a second one.

    A role that doesn't speak in the trajectory (the majority role of its source) is kept as
    text alone.
    """
    return Prediction.objects.create(
        run=run,
        trajectory=trajectory,
        n_steps=trajectory.n_steps,
        status=attribution.status,
        status_reason=attribution.reason or "",
        role=trajectory.roles.filter(key=attribution.role).first() if attribution.role else None,
        step=attribution.step,
        role_raw=_text(attribution.role_raw),
        step_raw=_text(attribution.step_raw),
        rationale=_text(attribution.rationale),
        artefacts=attribution.artefacts,
        n_calls=attribution.n_calls,
        tokens_in=attribution.tokens_in,
        tokens_out=attribution.tokens_out,
        seconds=seconds,
    )


def _text(said: str | None) -> str | None:
    # A model may write the escape of a character that no database holds.
    return None if said is None else storable(said)[0]
