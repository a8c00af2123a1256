"""How much a benchmark holds."""

from django.db.models import Sum

from annotation.queries.votes import newest_labels
from benchmarks.models import Benchmark


def status_document(benchmark: Benchmark) -> dict:
    """Return the size of a benchmark as the JSON document that others read.

    `n_labels` counts current labels: the newest version of every submitted assignment.
    """
    return {
        "benchmark": benchmark.slug,
        "n_trajectories": benchmark.trajectories.count(),
        "n_steps": benchmark.trajectories.aggregate(n=Sum("n_steps"))["n"] or 0,
        "n_labels": newest_labels().filter(assignment__round__benchmark=benchmark).count(),
        "n_releases": benchmark.releases.count(),
    }
