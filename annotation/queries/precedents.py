"""Precedents: what adjudicators settled in the closed rounds of a benchmark, to be looked up."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from annotation.domain.phase import LIVE, RoundState
from annotation.models import Adjudication, Assignment, Round
from annotation.queries.queue import IS_SETTLED
from annotation.queries.sight import disputes_to_mark
from benchmarks.domain.trajectory import Origin
from benchmarks.domain.visibility import MemberRole, Sight, Thing, sight
from benchmarks.models import Benchmark, Mode, Person
from benchmarks.models.people import PersonKind
from benchmarks.queries.long_texts import long_texts_of
from benchmarks.queries.sight import NotYours, roles_of, viewer_of_benchmark

SEARCHED = ("reason", "trajectory__question_id", "role__name", "mode__name")


@dataclass(frozen=True)
class Asked:
    """What to look for; "" asks for all. `mode` is a taxonomy's key and a code: "agentscope/3"."""

    q: str = ""
    source: str = ""
    mode: str = ""
    role: str = ""
    outcome: str = ""

    @property
    def is_anything(self) -> bool:
        return any((self.q, self.source, self.mode, self.role, self.outcome))


@dataclass(frozen=True)
class Choices:
    """What the precedents that a person may see can be narrowed to."""

    sources: list[str]
    modes: list[Mode]
    roles: list[tuple[str, str]]
    outcomes: list[str]


def precedents_in_sight(person: Person, benchmark: Benchmark) -> QuerySet[Adjudication]:
    """Return the verdicts of closed rounds that a member may read, newest first.

    Never one on a trajectory that the person is still to judge, in whatever round.
    """
    if sight(viewer_of_benchmark(person, benchmark), Thing.PRECEDENTS) is Sight.NO:
        raise NotYours(f"there is no such page for you in {benchmark.slug}")
    same = {"round": OuterRef("round"), "trajectory": OuterRef("trajectory")}
    newer = Adjudication.objects.filter(**same, version__gt=OuterRef("version"))
    return (
        Adjudication.objects.filter(~Exists(newer), round__benchmark=benchmark, round__state=RoundState.CLOSED)
        .exclude(trajectory__in=still_to_judge(person, benchmark))
        .order_by("-settled_at", "-pk")
    )


def still_to_judge(person: Person, benchmark: Benchmark) -> set[int]:
    """Return the trajectories whose verdict could sway a person.

    Those whose label they may still write or revise, and disputes that they are to settle and
    have not marked an own root for.
    """
    mine = Assignment.objects.filter(~IS_SETTLED, person=person, state__in=LIVE)
    open_here = mine.filter(round__benchmark=benchmark, round__state=RoundState.OPEN)
    return set(open_here.values_list("trajectory_id", flat=True)) | _disputes_not_marked(person, benchmark)


def find_precedents(seen: QuerySet[Adjudication], asked: Asked) -> QuerySet[Adjudication]:
    """Return those of the precedents that fit, with all that a page says of them."""
    found = seen.select_related("trajectory__source", "round", "role", "mode__taxonomy", "adjudicator")
    if asked.q:
        found = found.filter(_any_contains(asked.q))
    if asked.source:
        found = found.filter(trajectory__source__slug=asked.source)
    if asked.role:
        found = found.filter(role__key=asked.role)
    if asked.outcome:
        found = found.filter(outcome=asked.outcome)
    if asked.mode:
        key, _, code = asked.mode.partition("/")
        found = found.filter(mode__taxonomy__key=key, mode__code=code)
    return found.defer(*long_texts_of("trajectory"))


def choices_among(seen: QuerySet[Adjudication]) -> Choices:
    """Return what can be chosen: only what is in sight is named."""
    plain = seen.order_by()
    modes = Mode.objects.filter(pk__in=plain.exclude(mode=None).values("mode")).select_related("taxonomy")
    roles = plain.exclude(role=None).values_list("role__key", "role__name").distinct()
    return Choices(
        sources=sorted(set(plain.values_list("trajectory__source__slug", flat=True))),
        modes=list(modes.order_by("taxonomy__key", "position", "pk")),
        roles=sorted(dict(roles).items()),
        outcomes=sorted(set(plain.values_list("outcome", flat=True))),
    )


def simulated_among(page: Iterable[Adjudication]) -> set[int]:
    """Return the ids of precedents that programs had a part in, so that pages say so. One query."""
    listed = list(page)
    robots = Assignment.objects.filter(person__kind=PersonKind.SIMULATED, round__in={one.round_id for one in listed})
    rounds = set(robots.values_list("round_id", flat=True))
    return {one.pk for one in listed if one.round_id in rounds or _is_made_by_programs(one)}


def _is_made_by_programs(precedent: Adjudication) -> bool:
    is_planted = precedent.trajectory.origin == Origin.PLANTED
    return is_planted or precedent.adjudicator.kind == PersonKind.SIMULATED


def _any_contains(text: str) -> Q:
    found = Q()
    for name in SEARCHED:
        found |= Q(**{f"{name}__icontains": text})
    return found


def _disputes_not_marked(person: Person, benchmark: Benchmark) -> set[int]:
    if MemberRole.ADJUDICATOR not in roles_of(person, benchmark):
        return set()
    return disputes_to_mark(person, _open_rounds_with_precedents(benchmark))


def _open_rounds_with_precedents(benchmark: Benchmark) -> QuerySet[Round]:
    settled = Adjudication.objects.filter(round__benchmark=benchmark, round__state=RoundState.CLOSED)
    again = benchmark.rounds.filter(state=RoundState.OPEN, slots__trajectory__in=settled.values("trajectory"))
    return again.select_related("benchmark").distinct().order_by("pk")
