from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from benchmarks.domain.release.digest import file_digest
from benchmarks.domain.release.files import SUMS
from benchmarks.domain.verify import count_in_words, verify_release


class Command(BaseCommand):
    # No ActionCommand: nobody acts, and no database is asked.
    help = "Check an exported release: schemas, checksums, counts, and gold made again from raw labels and verdicts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("directory", metavar="DIR", type=Path)

    def handle(self, *args, directory: Path, **options) -> None:
        findings = verify_release(directory)
        for finding in findings:
            self.stdout.write(finding)
        if findings:
            raise CommandError(f"{count_in_words(findings)} in {directory}")
        self.stdout.write(f"nothing is wrong with {directory}; digest {file_digest(directory / SUMS)}")
