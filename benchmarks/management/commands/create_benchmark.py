"""python manage.py create_benchmark whowhen --title "Who&When" --taxonomy agentscope"""

from django.core.management.base import CommandParser

from benchmarks.actions.create_benchmark import create_benchmark
from benchmarks.actions.load_taxonomies import known_taxonomies
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Benchmark, Person


class Command(ActionCommand):
    help = "Make a benchmark; the same call twice changes nothing."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="a-z, 0-9, - and _: whowhen")
        parser.add_argument("--title", required=True)
        parser.add_argument("--taxonomy", default="agentscope", help=f"one of {', '.join(known_taxonomies())}")

    def perform(self, *, by: Person, slug: str, title: str, taxonomy: str, **options) -> Said:
        stood_already = Benchmark.objects.filter(slug=slug).exists()
        benchmark = create_benchmark(slug=slug, title=title, taxonomy=taxonomy, by=by)
        said = "stands already; nothing changed" if stood_already else "is made"
        return Said(f"benchmark {benchmark} with taxonomy {benchmark.taxonomy} {said}")
