"""A person says once that they have read a version of a guideline."""

import pytest

from annotation.actions.guideline import NoGuideline, OtherGuideline, confirm_guideline
from annotation.actions.rounds import add_guideline
from annotation.models import GuidelineReading
from benchmarks.models import Event
from tests.builders.at_once import at_once
from tests.builders.rounds import a_person, a_round
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def round(system):
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    guideline = add_guideline(benchmark=benchmark, markdown="Name the root.", by=system)
    return a_round(benchmark, guideline=guideline)


@pytest.fixture
def ann(round):
    return a_person("ann", benchmark=round.benchmark)


def test_a_guideline_is_confirmed_once_however_often_the_button_is_pressed(round, ann):
    first, second = (confirm_guideline(round=round, version=1, by=ann) for _ in range(2))
    assert first == second
    event = Event.objects.get(action="confirm_guideline")
    assert (event.by, event.subject, event.benchmark) == (ann, "ann has read guideline 1 of trips", round.benchmark)


def test_a_guideline_confirmed_in_one_round_is_confirmed_in_all_that_work_under_it(round, ann):
    other = a_round(round.benchmark, "second", guideline=round.guideline)
    assert confirm_guideline(round=round, version=1, by=ann) == confirm_guideline(round=other, version=1, by=ann)


@pytest.mark.parametrize("version", [0, 2, None])
def test_a_version_that_the_round_does_not_work_under_is_refused(round, ann, version):
    with pytest.raises(OtherGuideline, match="under guideline 1"):
        confirm_guideline(round=round, version=version, by=ann)
    assert not GuidelineReading.objects.exists()


def test_where_there_is_no_guideline_there_is_nothing_to_confirm(round, ann):
    with pytest.raises(NoGuideline):
        confirm_guideline(round=a_round(round.benchmark, "bare"), version=1, by=ann)


def test_a_confirmation_whose_event_fails_is_none(round, ann, full_log):
    with pytest.raises(full_log):
        confirm_guideline(round=round, version=1, by=ann)
    assert not GuidelineReading.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_confirmations_at_once_are_one(round, ann):
    def confirm():
        return confirm_guideline(round=round, version=1, by=ann)

    first, second = at_once(confirm, confirm)
    assert first == second == GuidelineReading.objects.get()
    assert Event.objects.filter(action="confirm_guideline").count() == 1
