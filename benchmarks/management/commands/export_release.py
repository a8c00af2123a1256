from pathlib import Path

from django.core.management.base import CommandParser

from benchmarks.actions.export_release import export_release
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import release_called


class Command(ActionCommand):
    help = "Write the files of a frozen release into a directory."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("release", metavar="BENCHMARK@VERSION")
        parser.add_argument("--to", metavar="DIR", type=Path, required=True, help="a new or empty directory")

    def perform(self, *, by: Person, release: str, to: Path, **options) -> Said:
        frozen = release_called(release)
        export_release(release=frozen, to=to)
        return Said(f"{frozen} is in {to}; digest {frozen.digest}")
