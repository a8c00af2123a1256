"""List what the votes of a round can't settle."""

from django.core.management.base import CommandParser

from annotation.queries.rounds import round_called
from annotation.queries.standings import disputes_document
from benchmarks.management.base import ActionCommand, Said
from benchmarks.queries.benchmarks import benchmark_called


class Command(ActionCommand):
    help = "List the disputes of a round, with the labels that can't be joined."
    prints_figures = True

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark")
        parser.add_argument("--round", required=True)

    def perform(self, *, benchmark: str, round: str, **options) -> Said:
        figures = disputes_document(round_called(benchmark_called(benchmark), round))
        counts = "{n_agreed} agreed, {n_disputed} disputed, {n_single} single".format(**figures)
        return Said(f"{benchmark}, round {round}: {counts}", figures)
