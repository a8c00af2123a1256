"""What a frozen release holds, read from its stored bytes: they are the one source of truth."""

from collections.abc import Iterator

from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Collate

from benchmarks.domain.refusals import NotFound
from benchmarks.domain.release.canonical import parse_strictly
from benchmarks.domain.release.files import RECORD_FILES
from benchmarks.domain.release.records import GoldItem, Record, from_line
from benchmarks.models import Release, ReleaseFile, Trajectory

# By code point, as everywhere in files: PostgreSQL's default follows a language.
CODE_POINT_ORDER = {"sqlite": "BINARY", "postgresql": "C"}


class NoSuchFile(NotFound):
    """The release has no file of this path."""


def release_bytes(release: Release, path: str) -> Iterator[bytes]:
    """Return the bytes of one file of a release, in pieces of at most a megabyte.

    Raises
    ------
    NoSuchFile
        If the release has no such file; at once, not when the first piece is asked for.
    """
    return file_bytes(file_called(release, path))


def file_called(release: Release, path: str) -> ReleaseFile:
    """Return one file of a release."""
    try:
        return release.files.get(path=path)
    except ReleaseFile.DoesNotExist as error:
        raise NoSuchFile(f"{release} has no file {path!r}") from error


def file_bytes(file: ReleaseFile) -> Iterator[bytes]:
    """Yield the bytes of a file, chunk by chunk."""
    # A query for each: one cursor over all of them would hold a snapshot for as long
    # as a browser takes, and PostgreSQL would first copy the whole file aside.
    for number in range(file.chunks.count()):
        yield bytes(file.chunks.values_list("content", flat=True).get(number=number))


def release_records(release: Release, kind: type[Record]) -> Iterator[Record]:
    """Yield the records of one kind that a release published, in the order of their file."""
    content = b"".join(release_bytes(release, RECORD_FILES[kind].path))
    return (from_line(kind, parse_strictly(line)) for line in content.splitlines())


def gold_of(release: Release) -> dict[str, GoldItem]:
    """Return the gold of a release by question_ID, in code-point order."""
    return {item.question_id: item for item in release_records(release, GoldItem)}


def trajectories_of(release: Release) -> QuerySet[Trajectory]:
    """Return the trajectories that a release has gold for, by question_ID in code-point order."""
    in_order = Collate("question_id", CODE_POINT_ORDER[connection.vendor])
    with_gold = Trajectory.objects.filter(benchmark=release.benchmark_id, question_id__in=gold_of(release).keys())
    return with_gold.select_related("source").order_by(in_order)
