from datetime import date

from django.core.management.base import CommandParser
from django.utils import timezone

from annotation.actions.freeze_rounds import freeze_rounds
from annotation.queries.rounds import round_called
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import benchmark_called


class Command(ActionCommand):
    help = "Freeze a version of a benchmark from the labels and verdicts that stand in its rounds."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark")
        parser.add_argument("version", help="such as 1.0.0")
        parser.add_argument(
            "--round", action="append", required=True, dest="rounds", help="repeats; the later wins where it has votes"
        )
        parser.add_argument(
            "--date", type=date.fromisoformat, metavar="YYYY-MM-DD", help="the date in the files (default: today, UTC)"
        )

    def perform(
        self, *, by: Person, benchmark: str, version: str, rounds: list[str], date: date | None, **options
    ) -> Said:
        found = benchmark_called(benchmark)
        is_known = found.releases.filter(version=version).exists()
        release = freeze_rounds(
            benchmark=found,
            version=version,
            rounds=[round_called(found, slug) for slug in rounds],
            # Django's now is UTC, whatever zone the machine is in.
            date=date or timezone.now().date(),
            by=by,
        )
        before = " before, with the same bytes: nothing changed" if is_known else ""
        return Said(
            f"{release} was frozen{before}: {release.n_gold} gold, {release.n_contested} contested, "
            f"{release.n_excluded} excluded; digest {release.digest}"
        )
