"""Show how the finished runs on a release score."""

from django.core.management.base import CommandParser

from attribution.queries.leaderboard import leaderboard
from benchmarks.domain.intervals import wilson
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import release_called

NOT_PREDICTED = "–"


class Command(ActionCommand):
    help = "Show how the finished runs on a release score: shares in percent, with 95 % Wilson intervals."
    prints_figures = True

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("release", metavar="BENCHMARK@VERSION")

    def perform(self, *, by: Person, release: str, **options) -> Said:
        table = leaderboard(release_called(release))
        if not options["json"]:
            for row in table["rows"]:
                self.stdout.write(_line(row))
        return Said(f"{table['release']}: {len(table['rows'])} runs on {table['n']} gold items", table)


def _line(row: dict) -> str:
    n = row["n"]
    figures = (
        f"role {_share(row['role_correct'], n)}",
        f"exact {_share(row['root_exact_correct'], n)}",
        f"within 5 {_share(row['root_within_5_correct'], n)}",
        f"MAE {NOT_PREDICTED if row['root_mae'] is None else format(row['root_mae'], '.2f')}",
        f"failed {row['failed_n']} of {n}",
    )
    return f"run {row['run']} {_name(row)}: {', '.join(figures)}"


def _name(row: dict) -> str:
    settings = " ".join(f"{name}={value}" for name, value in row["settings"].items())
    return " ".join(part for part in (row["method"], settings, row["model"]) if part)


def _share(n_correct: int | None, n: int) -> str:
    if n_correct is None or n == 0:
        return NOT_PREDICTED
    low, high = wilson(n_correct, n)
    return f"{100 * n_correct / n:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
