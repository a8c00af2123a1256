"""What a benchmark's page counts."""

from django.db.models import Count, QuerySet, Sum

from benchmarks.models import Benchmark, Source


def sources_of(benchmark: Benchmark) -> QuerySet[Source]:
    """Return the sources with the number of their trajectories and steps."""
    return benchmark.sources.annotate(
        n_trajectories=Count("trajectories"), n_steps=Sum("trajectories__n_steps", default=0)
    ).order_by("slug")
