"""The address of an outline: for whoever may read the trajectory, and the same for all of them."""

import gzip
import json

import pytest
from django.urls import reverse

from benchmarks.domain.outline.outline import OUTLINE_VERSION
from benchmarks.domain.trajectory import StepText
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Outline
from tests.builders.pages import client_of
from tests.builders.rounds import a_person, a_round, a_submitted_label, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def trajectory():
    steps = [
        StepText("Planner", "", "Plan."),
        StepText("Searcher", "", "exit code: 1"),
        StepText("Writer", "", "Done."),
    ]
    return a_trajectory(a_benchmark(), steps=steps)


@pytest.fixture
def maintainer(trajectory):
    return client_of(a_person("max", benchmark=trajectory.benchmark, roles=[MemberRole.MAINTAINER]))


def address_of(trajectory) -> str:
    return reverse("outline", args=[trajectory.pk])


def test_whoever_may_read_the_trajectory_gets_its_outline_as_json(trajectory, maintainer):
    answer = maintainer.get(address_of(trajectory))
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["version"] == OUTLINE_VERSION
    assert [signal["step"] for signal in answer.json()["signals"]] == [1]


def test_a_blind_annotator_and_a_maintainer_get_the_same_bytes_also_when_others_have_labelled(trajectory, maintainer):
    round = a_round(trajectory.benchmark)
    before = maintainer.get(address_of(trajectory)).content
    a_submitted_label(round, trajectory, "ben")
    Outline.objects.all().delete()
    blind = client_of(an_assignment(round, trajectory).person)
    assert blind.get(address_of(trajectory)).content == maintainer.get(address_of(trajectory)).content == before


def test_a_stranger_is_told_of_no_such_trajectory_and_nobody_is_asked_to_sign_in(trajectory, client):
    stranger = client_of(a_person("zoe"))
    assert stranger.get(address_of(trajectory)).status_code == 404
    assert stranger.get(reverse("outline", args=[10**6])).status_code == 404
    assert client.get(address_of(trajectory)).status_code == 302


def test_a_browser_that_has_it_is_sent_nothing_again(trajectory, maintainer):
    first = maintainer.get(address_of(trajectory))
    assert first["Cache-Control"] == "private, no-cache"
    again = maintainer.get(address_of(trajectory), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_long_one_travels_compressed_and_is_the_same(trajectory, maintainer):
    steps = [StepText("a", "", f"exit code: {n}") for n in range(1, 60)]
    address = address_of(a_trajectory(trajectory.benchmark, "2", steps=steps))
    plain = maintainer.get(address)
    packed = maintainer.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    again = maintainer.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": packed["ETag"]})
    assert again.status_code == 304


def test_who_may_read_it_no_longer_is_not_even_told_that_it_is_unchanged(trajectory, maintainer):
    etag = maintainer.get(address_of(trajectory))["ETag"]
    stranger = client_of(a_person("zoe"))
    assert stranger.get(address_of(trajectory), headers={"If-None-Match": etag}).status_code == 404


def test_it_is_read_only(trajectory, maintainer):
    assert maintainer.post(address_of(trajectory)).status_code == 405


def test_text_of_a_step_stays_text(trajectory, maintainer):
    hostile = "Error: </script><script>alert(1)</script> \u2028"
    steps = [StepText("a", "", hostile)]
    answer = maintainer.get(address_of(a_trajectory(trajectory.benchmark, "2", steps=steps)))
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert json.loads(answer.content)["signals"][0]["line"] == hostile.strip()
