"""What answers on a release may name, without reading what was said there."""

from collections.abc import Iterable

from attribution.domain.answers import Answerable, key_by_spelling
from benchmarks.domain.roles import SpeakingRole
from benchmarks.models import Release, Step, TrajectoryRole
from benchmarks.queries.releases import trajectories_of


def answerable_in(release: Release) -> dict[str, Answerable]:
    """Return what an answer on each gold trajectory may name, by question_ID. Three queries."""
    trajectories = trajectories_of(release)
    of_these = {"trajectory__in": trajectories.order_by().values("pk")}
    said = Step.objects.filter(**of_these).values_list("trajectory_id", "name", "speaker__key").distinct()
    roles = TrajectoryRole.objects.filter(**of_these).values_list("trajectory_id", "key", "name", "n_steps")
    said_by, roles_by = _grouped(said), _grouped(roles)
    return {
        question_id: Answerable(n_steps, key_by_spelling(said_by[pk], [SpeakingRole(*role) for role in roles_by[pk]]))
        for pk, question_id, n_steps in trajectories.values_list("pk", "question_id", "n_steps")
    }


def _grouped(rows: Iterable[tuple]) -> dict[int, list[tuple]]:
    groups: dict[int, list[tuple]] = {}
    for key, *rest in rows:
        groups.setdefault(key, []).append(tuple(rest))
    return groups
