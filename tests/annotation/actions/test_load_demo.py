"""A demo that can't be built whole is not built at all."""

import pytest

from annotation.actions.load_demo import load_demo
from benchmarks.actions.people import NameTaken, add_member
from benchmarks.models import Benchmark, Event, Person
from benchmarks.planting.plant import plant

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def few_are_planted(monkeypatch):
    few = plant(seed=7, n=3)
    monkeypatch.setattr("annotation.actions.load_demo.plant", lambda *, seed: few)


def test_a_name_that_is_taken_is_refused_and_nothing_stays(system):
    add_member(username="annotator2", password="a long passphrase", by=system)
    n_events = Event.objects.count()
    with pytest.raises(NameTaken, match="annotator2"):
        load_demo(by=system)
    assert not Benchmark.objects.exists()
    assert not Person.objects.filter(username="annotator1").exists()
    assert Event.objects.count() == n_events


def test_if_an_event_can_not_be_written_nothing_stays(system, monkeypatch):
    def refuse(**_):
        raise RuntimeError("no event today")

    monkeypatch.setattr("annotation.actions.rounds.record_event", refuse)
    with pytest.raises(RuntimeError):
        load_demo(by=system)
    assert not Benchmark.objects.exists()
