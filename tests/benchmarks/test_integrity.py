"""Every promise between rows of trajectories and releases is checked, and a breach is named."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from benchmarks.integrity import INVARIANTS
from benchmarks.models import Release, ReleaseChunk, ReleaseFile, Step, Trajectory, TrajectoryRole
from tests.builders.damage import damage
from tests.builders.releases import a_release
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def world() -> SimpleNamespace:
    """A released benchmark of one trajectory of six steps, and another benchmark."""
    benchmark = a_benchmark()
    one = a_trajectory(benchmark, "1")
    stranger = a_trajectory(a_benchmark("stays"), "7", source="beta")
    a_release(benchmark, steps={one: 1})
    return SimpleNamespace(one=Trajectory.objects.filter(pk=one.pk), stranger=stranger)


def step(index: int):
    return Step.objects.filter(index=index, trajectory__question_id="alpha__1")


def chunks_of(path: str):
    return ReleaseChunk.objects.filter(file__path=path)


BREACHES: list[tuple[str, Callable[[SimpleNamespace], object], str]] = [
    ("contiguous_steps", lambda w: step(5).delete(), "alpha__1"),
    ("contiguous_steps", lambda w: step(3).update(index=6), "alpha__1"),
    ("contiguous_steps", lambda w: w.one.update(n_steps=7), "alpha__1"),
    ("own_speakers", lambda w: step(2).update(speaker=w.stranger.roles.first()), "step 2 of alpha__1"),
    ("counted_roles", lambda w: TrajectoryRole.objects.filter(name="Planner").update(n_steps=5), "Planner"),
    ("own_sources", lambda w: w.one.update(source=w.stranger.source), "alpha__1"),
    ("own_alias_tables", lambda w: w.one.update(alias_table=w.stranger.alias_table), "alpha__1"),
    ("question_ids", lambda w: w.one.update(question_id="alpha__2"), "alpha__2"),
    ("unchanged_histories", lambda w: step(2).update(content="Something else."), "alpha__1"),
    ("unchanged_releases", lambda w: chunks_of("labels.jsonl").update(content=b"{}\n"), "labels.jsonl"),
    ("unchanged_releases", lambda w: chunks_of("labels.jsonl").update(number=1), "labels.jsonl"),
    ("unchanged_releases", lambda w: chunks_of("labels.jsonl").delete(), "labels.jsonl"),
    ("unchanged_releases", lambda w: ReleaseFile.objects.filter(path="README.md").update(n_bytes=1), "README.md"),
    ("release_digests", lambda w: Release.objects.update(digest="0" * 64), "trips@1.0.0"),
    ("release_digests", lambda w: ReleaseFile.objects.filter(path="SHA256SUMS").update(path="SUMS"), "trips@1.0.0"),
]


def breaches() -> list[tuple[str, str]]:
    return [(invariant.name, what) for invariant in INVARIANTS for what in invariant.find()]


def test_every_invariant_is_broken_here_at_least_once():
    assert {name for name, _, _ in BREACHES} == {invariant.name for invariant in INVARIANTS}


def test_what_the_actions_made_keeps_every_promise(world):
    assert breaches() == []


@pytest.mark.parametrize(("name", "do_harm", "words"), BREACHES)
def test_a_breach_is_found_and_named(world, name, do_harm, words):
    with damage():
        do_harm(world)
        said = [what for broken, what in breaches() if broken == name]
    assert any(words in what for what in said)
