"""Make a benchmark."""

import re

from django.db import transaction
from django.utils import timezone

from benchmarks.actions.events import record_event
from benchmarks.actions.load_taxonomies import load_taxonomy
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.models import AliasTable, Benchmark, Person

# No "@": a release is named BENCHMARK@VERSION.
BENCHMARK_SLUG = re.compile(r"[a-z0-9_-]{1,80}")
LONGEST_TITLE = 200


class BadBenchmark(BadInput):
    """A benchmark's slug or title can't be used."""


class BenchmarkDiffers(Conflict):
    """A benchmark of this slug stands already, with another title or taxonomy."""


@transaction.atomic
def create_benchmark(*, slug: str, title: str, taxonomy: str, by: Person) -> Benchmark:
    """Return the benchmark of this slug, made if missing; the same call twice changes nothing.

    `taxonomy` is the key of a data file: "agentscope".
    """
    _check(slug, title)
    wanted = load_taxonomy(taxonomy)
    benchmark, is_new = Benchmark.objects.get_or_create(
        slug=slug, defaults={"title": title, "taxonomy": wanted, "created_at": timezone.now()}
    )
    if is_new:
        AliasTable.objects.create(benchmark=benchmark, version=1, aliases={})
        after = {"title": title, "taxonomy": str(wanted)}
        record_event(by=by, action="create_benchmark", subject=benchmark, benchmark=benchmark, after=after)
    elif (benchmark.title, benchmark.taxonomy) != (title, wanted):
        raise BenchmarkDiffers(
            f"{slug} stands already, as {benchmark.title!r} with taxonomy {benchmark.taxonomy}; "
            f"this asks for {title!r} with taxonomy {wanted}"
        )
    return benchmark


def _check(slug: str, title: str) -> None:
    if not BENCHMARK_SLUG.fullmatch(slug):
        raise BadBenchmark(f"slug {slug!r} is not made of a-z, 0-9, - and _ (at most 80)")
    if not title.strip() or len(title) > LONGEST_TITLE:
        raise BadBenchmark(f"a title has 1 to {LONGEST_TITLE} characters, this one has {len(title.strip())}")
