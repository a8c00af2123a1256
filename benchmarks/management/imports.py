"""What the import commands share: their options, and how they tell the report."""

import json
from pathlib import Path

from django.core.management.base import CommandParser

from benchmarks.actions.imports import ImportRefused
from benchmarks.domain.import_report import ImportReport, OnError
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Import, Person
from benchmarks.readers.registry import READERS


class ImportCommand(ActionCommand):
    """A command that imports a file or a folder. Subclasses define `things` and `import_path`."""

    prints_figures = True
    # What the records are: "trajectories".
    things: str

    def import_path(self, *, by: Person, **options) -> Import:
        """Call the one action."""
        raise NotImplementedError

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="a .json or .jsonl file, or a folder of them")
        parser.add_argument("--benchmark", required=True, metavar="SLUG")
        parser.add_argument("--format", required=True, help=f"one of {', '.join(READERS)}")
        parser.add_argument("--source", metavar="SLUG", help="the source that all records belong to")
        parser.add_argument("--source-field", metavar="FIELD", help="the record's field that names its source")
        parser.add_argument(
            "--on-error",
            choices=[choice.value for choice in OnError],
            default=OnError.STOP.value,
            help="what a bad record does: stop stores nothing (default), skip stores the good ones",
        )

    def perform(self, *, by: Person, **options) -> Said:
        try:
            kept = self.import_path(by=by, **options)
        except ImportRefused as refused:
            if options["json"]:
                self.stdout.write(json.dumps(refused.report.as_json(), ensure_ascii=False, indent=2))
            raise
        report = ImportReport.from_json(kept.report)
        if not options["json"]:
            self.stdout.writelines(f"{line}\n" for line in report.lines())
        return Said(report.summary(self.things), kept.report)
