"""Measure how far the annotators of a round agree."""

from django.core.management.base import CommandParser

from annotation.domain.agreement.table import agreement_lines
from annotation.queries.agreement import agreement_document
from annotation.queries.rounds import round_called
from benchmarks.management.base import ActionCommand, Said
from benchmarks.queries.benchmarks import benchmark_called


class Command(ActionCommand):
    help = "Measure how far the annotators of a round agree: pairs, gaps, chance, alpha, kappa."
    prints_figures = True

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark")
        parser.add_argument("--round", required=True)

    def perform(self, *, benchmark: str, round: str, **options) -> Said:
        document = agreement_document(round_called(benchmark_called(benchmark), round))
        if not options["json"]:
            self.stdout.write("\n".join(agreement_lines(document)))
        n_pairs = document["pairs"]["all"]["n"]
        return Said(
            f"{benchmark}, round {round}: {n_pairs} pairs on {document['n_trajectories']} trajectories", document
        )
