"""The leaderboard page."""

import pytest
from django.urls import reverse

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


def board_of(release):
    return reverse("leaderboard", args=[release.benchmark.slug, release.version])


def test_a_count_stands_with_its_percentage_and_its_interval(release, maintainer):
    a_run(release, "constant_step", step=1)
    # One of three roots is step 1. Wilson, 1 of 3: 6.1 % to 79.2 % (statsmodels proportion_confint).
    assert "1 · 33.3 % 6.1 % to 79.2 %" in text_of(maintainer.get(board_of(release)))


def test_what_a_method_does_not_predict_is_a_dash_with_its_reason(release, maintainer):
    a_run(release, "frequent_speaker")
    page = maintainer.get(board_of(release)).content.decode()
    assert '<span title="The method doesn’t predict this.">–</span>' in page
    assert '<span title="There is no valid step to measure.">–</span>' in page


def test_beside_a_guess_stands_the_chance_of_a_guess(release, maintainer):
    a_run(release, "random")
    # Three roles speak in each trajectory; steps: (1/6 + 1/6 + 1/3) / 3 = 22.2 %.
    said = text_of(maintainer.get(board_of(release)))
    assert "a guess: 33.3 %" in said
    assert "a guess: 22.2 %" in said


def test_each_source_has_a_table(release, maintainer):
    a_run(release, "constant_step", step=1)
    said = text_of(maintainer.get(board_of(release)))
    assert "alpha : 2 gold items" in said
    assert "beta : 1 gold item" in said


def test_a_run_that_is_not_finished_has_no_row(release, maintainer):
    a_waiting_run(release)
    assert "No run is finished yet." in text_of(maintainer.get(board_of(release)))


def test_a_public_board_is_read_without_signing_in(release):
    assert client_of(None).get(board_of(release)).status_code == 302
    publish_release(release=release, by=system_person())
    assert client_of(None).get(board_of(release)).status_code == 200


def test_an_annotator_has_no_board(release):
    publish_release(release=release, by=system_person())
    assert client_of(a_person("zoe", benchmark=release.benchmark)).get(board_of(release)).status_code == 404
