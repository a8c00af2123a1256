"""Releases and their files, for those who may see them."""

import hashlib

import pytest
from django.urls import reverse

from benchmarks.actions.people import system_person
from benchmarks.actions.publish_release import publish_release
from benchmarks.domain.visibility import MemberRole
from tests.builders.pages import client_of, text_of
from tests.builders.releases import a_release
from tests.builders.rounds import a_person, a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def release():
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    return a_release(benchmark)


@pytest.fixture
def maintainer(release):
    return client_of(a_person("max", benchmark=release.benchmark, roles=[MemberRole.MAINTAINER]))


def page_of(release, name="release", *more):
    return reverse(name, args=[release.benchmark.slug, release.version, *more])


def test_the_list_names_the_release(maintainer, release):
    assert "1.0.0" in text_of(maintainer.get(reverse("releases")))


def test_the_page_says_the_counts_the_digest_and_every_file(maintainer, release):
    said = text_of(maintainer.get(page_of(release)))
    assert release.digest in said
    assert "gold items 1" in said
    for path in release.files.values_list("path", flat=True):
        assert path in said


def test_a_file_arrives_as_it_was_frozen(maintainer, release):
    file = release.files.get(path="labels.jsonl")
    response = maintainer.get(page_of(release, "release_file", file.path))
    content = b"".join(response.streaming_content)
    assert hashlib.sha256(content).hexdigest() == file.sha256
    assert int(response["Content-Length"]) == len(content)


def test_a_file_is_saved_and_never_shown_by_the_browser(maintainer, release):
    response = maintainer.get(page_of(release, "release_file", "README.md"))
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"] == 'attachment; filename="README.md"'


@pytest.mark.parametrize("path", ["nothing.json", "../manage.py", "/etc/passwd"])
def test_a_file_that_the_release_does_not_have_is_not_there(maintainer, release, path):
    assert maintainer.get(page_of(release, "release_file", path)).status_code == 404


def test_a_release_that_is_not_public_is_led_to_sign_in(release):
    assert client_of(None).get(page_of(release)).url.startswith(reverse("sign_in"))


def test_a_release_that_was_made_public_is_read_by_everybody(maintainer, release):
    maintainer.post(page_of(release, "publish_release"))
    anybody = client_of(None)
    assert anybody.get(page_of(release)).status_code == 200
    assert "1.0.0" in text_of(anybody.get(reverse("releases")))
    assert anybody.get(page_of(release, "release_file", "labels.jsonl")).status_code == 200


def test_only_a_maintainer_makes_a_release_public(release):
    adjudicator = client_of(a_person("eve", benchmark=release.benchmark, roles=[MemberRole.ADJUDICATOR]))
    assert adjudicator.post(page_of(release, "publish_release")).status_code == 404
    release.refresh_from_db()
    assert not release.is_public


def test_even_a_public_release_is_hidden_from_whoever_holds_an_assignment_open(release):
    publish_release(release=release, by=system_person())
    trajectory = a_trajectory(release.benchmark, "2")
    annotator = client_of(an_assignment(a_round(release.benchmark, "next"), trajectory, "zoe").person)
    assert annotator.get(page_of(release)).status_code == 404
    assert "1.0.0" not in text_of(annotator.get(reverse("releases")))
    assert annotator.get(page_of(release, "release_file", "labels.jsonl")).status_code == 404


def test_without_a_release_the_list_says_so():
    assert "There is no release that you may see." in text_of(client_of(None).get(reverse("releases")))
