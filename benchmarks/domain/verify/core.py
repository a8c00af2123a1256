"""A release as it is read for checking: everything but the histories, which stream."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from benchmarks.domain.release import Decided
from benchmarks.domain.release.canonical import parse_strictly
from benchmarks.domain.release.files import AGREEMENT, MANIFEST, PROCESS, RECORD_FILES
from benchmarks.domain.release.records import (
    AnnotationRecord,
    Contested,
    GoldItem,
    LeftOut,
    Record,
    TaskRecord,
    VerdictRecord,
    from_line,
)


@dataclass(frozen=True)
class Core:
    """The records of a release whose files have passed their schemas."""

    folder: Path
    tasks: dict[str, TaskRecord]
    decided: Decided
    manifest: dict

    @property
    def records(self) -> list[GoldItem | AnnotationRecord | VerdictRecord | Contested | LeftOut]:
        """Whatever is said about a trajectory."""
        said = self.decided
        return [*said.gold, *said.annotations, *said.verdicts, *said.contested, *said.left_out]

    @cached_property
    def labels_of(self) -> dict[tuple[str, str], list[AnnotationRecord]]:
        """The labels on a trajectory in a round, by question_ID and round."""
        found: dict[tuple[str, str], list[AnnotationRecord]] = {}
        for label in self.decided.annotations:
            found.setdefault((label.question_id, label.round), []).append(label)
        return found

    def labels_on(self, task: TaskRecord) -> list[AnnotationRecord]:
        """Return the labels on a trajectory in the rounds that screened it."""
        return [label for round in task.rounds for label in self.labels_of.get((task.question_id, round), ())]


def read_core(folder: Path) -> Core:
    """Return the records of a release; its files have passed check_form."""
    tasks = {task.question_id: task for task in read_records(folder, TaskRecord)}
    return Core(
        folder=folder,
        tasks=tasks,
        decided=Decided(
            gold=list(read_records(folder, GoldItem)),
            annotations=list(read_records(folder, AnnotationRecord)),
            verdicts=list(read_records(folder, VerdictRecord)),
            contested=list(read_records(folder, Contested)),
            left_out=list(read_records(folder, LeftOut)),
            screened_in={task.question_id: task.rounds for task in tasks.values()},
            agreement=_read_document(folder / AGREEMENT),
            process=_read_document(folder / PROCESS),
        ),
        manifest=_read_document(folder / MANIFEST),
    )


def read_records(folder: Path, kind: type[Record]) -> Iterator[Record]:
    """Yield the records of one kind, in the order of their file."""
    for line in read_lines(folder / RECORD_FILES[kind].path):
        yield from_line(kind, line)


def read_lines(path: Path) -> Iterator[Any]:
    """Yield the values of a JSON Lines file."""
    with path.open("rb") as lines:
        yield from map(parse_strictly, lines)


def _read_document(path: Path) -> Any:
    return parse_strictly(path.read_bytes())
