"""Find rounds, or say what is missing."""

from annotation.models import Round
from benchmarks.domain.refusals import NotFound
from benchmarks.models import Benchmark


class UnknownRound(NotFound):
    """The benchmark has no round of this name."""


def round_called(benchmark: Benchmark, slug: str) -> Round:
    """Return the benchmark's round with this slug."""
    try:
        return benchmark.rounds.select_related("benchmark", "taxonomy", "guideline").get(slug=slug)
    except Round.DoesNotExist as error:
        known = ", ".join(sorted(benchmark.rounds.values_list("slug", flat=True))) or "none"
        raise UnknownRound(f"{benchmark.slug} has no round {slug!r}; its rounds: {known}") from error
