"""The outline of a trajectory, kept once it was computed."""

from benchmarks.domain.outline.outline import OUTLINE_VERSION, outline
from benchmarks.domain.outline.spoken import SpokenStep
from benchmarks.models import Outline, Trajectory


def outline_of(trajectory: Trajectory) -> dict[str, object]:
    """Return the trajectory's outline by today's rules; computed and kept at the first call.

    What is kept follows from the steps, which never change: it may be deleted at any time,
    and of two who compute it at once the second writes the same again.
    """
    kept = Outline.objects.filter(trajectory=trajectory, version=OUTLINE_VERSION).values_list("body", flat=True).first()
    return kept if kept is not None else _keep(trajectory, outline(_spoken_steps(trajectory)))


def _spoken_steps(trajectory: Trajectory) -> list[SpokenStep]:
    rows = trajectory.steps.order_by("index").values_list("name", "role", "content", "speaker__key")
    return [SpokenStep(*row) for row in rows]


def _keep(trajectory: Trajectory, body: dict[str, object]) -> dict[str, object]:
    Outline.objects.bulk_create(
        [Outline(trajectory=trajectory, version=OUTLINE_VERSION, body=body)],
        update_conflicts=True,
        unique_fields=["trajectory"],
        update_fields=["version", "body"],
    )
    return body
