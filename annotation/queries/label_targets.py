"""What published labels may point at: the trajectories of a benchmark, their roles and steps."""

from collections.abc import Mapping
from typing import NamedTuple

from benchmarks.domain.roles import Aliases
from benchmarks.domain.trajectory import question_id
from benchmarks.models import AliasTable, Benchmark, Step, Trajectory, TrajectoryRole


class NoTarget(Exception):
    """A native id names no trajectory, or more than one; the message names the candidates."""


class Target(NamedTuple):
    """A trajectory as a label sees it."""

    pk: int
    question_id: str
    native_id: str
    n_steps: int
    alias_table_id: int


class LabelTargets:
    """The trajectories of one benchmark, read once, found by the ids that files give."""

    def __init__(self, benchmark: Benchmark) -> None:
        trajectories = Trajectory.objects.filter(benchmark=benchmark)
        targets = [Target(*row) for row in trajectories.values_list(*Target._fields)]
        self._by_question_id = {target.question_id: target for target in targets}
        self._by_native_id: dict[str, list[Target]] = {}
        for target in targets:
            self._by_native_id.setdefault(target.native_id, []).append(target)
        self._aliases = {table.pk: Aliases(table.aliases) for table in AliasTable.objects.filter(benchmark=benchmark)}
        roles = TrajectoryRole.objects.filter(trajectory__benchmark=benchmark).order_by("trajectory", "position")
        self._roles: dict[int, dict[str, TrajectoryRole]] = {}
        for role in roles:
            self._roles.setdefault(role.trajectory_id, {})[role.key] = role
        self._positions: dict[int, Mapping[str, list[int]] | None] = {}

    def find(self, native_id: str, *, source: str | None) -> Target:
        """Return the one trajectory that a label's id means, or raise NoTarget.

        Without a source the id may be a whole question_ID.
        """
        if source is not None:
            candidates = [self._by_question_id.get(question_id(source, native_id))]
        else:
            candidates = [self._by_question_id.get(native_id), *self._by_native_id.get(native_id, [])]
        found = {target for target in candidates if target is not None}
        if not found:
            raise NoTarget(f"is {native_id}, which is no trajectory" + (f" of source {source}" if source else ""))
        if len(found) > 1:
            names = ", ".join(sorted(target.question_id for target in found))
            raise NoTarget(f"is {native_id}, which is several trajectories: {names}; name the source")
        return found.pop()

    def role(self, target: Target, spelled: str) -> TrajectoryRole | None:
        """Return the trajectory's role that a raw string names, or None if nobody of that name speaks."""
        return self._roles[target.pk].get(self._aliases[target.alias_table_id].role(spelled).key)

    def role_names(self, target: Target) -> list[str]:
        """Return the names of who speaks, first speaker first."""
        return [role.name for role in self._roles[target.pk].values()]

    def role_by_id(self, target: Target, pk: int) -> TrajectoryRole:
        """Return one of the trajectory's roles."""
        return next(role for role in self._roles[target.pk].values() if role.pk == pk)

    def speaker(self, target: Target, index: int) -> TrajectoryRole:
        """Return the role that speaks at a step."""
        step = Step.objects.filter(trajectory_id=target.pk, index=index)
        return self.role_by_id(target, step.values_list("speaker_id", flat=True).get())

    def positions(self, target: Target) -> Mapping[str, list[int]] | None:
        """Return the positions by native index, or None if the trajectory was not renumbered."""
        if target.pk not in self._positions:
            self._positions[target.pk] = _read_positions(target)
        return self._positions[target.pk]


def _read_positions(target: Target) -> Mapping[str, list[int]] | None:
    steps = Step.objects.filter(trajectory_id=target.pk)
    if steps.filter(index=0, native_index=None).exists():
        return None
    positions: dict[str, list[int]] = {}
    for native, index in steps.order_by("index").values_list("native_index", "index"):
        positions.setdefault(native, []).append(index)
    return positions
