"""A planted benchmark holds its truth as labels of their own round."""

import pytest

from annotation.actions.plant_benchmark import plant_benchmark
from annotation.domain.phase import RoundKind
from annotation.models import Label, Round
from annotation.queries.votes import current_labels
from benchmarks.models import Benchmark, Event, Trajectory
from benchmarks.models.people import PersonKind
from benchmarks.planting.plant import MODES, plant

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(scope="module")
def planted():
    return plant(seed=7, n=3)


def test_a_missing_benchmark_is_made_with_the_taxonomy_of_the_modes(planted, system):
    benchmark = plant_benchmark(slug="trips", planted=planted, by=system).benchmark
    assert (benchmark.slug, benchmark.taxonomy.key) == ("trips", "agentscope")


def test_the_truth_is_one_label_with_mode_per_trajectory(planted, system):
    benchmark = plant_benchmark(slug="trips", planted=planted, by=system).benchmark
    labels = current_labels(benchmark.rounds.get(slug="planted"))
    roots = {one.label.assignment.trajectory.native_id: one.root for one in labels}
    for one in planted:
        told, stored = one.label.faults[0], roots[one.label.native_id]
        assert (stored.step, stored.role.name, stored.mode.code) == (told.step, told.role, told.mode)
    assert {root.mode.code for root in roots.values()} == set(MODES)


def test_the_round_is_an_imported_one_and_its_annotator_a_simulated_person(planted, system):
    plant_benchmark(slug="trips", planted=planted, by=system)
    round = Round.objects.get()
    assert (round.slug, round.kind) == ("planted", RoundKind.IMPORTED)
    assert {one.annotator for one in current_labels(round)} == {"planted"}
    assert {label.assignment.person.kind for label in Label.objects.all()} == {PersonKind.SIMULATED}


def test_planting_the_same_again_adds_nothing_and_says_so(planted, system):
    plant_benchmark(slug="trips", planted=planted, by=system)
    again = plant_benchmark(slug="trips", planted=planted, by=system)
    assert (again.trajectories.n_added, again.trajectories.n_unchanged) == (0, 3)
    assert (again.labels.n_added, again.labels.n_unchanged) == (0, 3)
    assert Label.objects.count() == 3


def test_another_seed_is_planted_beside_the_first(planted, system):
    plant_benchmark(slug="trips", planted=planted, by=system)
    more = plant_benchmark(slug="trips", planted=plant(seed=8, n=2), by=system)
    assert (more.trajectories.n_added, more.labels.n_added) == (2, 2)
    assert Trajectory.objects.count() == 5


def test_if_the_labels_can_not_be_stored_nothing_is(planted, system, monkeypatch):
    def refuse(**_):
        raise RuntimeError("no event today")

    system.refresh_from_db()
    monkeypatch.setattr("annotation.actions.store_labels.record_event", refuse)
    with pytest.raises(RuntimeError):
        plant_benchmark(slug="trips", planted=planted, by=system)
    assert not Benchmark.objects.exists()
    assert not Event.objects.filter(benchmark__isnull=False).exists()
