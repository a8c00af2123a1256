"""The kept outline: computed once, computed anew when its rules changed, and never in anybody's way."""

import threading

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from benchmarks.domain.outline.outline import OUTLINE_VERSION, outline
from benchmarks.domain.outline.spoken import SpokenStep
from benchmarks.domain.trajectory import StepText
from benchmarks.models import Outline
from benchmarks.queries.outline import outline_of
from tests.builders.trajectories import a_benchmark, a_trajectory

STEPS = [StepText("Lead (-> Web)", "assistant", "Look it up."), StepText("Web", "tool", "HTTP 404 from the page")]


@pytest.mark.django_db
def test_it_is_the_outline_of_the_stored_steps():
    trajectory = a_trajectory(a_benchmark(), steps=STEPS)
    spoken = [SpokenStep(*STEPS[0][:3], "lead"), SpokenStep(*STEPS[1][:3], "web")]
    assert outline_of(trajectory) == outline(spoken)
    assert outline_of(trajectory)["hand_offs"] == [{"step": 0, "to": "web", "execution": [1]}]


@pytest.mark.django_db
def test_it_is_computed_once():
    trajectory = a_trajectory(a_benchmark(), steps=STEPS)
    first = outline_of(trajectory)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert outline_of(trajectory) == first
    assert len(queries) == 1
    assert Outline.objects.count() == 1


@pytest.mark.django_db
def test_an_outline_by_older_rules_is_replaced():
    trajectory = a_trajectory(a_benchmark(), steps=STEPS)
    Outline.objects.create(trajectory=trajectory, version=OUTLINE_VERSION - 1, body={"old": True})
    assert outline_of(trajectory)["version"] == OUTLINE_VERSION
    assert Outline.objects.values_list("version", "body__version").get() == (OUTLINE_VERSION, OUTLINE_VERSION)


@pytest.mark.django_db
def test_it_may_be_deleted_at_any_time():
    trajectory = a_trajectory(a_benchmark(), steps=STEPS)
    first = outline_of(trajectory)
    Outline.objects.all().delete()
    assert outline_of(trajectory) == first


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_once_get_the_same_and_one_is_kept():
    trajectory = a_trajectory(a_benchmark(), steps=STEPS)
    both_ready = threading.Barrier(2)
    answers = []

    def ask() -> None:
        both_ready.wait()
        answers.append(outline_of(trajectory))
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers[0] == answers[1]
    assert len(answers) == 2
    assert Outline.objects.count() == 1
