from django.core.management.base import CommandParser

from benchmarks.actions.publish_release import publish_release
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import release_called


class Command(ActionCommand):
    help = "Show a frozen release, with its gold, to people who are not signed in."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("release", metavar="BENCHMARK@VERSION")

    def perform(self, *, by: Person, release: str, **options) -> Said:
        frozen = release_called(release)
        publish_release(release=frozen, by=by)
        return Said(f"{frozen} is public")
