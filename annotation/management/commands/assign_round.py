"""Deal the free slots of a round."""

from django.core.management.base import CommandParser

from annotation.actions.assignments import assign_round
from annotation.queries.rounds import round_called
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import benchmark_called
from benchmarks.queries.people import person_called


class Command(ActionCommand):
    help = "Give the free slots of a round to people, balanced by steps."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark")
        parser.add_argument("round")
        parser.add_argument("--to", metavar="USER", action="append", required=True, help="an annotator; repeats")
        parser.add_argument("--seed", type=int, default=0, help="the same seed deals the same (default: 0)")

    def perform(self, *, benchmark: str, round: str, to: list[str], seed: int, by: Person, **options) -> Said:
        dealt_in = round_called(benchmark_called(benchmark), round)
        people = [person_called(username) for username in to]
        n_given = assign_round(round=dealt_in, people=people, seed=seed, by=by)
        return Said(f"{benchmark}, round {round}: {n_given} slots given to {', '.join(to)}")
