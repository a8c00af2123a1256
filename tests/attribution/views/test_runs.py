"""The runs of a release, and the page of one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from attribution.models import Run
from benchmarks.actions.people import system_person
from benchmarks.actions.publish_release import publish_release
from benchmarks.domain.visibility import MemberRole
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person
from tests.builders.runs import a_run, a_small_release, a_waiting_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def release():
    return a_small_release()


@pytest.fixture
def maintainer(release):
    return client_of(a_person("max", benchmark=release.benchmark, roles=[MemberRole.MAINTAINER]))


def runs_of(release):
    return reverse("runs", args=[release.benchmark.slug, release.version])


def page_of(run):
    return reverse("run", args=[run.pk])


def test_a_finished_run_shows_its_answer_on_every_trajectory(release, maintainer):
    said = text_of(maintainer.get(page_of(a_run(release, "constant_step", step=1))))
    assert "constant_step done" in said
    assert "3 of 3" in said
    assert "alpha__1 – 1 ok" in said


def test_a_waiting_run_looks_again_by_itself(release, maintainer):
    page = maintainer.get(page_of(a_waiting_run(release))).content.decode()
    assert '<meta http-equiv="refresh" content="3">' in page


def test_a_finished_run_stands_still(release, maintainer):
    assert "http-equiv" not in maintainer.get(page_of(a_run(release))).content.decode()


def test_a_run_is_started_with_its_settings(release, maintainer):
    response = maintainer.post(runs_of(release), {"method": "constant_step", "settings": "step=2"})
    run = Run.objects.get()
    assert response.url == page_of(run)
    assert run.settings == {"step": 2}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("step", "Each line is name=value."),
        ("depth=2", "no setting is called depth"),
        ("step=x", "this is not a whole number"),
    ],
)
def test_settings_that_the_method_does_not_have_are_refused_and_given_back(release, maintainer, settings, said):
    response = maintainer.post(runs_of(release), {"method": "constant_step", "settings": settings})
    assert response.status_code == 400
    assert said in text_of(response)
    assert settings in text_of(response)
    assert not Run.objects.exists()


def test_a_waiting_run_can_be_cancelled(release, maintainer):
    run = a_waiting_run(release)
    maintainer.post(reverse("cancel_run", args=[run.pk]))
    assert "cancelled" in text_of(maintainer.get(page_of(run)))


def test_the_list_asks_as_many_queries_for_five_runs_as_for_one(release, maintainer):
    a_waiting_run(release)
    with CaptureQueriesContext(connection) as with_one:
        maintainer.get(runs_of(release))
    for _ in range(4):
        a_waiting_run(release)
    with CaptureQueriesContext(connection) as with_five:
        maintainer.get(runs_of(release))
    assert len(with_five) == len(with_one)


def test_without_a_run_the_list_says_so(release, maintainer):
    assert "No method was run on this release yet." in text_of(maintainer.get(runs_of(release)))


def test_readers_of_a_public_release_see_runs_and_start_none(release):
    run = a_run(release)
    publish_release(release=release, by=system_person())
    anybody = client_of(None)
    assert "random" in text_of(anybody.get(runs_of(release)))
    assert "Start a run" not in text_of(anybody.get(runs_of(release)))
    assert "system" not in text_of(anybody.get(runs_of(release)))
    assert anybody.get(page_of(run)).status_code == 200
    assert anybody.post(runs_of(release), {"method": "random"}).status_code == 302
    assert Run.objects.count() == 1


def test_a_run_of_another_benchmark_is_the_page_of_an_unknown_number(release):
    run = a_run(release)
    stranger = client_of(a_person("out"))
    theirs, unknown = stranger.get(page_of(run)), stranger.get(reverse("run", args=[10**9]))
    assert theirs.status_code == unknown.status_code == 404
    assert text_of(theirs) == text_of(unknown)
