"""Making a benchmark."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from benchmarks.actions.create_benchmark import BadBenchmark, BenchmarkDiffers, create_benchmark
from benchmarks.actions.load_taxonomies import UnknownTaxonomy
from benchmarks.models import Benchmark, Event
from tests.builders.at_once import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.database]

WHOWHEN = {"slug": "whowhen", "title": "Who&When", "taxonomy": "agentscope"}


def test_a_benchmark_has_its_taxonomy_an_empty_alias_table_and_an_event(system):
    benchmark = create_benchmark(**WHOWHEN, by=system)
    assert str(benchmark.taxonomy) == "agentscope@1"
    assert list(benchmark.alias_tables.values_list("version", "aliases")) == [(1, {})]
    assert Event.objects.get(action="create_benchmark").by == system


def test_the_same_call_twice_changes_nothing(system):
    assert create_benchmark(**WHOWHEN, by=system) == create_benchmark(**WHOWHEN, by=system)
    assert Event.objects.filter(action="create_benchmark").count() == 1


@pytest.mark.parametrize("other", [{"title": "Who and When"}, {"taxonomy": "mast"}])
def test_another_title_or_taxonomy_for_a_benchmark_that_stands_is_refused(system, other):
    create_benchmark(**WHOWHEN, by=system)
    with pytest.raises(BenchmarkDiffers, match="stands already"):
        create_benchmark(**WHOWHEN | other, by=system)


@pytest.mark.parametrize(
    "bad",
    [{"slug": "Who"}, {"slug": "a@b"}, {"slug": ""}, {"slug": "a" * 81}, {"title": " "}, {"title": "x" * 201}],
)
def test_a_slug_or_title_that_can_not_be_used_is_refused(system, bad):
    with pytest.raises(BadBenchmark):
        create_benchmark(**WHOWHEN | bad, by=system)


def test_an_unknown_taxonomy_is_refused(system):
    with pytest.raises(UnknownTaxonomy, match="agentrx, agentscope, mast"):
        create_benchmark(**WHOWHEN | {"taxonomy": "own"}, by=system)


@pytest.mark.django_db(transaction=True)
def test_if_the_event_fails_no_benchmark_is_made(system, full_log):
    with pytest.raises(full_log):
        create_benchmark(**WHOWHEN, by=system)
    assert not Benchmark.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_who_make_the_same_benchmark_at_once_get_the_same_one(system):
    made = at_once(*[lambda: create_benchmark(**WHOWHEN, by=system)] * 2)
    assert made[0] == made[1]
    assert Benchmark.objects.count() == 1


def test_the_command_says_whether_it_changed_anything(system):
    said = StringIO()
    for _ in range(2):
        call_command("create_benchmark", "whowhen", title="Who&When", stdout=said)
    assert said.getvalue().splitlines() == [
        "benchmark whowhen with taxonomy agentscope@1 is made",
        "benchmark whowhen with taxonomy agentscope@1 stands already; nothing changed",
    ]
    with pytest.raises(CommandError, match="stands already"):
        call_command("create_benchmark", "whowhen", title="Other")
