"""python manage.py import_trajectories FOLDER --benchmark whowhen --source hand_crafted --format whowhen"""

from django.core.management.base import CommandParser

from benchmarks.actions.import_trajectories import import_trajectories
from benchmarks.management.imports import ImportCommand
from benchmarks.models import Import, Person
from benchmarks.queries.benchmarks import benchmark_called


class Command(ImportCommand):
    help = "Import trajectories. Labels in the same files stay out: they come in with import_labels."
    things = "trajectories"

    def arguments(self, parser: CommandParser) -> None:
        super().arguments(parser)
        parser.add_argument(
            "--renumber",
            action="store_true",
            help="where a step's number isn't its position, keep it beside the position instead of refusing",
        )

    def import_path(self, *, by: Person, **options) -> Import:
        return import_trajectories(
            benchmark=benchmark_called(options["benchmark"]),
            path=options["path"],
            format=options["format"],
            source=options["source"],
            source_field=options["source_field"],
            on_error=options["on_error"],
            renumber=options["renumber"],
            by=by,
        )
