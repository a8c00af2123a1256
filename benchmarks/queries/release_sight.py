"""Which releases a person may see."""

from collections.abc import Sequence

from benchmarks.domain.visibility import Thing, sight
from benchmarks.models import Benchmark, Person, Release
from benchmarks.queries.benchmarks import release_called
from benchmarks.queries.sight import reaches, require_release_sight, viewer_of_benchmark


def release_in_sight(slug: str, version: str, *, person: Person, thing: Thing) -> Release:
    """Return a release if this part of it is the person's to see, or refuse as if it didn't exist."""
    release = release_called(f"{slug}@{version}")
    require_release_sight(person, release, thing)
    return release


def releases_in_sight(person: Person, benchmarks: Sequence[Benchmark]) -> list[Release]:
    """Return the releases of some benchmarks whose gold a person may see, newest first in each benchmark."""
    how_much = {benchmark.pk: sight(viewer_of_benchmark(person, benchmark), Thing.GOLD) for benchmark in benchmarks}
    everywhere = Release.objects.select_related("benchmark").filter(benchmark__in=how_much)
    rows = everywhere.order_by("benchmark__slug", "-frozen_at", "-pk")
    return [row for row in rows if reaches(how_much[row.benchmark_id], row)]
