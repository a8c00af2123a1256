"""Store trajectories: their rows, their roles, their steps. Callers hold the transaction."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from django.db import connection
from django.db.backends.utils import CursorWrapper

from benchmarks.domain.roles import Aliases, speaking_roles
from benchmarks.domain.trajectory import StepText, history_digest, question_id
from benchmarks.models import AliasTable, Source, Step, Trajectory, TrajectoryRole
from benchmarks.readers.records import TrajectoryRecord

# Plain SQL: model instances for 178,137 steps took longer than the insert itself.
STEP_COLUMNS = ("trajectory_id", "index", *StepText._fields, "native_index", "speaker_id")
# SQLite counts its primary keys up once per statement, not once per row.
ROWS_PER_STATEMENT = 20


class NewTrajectory(NamedTuple):
    """A record that is to be stored, the source it belongs to, and the digest of its history."""

    record: TrajectoryRecord
    source: Source
    digest: str


def store_trajectory(record: TrajectoryRecord, *, source: Source, alias_table: AliasTable) -> Trajectory:
    """Insert a trajectory that isn't stored yet; raises IntegrityError on a known id."""
    new = NewTrajectory(record, source, history_digest(record.steps))
    return store_trajectories([new], alias_table=alias_table)[0]


def store_trajectories(batch: Sequence[NewTrajectory], *, alias_table: AliasTable) -> list[Trajectory]:
    """Insert trajectories that aren't stored yet, one statement per table.

    Memory holds the batch with all its text. Raises IntegrityError on a known id.
    """
    aliases = Aliases(alias_table.aliases)
    trajectories = Trajectory.objects.bulk_create(_row(new, alias_table) for new in batch)
    speaker_ids = _store_roles(batch, trajectories, aliases)
    _store_steps(_step_rows(batch, trajectories, speaker_ids, aliases))
    return trajectories


def _row(new: NewTrajectory, alias_table: AliasTable) -> Trajectory:
    record, source, digest = new
    return Trajectory(
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
        history_digest=digest,
    )


def _store_roles(
    batch: Sequence[NewTrajectory], trajectories: Sequence[Trajectory], aliases: Aliases
) -> dict[tuple[int, str], int]:
    rows = TrajectoryRole.objects.bulk_create(
        TrajectoryRole(trajectory_id=trajectory.pk, key=key, name=name, n_steps=n_steps, position=position)
        for new, trajectory in zip(batch, trajectories, strict=True)
        for position, (key, name, n_steps) in enumerate(
            speaking_roles([step.name for step in new.record.steps], aliases)
        )
    )
    return {(row.trajectory_id, row.key): row.pk for row in rows}


def _step_rows(
    batch: Sequence[NewTrajectory],
    trajectories: Sequence[Trajectory],
    speaker_ids: dict[tuple[int, str], int],
    aliases: Aliases,
) -> Iterator[tuple]:
    for new, trajectory in zip(batch, trajectories, strict=True):
        steps, pk = new.record.steps, trajectory.pk
        natives = new.record.native_indices or [None] * len(steps)
        by_name = {name: speaker_ids[pk, aliases.role(name).key] for name in {step.name for step in steps}}
        for index, (step, native) in enumerate(zip(steps, natives, strict=True)):
            yield pk, index, *step, native, by_name[step.name]


def _store_steps(rows: Iterator[tuple]) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            _copy(cursor, rows)
        else:
            _insert(cursor, list(rows))


def _copy(cursor: CursorWrapper, rows: Iterator[tuple]) -> None:
    with cursor.copy(f"COPY {_quoted(Step._meta.db_table)} ({_step_columns()}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _insert(cursor: CursorWrapper, rows: list[tuple]) -> None:
    n_even = len(rows) - len(rows) % ROWS_PER_STATEMENT
    starts = range(0, n_even, ROWS_PER_STATEMENT)
    several = [list(chain.from_iterable(rows[start : start + ROWS_PER_STATEMENT])) for start in starts]
    cursor.executemany(_insert_statement(ROWS_PER_STATEMENT), several)
    cursor.executemany(_insert_statement(1), rows[n_even:])


def _insert_statement(n_rows: int) -> str:
    marks = f"({', '.join(['%s'] * len(STEP_COLUMNS))})"
    return f"INSERT INTO {_quoted(Step._meta.db_table)} ({_step_columns()}) VALUES {', '.join([marks] * n_rows)}"


def _step_columns() -> str:
    return ", ".join(map(_quoted, STEP_COLUMNS))


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
