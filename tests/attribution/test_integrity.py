"""Every promise between runs and what they were run on is checked, and a breach is named."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from attribution.integrity import INVARIANTS
from attribution.models import Prediction, Run
from tests.builders.runs import a_run, a_small_release
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def world() -> SimpleNamespace:
    """A finished run on three gold items, and a trajectory of another benchmark."""
    run = a_run(a_small_release(), "random")
    first = Prediction.objects.filter(run=run, trajectory__question_id="alpha__1")
    return SimpleNamespace(first=first, stranger=a_trajectory(a_benchmark("stays")))


BREACHES: list[tuple[str, Callable[[SimpleNamespace], object], str]] = [
    ("predicted_roles", lambda w: w.first.update(role=w.stranger.roles.first()), "random on alpha__1"),
    ("prediction_lengths", lambda w: w.first.update(n_steps=7), "random on alpha__1"),
    ("predicted_trajectories", lambda w: w.first.update(trajectory=w.stranger), "random on alpha__1"),
    ("finished_runs", lambda w: w.first.delete(), "random"),
]


def breaches() -> list[tuple[str, str]]:
    return [(invariant.name, what) for invariant in INVARIANTS for what in invariant.find()]


def test_every_invariant_is_broken_here_at_least_once():
    assert {name for name, _, _ in BREACHES} == {invariant.name for invariant in INVARIANTS}


def test_what_the_actions_made_keeps_every_promise(world):
    assert Run.objects.count() == 1
    assert breaches() == []


@pytest.mark.parametrize(("name", "do_harm", "words"), BREACHES)
def test_a_breach_is_found_and_named(world, name, do_harm, words):
    do_harm(world)
    said = [what for broken, what in breaches() if broken == name]
    assert any(words in what for what in said)
