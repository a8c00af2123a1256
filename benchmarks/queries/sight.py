"""How a person stands to a benchmark and its trajectories, and what follows for what they may see."""

from collections.abc import Callable, Collection

from benchmarks.domain.refusals import NotFound
from benchmarks.domain.visibility import Arm, MemberRole, Sight, Thing, Viewer, sight, viewer
from benchmarks.models import Benchmark, Membership, Person, Release, Trajectory


class NotYours(NotFound):
    """Said to people who may not see a thing as if it didn't exist: that it exists is not told either."""


OpenArms = Callable[[Person, Benchmark], dict[int, Arm]]
# Assignments belong to `annotation`, which this app can't import. The wiring app
# puts its question here: the arms of the assignments that a person holds open in
# a benchmark, by trajectory id.
_open_arms_sources: list[OpenArms] = []


def register_open_arms(source: OpenArms) -> None:
    """Let sight know of another app's open assignments."""
    if source not in _open_arms_sources:
        _open_arms_sources.append(source)


def open_arms(person: Person, benchmark: Benchmark) -> dict[int, Arm]:
    """Return the arms of the assignments that a person holds open, by trajectory id."""
    if not person.is_authenticated:
        return {}
    held: dict[int, Arm] = {}
    for source in _open_arms_sources:
        held |= source(person, benchmark)
    return held


def roles_of(person: Person, benchmark: Benchmark) -> frozenset[MemberRole]:
    """Return the roles that a person holds in a benchmark; a superuser is its maintainer."""
    if not person.is_authenticated:
        return frozenset()
    if person.is_superuser:
        return frozenset({MemberRole.MAINTAINER})
    held = Membership.objects.filter(benchmark=benchmark, person=person).values_list("role", flat=True)
    return frozenset(MemberRole(role) for role in held)


def viewer_of(person: Person, trajectory: Trajectory) -> Viewer:
    """Return how a person stands to one trajectory."""
    benchmark = trajectory.benchmark
    return viewer(roles_of(person, benchmark), open_arm=open_arms(person, benchmark).get(trajectory.pk))


def viewer_of_benchmark(person: Person, benchmark: Benchmark) -> Viewer:
    """Return how a person stands to what spans trajectories: releases, boards, agreement.

    Whoever holds any assignment open there is an annotator: what spans
    trajectories tells of that one too.
    """
    held = open_arms(person, benchmark)
    return viewer(roles_of(person, benchmark), open_arm=next(iter(held.values()), None))


def may_see_release(person: Person, release: Release, thing: Thing) -> bool:
    """Whether gold or predictions of a release are this person's to see."""
    return reaches(sight(viewer_of_benchmark(person, release.benchmark), thing), release)


def reaches(how_much: Sight, release: Release) -> bool:
    """Whether so much sight takes in what a release holds."""
    return how_much is Sight.ALL or (how_much is Sight.OF_PUBLIC_RELEASES and release.is_public)


def require_release_sight(person: Person, release: Release, thing: Thing) -> None:
    """Refuse a person for whom this part of the release doesn't exist."""
    if not may_see_release(person, release, thing):
        raise NotYours(f"there is no release {release} for you")


def require_role(person: Person, benchmark: Benchmark, *wanted: MemberRole) -> None:
    """Refuse a person who holds none of the wanted roles in the benchmark."""
    if not roles_of(person, benchmark) & frozenset(wanted):
        raise NotYours(f"there is no such page for you in {benchmark.slug}")


def require_sight_of_all(person: Person, benchmark: Benchmark, things: Collection[Thing]) -> None:
    """Refuse a person who may not see all of each thing across the benchmark."""
    seen_as = viewer_of_benchmark(person, benchmark)
    if any(sight(seen_as, thing) is not Sight.ALL for thing in things):
        raise NotYours(f"there is no such page for you in {benchmark.slug}")
