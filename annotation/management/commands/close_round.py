"""End the labelling of a round."""

from django.core.management.base import CommandParser

from annotation.actions.rounds import close_round
from annotation.queries.rounds import round_called
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import benchmark_called


class Command(ActionCommand):
    help = "Close a round: it takes no assignment and no label from then on."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark")
        parser.add_argument("round")

    def perform(self, *, benchmark: str, round: str, by: Person, **options) -> Said:
        closed = close_round(round=round_called(benchmark_called(benchmark), round), by=by)
        return Said(f"{benchmark}, round {closed.slug}: closed")
