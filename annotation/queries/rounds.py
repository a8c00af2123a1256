"""Find rounds and what they are opened with, or say what is missing."""

from collections.abc import Collection

from django.db.models import QuerySet

from annotation.models import Guideline, Round
from benchmarks.domain.refusals import BadInput, Conflict, NotFound
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Person, Taxonomy, Trajectory
from benchmarks.queries.benchmarks import benchmark_called
from benchmarks.queries.sight import require_role


class UnknownRound(NotFound):
    """The benchmark has no round of this name."""


class UnknownSource(BadInput):
    """The benchmark has no source of this name."""


class NoTaxonomy(Conflict):
    """The benchmark has no taxonomy whose modes could be asked for."""


def round_called(benchmark: Benchmark, slug: str) -> Round:
    """Return the benchmark's round with this slug."""
    try:
        return benchmark.rounds.select_related("benchmark", "taxonomy", "guideline").get(slug=slug)
    except Round.DoesNotExist as error:
        raise UnknownRound(f"{benchmark} has no round {slug!r}; {_there_are(benchmark.rounds)}") from error


def round_for_member(person: Person, slug: str, round_slug: str) -> Round:
    """Return a round of a benchmark that the person belongs to."""
    benchmark = benchmark_called(slug)
    require_role(person, benchmark, *MemberRole)
    return round_called(benchmark, round_slug)


def newest_guideline(benchmark: Benchmark) -> Guideline | None:
    """Return the guideline that a new round is opened under, if there is one."""
    return benchmark.guidelines.order_by("-version").first()


def taxonomy_to_ask(benchmark: Benchmark) -> Taxonomy:
    """Return the taxonomy whose modes a round asks for."""
    if benchmark.taxonomy is None:
        raise NoTaxonomy(f"{benchmark} has no taxonomy: its rounds can't ask for modes")
    return benchmark.taxonomy


def trajectories_of_sources(benchmark: Benchmark, slugs: Collection[str] | None) -> QuerySet[Trajectory]:
    """Return the trajectories of these sources, or of all where none are named."""
    if slugs is None:
        return benchmark.trajectories.order_by("pk")
    require_sources(benchmark, slugs)
    return benchmark.trajectories.filter(source__slug__in=slugs).order_by("pk")


def require_sources(benchmark: Benchmark, slugs: Collection[str]) -> None:
    """Refuse sources that the benchmark doesn't have, naming those that it has."""
    unknown = sorted(set(slugs) - set(benchmark.sources.values_list("slug", flat=True)))
    if unknown:
        raise UnknownSource(f"{benchmark} has no source {', '.join(unknown)}; {_there_are(benchmark.sources)}")


def _there_are(named: QuerySet) -> str:
    return "there are " + (", ".join(sorted(named.values_list("slug", flat=True))) or "none")
