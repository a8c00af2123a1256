"""python manage.py import_labels FOLDER --benchmark whowhen --round original --annotator whowhen --format whowhen"""

from django.core.management.base import CommandParser

from annotation.actions.import_labels import import_labels
from benchmarks.management.imports import ImportCommand
from benchmarks.models import Import, Person
from benchmarks.queries.benchmarks import benchmark_called


class Command(ImportCommand):
    help = "Import published labels into an imported round, which is made if it is missing."
    things = "labels"

    def arguments(self, parser: CommandParser) -> None:
        super().arguments(parser)
        parser.add_argument("--round", required=True, metavar="SLUG")
        parser.add_argument("--annotator", required=True, metavar="NAME", help="an outside person, made if missing")
        parser.add_argument(
            "--step-base", type=int, metavar="N", help="the file's number for the first step (default: the format's)"
        )

    def import_path(self, *, by: Person, **options) -> Import:
        return import_labels(
            benchmark=benchmark_called(options["benchmark"]),
            path=options["path"],
            format=options["format"],
            round=options["round"],
            annotator=options["annotator"],
            source=options["source"],
            source_field=options["source_field"],
            step_base=options["step_base"],
            on_error=options["on_error"],
            by=by,
        )
