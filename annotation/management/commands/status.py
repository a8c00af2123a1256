"""Say how much a benchmark holds."""

from django.core.management.base import CommandParser

from annotation.queries.status import status_document
from benchmarks.management.base import ActionCommand, Said
from benchmarks.queries.benchmarks import benchmark_called


class Command(ActionCommand):
    help = "Count the trajectories, steps, labels and releases of a benchmark."
    prints_figures = True

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark")

    def perform(self, *, benchmark: str, **options) -> Said:
        figures = status_document(benchmark_called(benchmark))
        summary = (
            "{benchmark}: {n_trajectories} trajectories, {n_steps} steps, {n_labels} labels, {n_releases} releases"
        )
        return Said(summary.format(**figures), figures)
