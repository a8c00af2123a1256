"""What must hold between rows of what is judged and published, each with the query that finds where it doesn't.

Promises about a single row are constraints of the database. These span rows; the
actions keep them under a lock, and `check_integrity` asks whether they did.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet

from benchmarks.domain.release.files import SUMS
from benchmarks.domain.trajectory import StepText, history_digest, question_id
from benchmarks.models import Release, ReleaseChunk, ReleaseFile, Step, Trajectory, TrajectoryRole

# Contents are read a few rows at a time: a step or a chunk may hold a megabyte.
STEPS_AT_ONCE = 100
CHUNKS_AT_ONCE = 2


@dataclass(frozen=True)
class Invariant:
    """A promise across rows. `find` names every breach, in words that lead to the row."""

    name: str
    meaning: str
    find: Callable[[], list[str]]


@dataclass(frozen=True)
class Finding:
    """One breach of an invariant."""

    invariant: Invariant
    what: str

    def __str__(self) -> str:
        return f"{self.invariant.name}: {self.what} (broken: {self.invariant.meaning})"


def each(breaches: QuerySet) -> Callable[[], list[str]]:
    """Return the search that names each row of a query set, which is asked anew every time."""
    return lambda: [f"{row._meta.model_name} {row.pk}, {row}" for row in breaches.order_by("pk")]


def _ids_made_of_something_else() -> list[str]:
    rows = Trajectory.objects.order_by("pk").values_list("question_id", "source__slug", "native_id")
    return [
        f"{stored}, but source {source} and native id {native!r} make {question_id(source, native)}"
        for stored, source, native in rows.iterator()
        if stored != question_id(source, native)
    ]


def _changed_histories() -> list[str]:
    stored = dict(Trajectory.objects.values_list("pk", "history_digest"))
    rows = Step.objects.order_by("trajectory", "index").values_list(
        "trajectory", "trajectory__question_id", "name", "role", "content", "output_id"
    )
    histories = groupby(rows.iterator(chunk_size=STEPS_AT_ONCE), key=lambda row: row[:2])
    return [
        f"trajectory {pk}, {question}"
        for (pk, question), history in histories
        if history_digest(StepText(*row[2:]) for row in history) != stored[pk]
    ]


def _changed_release_files() -> list[str]:
    files = ReleaseFile.objects.select_related("release__benchmark").order_by("pk")
    return [str(file) for file in files if not _is_as_frozen(file)]


def _is_as_frozen(file: ReleaseFile) -> bool:
    digest = hashlib.sha256()
    n_bytes = 0
    for expected, (number, content) in enumerate(_chunks(file)):
        if number != expected:
            return False
        digest.update(content)
        n_bytes += len(content)
    return (digest.hexdigest(), n_bytes) == (file.sha256, file.n_bytes)


def _chunks(file: ReleaseFile) -> Iterator[tuple[int, bytes]]:
    rows = ReleaseChunk.objects.filter(file=file).order_by("number").values_list("number", "content")
    return rows.iterator(chunk_size=CHUNKS_AT_ONCE)


# An index occurs once and is never negative: how many there are and the last one say all.
STEPS_COUNTED = Trajectory.objects.annotate(n_stored=Count("steps"), last=Max("steps__index"))
ROLES_COUNTED = TrajectoryRole.objects.annotate(n_spoken=Count("steps"))
OWN_SUMS = ReleaseFile.objects.filter(release=OuterRef("pk"), path=SUMS, sha256=OuterRef("digest"))

INVARIANTS: tuple[Invariant, ...] = (
    Invariant(
        "contiguous_steps",
        "the steps of a trajectory are 0 to n_steps - 1",
        each(STEPS_COUNTED.filter(~Q(n_stored=F("n_steps")) | ~Q(last=F("n_steps") - 1))),
    ),
    Invariant(
        "own_speakers",
        "the speaker of a step is a role of its trajectory",
        each(Step.objects.select_related("trajectory").exclude(speaker__trajectory=F("trajectory"))),
    ),
    Invariant(
        "counted_roles",
        "a role's n_steps is how often it speaks",
        each(ROLES_COUNTED.exclude(n_spoken=F("n_steps"))),
    ),
    Invariant(
        "own_sources",
        "a trajectory's source is of its benchmark",
        each(Trajectory.objects.exclude(source__benchmark=F("benchmark"))),
    ),
    Invariant(
        "own_alias_tables",
        "a trajectory's alias table is of its benchmark",
        each(Trajectory.objects.exclude(alias_table__benchmark=F("benchmark"))),
    ),
    Invariant("question_ids", "a question_ID is made of source and native id", _ids_made_of_something_else),
    Invariant("unchanged_histories", "a history has the digest that was stored with it", _changed_histories),
    Invariant("unchanged_releases", "the chunks of a release file are its bytes", _changed_release_files),
    Invariant(
        "release_digests",
        f"a release's digest is that of its {SUMS}",
        each(Release.objects.select_related("benchmark").filter(~Exists(OWN_SUMS))),
    ),
)
