"""Take a file of predictions as a run."""

from pathlib import Path

from django.core.management.base import CommandParser

from attribution.actions.upload_predictions import upload_predictions
from attribution.queries.runs import answers_in_words, run_document
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import release_called
from benchmarks.readers.files import UnreadableFile


class Command(ActionCommand):
    help = "Take a JSONL file of question_ID, predicted_role, predicted_step as a run on a release."
    prints_figures = True

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--release", required=True, metavar="BENCHMARK@VERSION")
        parser.add_argument("--name", required=True, help="how the leaderboard calls what made the predictions")

    def perform(self, *, by: Person, file: Path, release: str, name: str, **options) -> Said:
        try:
            with file.open("rb") as lines:
                run = upload_predictions(release=release_called(release), name=name, lines=lines, by=by)
        except OSError as error:
            raise UnreadableFile(f"{file}: {error.strerror}") from error
        document = run_document(run)
        return Said(f"run {run.pk}: {name} on {run.release} ({answers_in_words(document)})", document)
