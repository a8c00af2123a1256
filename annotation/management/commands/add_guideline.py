"""Write the guideline that annotators read."""

from pathlib import Path

from django.core.management.base import CommandParser

from annotation.actions.rounds import add_guideline
from annotation.queries.rounds import round_called
from benchmarks.domain.refusals import BadInput
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import benchmark_called
from benchmarks.readers.encodings import likely_encoding, wide_encoding


class GuidelineUnreadable(BadInput):
    """The file can't be read, or isn't UTF-8."""


class Command(ActionCommand):
    help = "Add the next version of a benchmark's guideline, a Markdown file; open rounds follow it where named."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark")
        parser.add_argument("file", type=Path)
        parser.add_argument("--round", action="append", default=[], help="an open round that follows it; repeats")

    def perform(self, *, benchmark: str, file: Path, round: list[str], by: Person, **options) -> Said:
        owner = benchmark_called(benchmark)
        rounds = [round_called(owner, slug) for slug in round]
        guideline = add_guideline(benchmark=owner, markdown=_text_of(file), followed_by=rounds, by=by)
        followed = f", followed by {', '.join(round)}" if round else ""
        return Said(f"{benchmark}: guideline {guideline.version} is added{followed}")


def _text_of(file: Path) -> str:
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise GuidelineUnreadable(f"{file}: {error.strerror}") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        encoding = wide_encoding(raw) or likely_encoding(raw)
        raise GuidelineUnreadable(f"{file} is not UTF-8 but probably {encoding}") from error
