"""What every format's reader is: a name, what its labels mean, and two streams.

Trajectories and published labels are read apart, so that gold never travels with a history.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from benchmarks.domain.fault import RootConvention
from benchmarks.domain.import_report import Problem
from benchmarks.domain.refusals import BadInput
from benchmarks.readers.fields import BadField
from benchmarks.readers.files import Document
from benchmarks.readers.records import LabelRecord, TrajectoryRecord

Record = TypeVar("Record", TrajectoryRecord, LabelRecord)
Documents = Iterable[Document | Problem]


class FormatHasNoTrajectories(BadInput):
    """A format that publishes labels only was asked for trajectories."""


@dataclass(frozen=True)
class ReadOptions:
    """How the person wants a file to be read."""

    # The record's field that names its source, where the import names none.
    source_field: str | None = None
    # Keep indices that aren't the positions beside the positions; else refuse them.
    renumber: bool = False
    # The file's number for the first step.
    step_base: int = 0


class Reader(Protocol):
    """One format of files."""

    name: str
    # Normalised role to display name, as in a benchmark's alias table.
    default_aliases: Mapping[str, str]
    # What "the root" means in the format's published labels.
    root_convention: RootConvention
    # The key of the taxonomy that its labels' modes belong to, or None.
    taxonomy: str | None
    # The number that the format gives to the first step.
    step_base: int

    def trajectories(self, documents: Documents, options: ReadOptions) -> Iterator[TrajectoryRecord | Problem]:
        """Yield one record per trajectory; what can't be read becomes a problem."""
        ...

    def labels(self, documents: Documents, options: ReadOptions) -> Iterator[LabelRecord | Problem]:
        """Yield one record per published label; what can't be read becomes a problem."""
        ...


def read_each(
    documents: Documents, read: Callable[[Document, ReadOptions], Record], options: ReadOptions
) -> Iterator[Record | Problem]:
    """Read every document with `read`; a bad field becomes a problem at the document's place."""
    for document in documents:
        if isinstance(document, Problem):
            yield document
            continue
        try:
            yield read(document, options)
        except BadField as error:
            yield Problem(document.place, error.field, str(error))
