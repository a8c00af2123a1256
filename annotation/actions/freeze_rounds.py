"""Freeze what rounds decided into a release."""

from collections.abc import Sequence
from datetime import date

from annotation.models import Round
from annotation.queries.decided import decided_by
from benchmarks.actions.freeze_release import freeze_release, pseudonyms_for
from benchmarks.domain.refusals import BadInput
from benchmarks.models import Benchmark, Person, Release
from benchmarks.queries.snapshot import one_moment


class NoRounds(BadInput):
    """A release is made from at least one round, each named once."""


class RoundOfAnotherBenchmark(BadInput):
    """A release is made from rounds of its own benchmark."""


def freeze_rounds(*, benchmark: Benchmark, version: str, rounds: Sequence[Round], date: date, by: Person) -> Release:
    """Freeze a version of the benchmark from the labels and verdicts that stand in its rounds.

    Where several rounds have votes on a trajectory, the later in `rounds` wins.
    """
    _check_rounds(benchmark, rounds)
    pseudonyms = pseudonyms_for(benchmark=benchmark, version=version)
    with one_moment():
        decided = decided_by(rounds, benchmark=benchmark, pseudonyms=pseudonyms)
    return freeze_release(
        benchmark=benchmark, version=version, date=date, decided=decided, pseudonyms=pseudonyms, by=by
    )


def _check_rounds(benchmark: Benchmark, rounds: Sequence[Round]) -> None:
    slugs = [round.slug for round in rounds]
    if not slugs or len(set(slugs)) < len(slugs):
        raise NoRounds(f"a release needs rounds, each named once; given: {', '.join(slugs) or 'none'}")
    strangers = [round.slug for round in rounds if round.benchmark_id != benchmark.pk]
    if strangers:
        raise RoundOfAnotherBenchmark(f"{benchmark.slug} has no round {', '.join(strangers)}")
