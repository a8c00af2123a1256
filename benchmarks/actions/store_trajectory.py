"""Store one trajectory: its row, its roles, its steps. Callers hold the transaction."""

from collections.abc import Sequence

from django.db import connection

from benchmarks.domain.roles import Aliases, SpeakingRole, speaking_roles
from benchmarks.domain.trajectory import StepText, history_digest, question_id
from benchmarks.models import AliasTable, Source, Step, Trajectory, TrajectoryRole
from benchmarks.readers.records import TrajectoryRecord

# Plain SQL: model instances for 178,137 steps took longer than the insert itself.
STEP_COLUMNS = ("trajectory_id", "index", "name", "role", "content", "output_id", "native_index", "speaker_id")


def store_trajectory(
    record: TrajectoryRecord, *, source: Source, alias_table: AliasTable, digest: str | None = None
) -> Trajectory:
    """Insert a trajectory that isn't stored yet; raises IntegrityError on a known id."""
    aliases = Aliases(alias_table.aliases)
    speakers = [step.name for step in record.steps]
    trajectory = Trajectory.objects.create(
        benchmark_id=source.benchmark_id,
        source=source,
        alias_table=alias_table,
        question_id=question_id(source.slug, record.native_id),
        native_id=record.native_id,
        task=record.task,
        outcome_evidence=record.outcome_evidence,
        reference_answer=record.reference_answer,
        metadata=record.metadata,
        origin=record.origin,
        n_steps=len(record.steps),
        n_characters=sum(len(step.content) for step in record.steps),
        history_digest=digest or history_digest(record.steps),
    )
    ids = _store_roles(trajectory, speaking_roles(speakers, aliases))
    by_speaker = {speaker: ids[aliases.role(speaker).key] for speaker in set(speakers)}
    _store_steps(trajectory, record.steps, record.native_indices, by_speaker)
    return trajectory


def _store_roles(trajectory: Trajectory, roles: Sequence[SpeakingRole]) -> dict[str, int]:
    rows = TrajectoryRole.objects.bulk_create(
        TrajectoryRole(trajectory=trajectory, key=role.key, name=role.name, n_steps=role.n_steps, position=position)
        for position, role in enumerate(roles)
    )
    return {row.key: row.pk for row in rows}


def _store_steps(
    trajectory: Trajectory,
    steps: Sequence[StepText],
    native_indices: Sequence[str] | None,
    by_speaker: dict[str, int],
) -> None:
    columns = ", ".join(connection.ops.quote_name(column) for column in STEP_COLUMNS)
    marks = ", ".join(["%s"] * len(STEP_COLUMNS))
    natives = native_indices or [None] * len(steps)
    rows = [
        (
            trajectory.pk,
            index,
            step.name,
            step.role,
            step.content,
            step.output_id,
            native,
            by_speaker[step.name],
        )
        for index, (step, native) in enumerate(zip(steps, natives, strict=True))
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {Step._meta.db_table} ({columns}) VALUES ({marks})", rows)
