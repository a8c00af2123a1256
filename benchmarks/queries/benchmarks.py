"""Find benchmarks and what belongs to them, or say what is missing."""

from benchmarks.domain.refusals import NotFound
from benchmarks.models import Benchmark, Release


class UnknownBenchmark(NotFound):
    """No benchmark has this slug."""


class UnknownRelease(NotFound):
    """The benchmark has no release of this version."""


def benchmark_called(slug: str) -> Benchmark:
    """Return the benchmark with this slug."""
    try:
        return Benchmark.objects.select_related("taxonomy").get(slug=slug)
    except Benchmark.DoesNotExist as error:
        raise UnknownBenchmark(f"no benchmark is called {slug!r}") from error


def release_called(name: str) -> Release:
    """Return the release named `BENCHMARK@VERSION`."""
    slug, _, version = name.partition("@")
    try:
        return Release.objects.select_related("benchmark").get(benchmark__slug=slug, version=version)
    except Release.DoesNotExist as error:
        raise UnknownRelease(f"no release is called {name!r}; the form is BENCHMARK@VERSION") from error
