"""Releases, as programs read them."""

import hashlib

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks.actions.people import system_person
from benchmarks.actions.publish_release import publish_release
from benchmarks.domain.visibility import MemberRole
from tests.builders.programs import Program
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
    return Program(a_person("max", benchmark=release.benchmark, roles=[MemberRole.MAINTAINER]))


def publish(release):
    publish_release(release=release, by=system_person())


def test_a_maintainer_reads_a_release_with_its_manifest_and_files(maintainer, release):
    told = maintainer.get("api_release", "trips", "1.0.0").json()
    assert (told["digest"], told["n_gold"], told["is_public"]) == (release.digest, 1, False)
    assert told["manifest"] == release.manifest
    assert [file["path"] for file in told["files"]] == sorted(release.files.values_list("path", flat=True))


def test_the_list_says_where_the_gold_comes_from(maintainer, release):
    [told] = maintainer.get("api_releases").json()["results"]
    assert (told["benchmark"], told["version"], told["gold_by_origin"]["people"]) == ("trips", "1.0.0", 1)


def test_the_bytes_of_a_file_are_those_that_were_frozen(maintainer, release):
    file = release.files.get(path="labels.jsonl")
    response = maintainer.get("api_release_file", "trips", "1.0.0", file.path)
    assert hashlib.sha256(b"".join(response.streaming_content)).hexdigest() == file.sha256


@pytest.mark.parametrize("accepted", ["application/octet-stream", "text/html", "*/*"])
def test_bytes_are_handed_out_whatever_a_program_accepts(release, accepted):
    publish(release)
    address = reverse("api_release_file", args=["trips", "1.0.0", "labels.jsonl"])
    assert Client().get(address, headers={"Accept": accepted}).status_code == 200


@pytest.mark.parametrize("path", ["nothing.json", "../manage.py", "schemas"])
def test_a_file_that_is_not_in_the_release_is_not_there(maintainer, path):
    assert maintainer.get("api_release_file", "trips", "1.0.0", path).status_code == 404


def test_nobody_reads_a_release_that_is_not_public(release):
    nobody = Program(None)
    assert nobody.get("api_releases").json()["results"] == []
    hidden = nobody.get("api_release", "trips", "1.0.0")
    unknown = nobody.get("api_release", "trips", "9.9.9")
    assert (hidden.status_code, unknown.status_code) == (404, 404)
    assert hidden.content == unknown.content


def test_everybody_reads_a_public_release(release):
    publish(release)
    nobody = Program(None)
    assert [told["version"] for told in nobody.get("api_releases").json()["results"]] == ["1.0.0"]
    assert nobody.get("api_release", "trips", "1.0.0").status_code == 200
    assert nobody.get("api_release_file", "trips", "1.0.0", "labels.jsonl").status_code == 200


def test_a_public_release_is_hidden_from_whoever_holds_an_assignment_open(release):
    publish(release)
    trajectory = a_trajectory(release.benchmark, "2")
    zoe = Program(an_assignment(a_round(release.benchmark, "next"), trajectory, "zoe").person)
    assert zoe.get("api_releases").json()["results"] == []
    assert zoe.get("api_release", "trips", "1.0.0").status_code == 404
    assert zoe.get("api_release_file", "trips", "1.0.0", "labels.jsonl").status_code == 404


def test_a_list_is_cut_where_it_is_asked_to_be(maintainer, release):
    a_release(release.benchmark, version="2.0.0")
    first = maintainer.get("api_releases", limit=1).json()
    assert (first["count"], [told["version"] for told in first["results"]]) == (2, ["2.0.0"])
    rest = Client().get(first["next"], headers=maintainer.headers).json()
    assert ([told["version"] for told in rest["results"]], rest["next"]) == (["1.0.0"], None)


def test_a_page_beyond_the_end_is_empty(maintainer, release):
    assert maintainer.get("api_releases", limit=10**9, offset=10**30).json()["results"] == []


def test_three_releases_cost_as_many_queries_as_one(maintainer, release):
    def n_queries():
        with CaptureQueriesContext(connection) as queries:
            maintainer.get("api_releases")
        return len(queries)

    with_one = n_queries()
    for version in ("2.0.0", "3.0.0"):
        a_release(release.benchmark, version=version)
    assert n_queries() == with_one
