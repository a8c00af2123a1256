"""Open a round for people to work on."""

from django.core.management.base import CommandParser

from annotation.actions.rounds import open_round
from annotation.domain.phase import RoundKind
from annotation.queries.rounds import newest_guideline, taxonomy_to_ask, trajectories_of_sources
from benchmarks.domain.consensus import RULE_MEANING, Rule
from benchmarks.domain.fault import RootConvention
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import benchmark_called

# An imported round is made by `import_labels`.
KINDS = [kind.value for kind in RoundKind if kind is not RoundKind.IMPORTED]
CONVENTIONS = [convention.value for convention in RootConvention]
RULES = " ".join(f"{rule}: {meaning}" for rule, meaning in RULE_MEANING.items())


class Command(ActionCommand):
    help = "Open a round over the trajectories of a benchmark, under its newest guideline."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("benchmark")
        parser.add_argument("round", help="its short name in addresses and files")
        parser.add_argument("--title", help="default: the short name")
        parser.add_argument("--kind", choices=KINDS, default=RoundKind.MAIN.value)
        parser.add_argument("--overlap", type=int, default=2, help="labels wanted of each trajectory (default: 2)")
        parser.add_argument("--rule", choices=[rule.value for rule in Rule], default=Rule.EXACT.value, help=RULES)
        parser.add_argument("--root-convention", choices=CONVENTIONS, default=RootConvention.EARLIEST_DECISIVE.value)
        parser.add_argument("--source", action="append", help="only trajectories of this source; repeats")
        parser.add_argument("--modes", action="store_true", help="ask for modes of the benchmark's taxonomy")
        parser.add_argument("--hide-reference-answer", action="store_true")

    def perform(self, *, benchmark: str, round: str, by: Person, **options) -> Said:
        owner = benchmark_called(benchmark)
        opened = open_round(
            benchmark=owner,
            slug=round,
            title=options["title"] or round,
            kind=RoundKind(options["kind"]),
            overlap=options["overlap"],
            consensus_rule=Rule(options["rule"]),
            root_convention=RootConvention(options["root_convention"]),
            taxonomy=taxonomy_to_ask(owner) if options["modes"] else None,
            guideline=newest_guideline(owner),
            shows_reference_answer=not options["hide_reference_answer"],
            trajectories=trajectories_of_sources(owner, options["source"]),
            by=by,
        )
        return Said(f"{benchmark}, round {opened.slug}: open with {opened.slots.count()} slots")
