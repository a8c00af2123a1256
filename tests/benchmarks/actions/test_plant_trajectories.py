"""Planted trajectories are stored by the way that every import takes."""

import pytest

from benchmarks.actions.create_benchmark import create_benchmark
from benchmarks.actions.plant_trajectories import plant_trajectories
from benchmarks.models import Event, Import, Step, Trajectory
from benchmarks.planting.plant import plant

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(scope="module")
def planted():
    return plant(seed=7, n=3)


@pytest.fixture
def benchmark(system):
    return create_benchmark(slug="trips", title="Trips", taxonomy="agentscope", by=system)


def test_what_is_stored_is_what_was_planted(benchmark, planted, system):
    plant_trajectories(benchmark=benchmark, planted=planted, by=system)
    for one in planted:
        stored = benchmark.trajectories.get(native_id=one.trajectory.native_id)
        assert (stored.origin, stored.source.slug) == ("planted", one.trajectory.source)
        assert stored.n_steps == len(one.trajectory.steps)
        assert [step.content for step in stored.steps.order_by("index")] == [s.content for s in one.trajectory.steps]


def test_planting_again_adds_nothing_and_says_so(benchmark, planted, system):
    plant_trajectories(benchmark=benchmark, planted=planted, by=system)
    n_steps = Step.objects.count()
    again = plant_trajectories(benchmark=benchmark, planted=planted, by=system)
    assert (again.report["n_added"], again.report["n_unchanged"]) == (0, 3)
    assert Step.objects.count() == n_steps


def test_the_mode_is_nowhere_in_what_is_stored_with_a_history(benchmark, planted, system):
    plant_trajectories(benchmark=benchmark, planted=planted, by=system)
    for stored in Trajectory.objects.all():
        assert stored.metadata.keys() == {"generator_model", "world", "seed", "domain", "workflow", "tools"}


def test_planting_is_an_import_with_its_row_and_event(benchmark, planted, system):
    row = plant_trajectories(benchmark=benchmark, planted=planted, by=system)
    assert Import.objects.get() == row
    assert row.file_name == "planted.jsonl"
    assert Event.objects.filter(action="import_trajectories", benchmark=benchmark).count() == 1
