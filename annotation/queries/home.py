"""Where a person works, and what waits for them there."""

from typing import NamedTuple

from django.db.models import Count, Q

from annotation.domain.phase import AssignmentState, RoundKind, RoundState
from annotation.models import Round
from annotation.queries.sight import disputes_to_settle
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Person


class Place(NamedTuple):
    """A benchmark and what the person is there."""

    benchmark: Benchmark
    roles: list[str]


class Waiting(NamedTuple):
    """Disputes of a round that the person may settle and that nobody has."""

    round: Round
    n_disputes: int


class Running(NamedTuple):
    """An open round that the person maintains: how many labels it wants, and how many it has."""

    round: Round
    n_submitted: int
    n_wanted: int


def places_of(person: Person) -> list[Place]:
    """Return the benchmarks that a person belongs to; all of them for a superuser."""
    roles: dict[int, list[str]] = {}
    for membership in person.memberships.order_by("role"):
        roles.setdefault(membership.benchmark_id, []).append(membership.role)
    benchmarks = Benchmark.objects.order_by("title", "pk")
    if not person.is_superuser:
        benchmarks = benchmarks.filter(pk__in=roles)
    return [Place(benchmark, roles.get(benchmark.pk, ["superuser"])) for benchmark in benchmarks]


def disputes_waiting_for(person: Person) -> list[Waiting]:
    """Return the rounds in which a person has disputes to settle."""
    mine = person.memberships.filter(role=MemberRole.ADJUDICATOR).values("benchmark")
    rounds = Round.objects.filter(benchmark__in=mine).select_related("benchmark").order_by("benchmark__title", "pk")
    counted = (
        Waiting(round, sum(not standing.is_settled for standing in disputes_to_settle(person, round)))
        for round in rounds
    )
    return [waiting for waiting in counted if waiting.n_disputes]


def rounds_run_by(person: Person) -> list[Running]:
    """Return the open rounds that a person maintains; imported ones are complete as they stand. One query."""
    mine = person.memberships.filter(role=MemberRole.MAINTAINER).values("benchmark")
    rounds = Round.objects.filter(benchmark__in=mine, state=RoundState.OPEN).exclude(kind=RoundKind.IMPORTED)
    is_submitted = Q(assignments__state=AssignmentState.SUBMITTED)
    counted = rounds.annotate(
        n_wanted=Count("slots", distinct=True),
        n_submitted=Count("assignments", filter=is_submitted, distinct=True),
    )
    return [
        Running(round, round.n_submitted, round.n_wanted)
        for round in counted.select_related("benchmark").order_by("benchmark__title", "pk")
    ]
