"""How the API refuses: one form of JSON, and the same words for what is unknown and what isn't yours."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.exceptions import ValidationError

from benchmarks.api_errors import NOT_THERE, translate_refusals
from benchmarks.domain.refusals import BadInput, Conflict, NotAllowed, NotFound
from tests.builders.pages import client_of
from tests.builders.programs import Program
from tests.builders.rounds import a_person, a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory


class Stale(Conflict):
    """It was changed meanwhile."""

    @property
    def details(self) -> dict[str, object]:
        return {"stored_revision": 3}


@pytest.mark.parametrize(("refusal", "status"), [(BadInput("so"), 400), (NotAllowed("so"), 403), (Conflict("so"), 409)])
def test_a_refusal_says_its_words_with_its_status(refusal, status):
    response = translate_refusals(refusal, {})
    assert (response.status_code, response.data) == (status, {"detail": "so"})


def test_what_a_program_needs_beside_the_words_comes_along():
    assert translate_refusals(Stale("so"), {}).data == {"detail": "so", "stored_revision": 3}


def test_what_is_not_there_is_told_in_one_sentence_whatever_the_refusal_knew():
    response = translate_refusals(NotFound("benchmark trips has no round 'x'; there are main"), {})
    assert (response.status_code, response.data) == (404, {"detail": NOT_THERE})


def test_a_wrong_field_is_named_also_inside_another():
    error = ValidationError({"name": ["is missing"], "settings": {"step": ["is no number", "or is too large"]}})
    assert translate_refusals(error, {}).data == {
        "detail": "name: is missing; settings.step: is no number or is too large",
        "errors": {"name": "is missing", "settings.step": "is no number or is too large"},
    }


def test_a_bug_is_left_to_be_logged_as_one():
    assert translate_refusals(KeyError("x"), {}) is None


@pytest.mark.django_db
def test_an_unknown_number_and_somebody_elses_are_one_answer():
    trajectory = a_trajectory(a_benchmark())
    stranger = Program(a_person("out"))
    answers = [stranger.get("api_trajectory", pk) for pk in (trajectory.pk, 10**9, 10**30)]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert len({answer.content for answer in answers}) == 1


BODIES = {
    "cut off": b'{"name": ',
    "not a number": b'{"name": NaN}',
    "a list": b"[]",
    "a text": b'"name"',
    "nothing": b"null",
    "not UTF-8": b'{"name": "\xff"}',
}


@pytest.mark.django_db
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_json_object_is_refused_in_words(body):
    response = client_of(a_person()).post(reverse("api_tokens"), body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["detail"]


@pytest.mark.django_db
def test_a_form_is_no_json():
    assert client_of(a_person()).post(reverse("api_tokens"), {"name": "x"}).status_code == 415


@pytest.mark.django_db
@pytest.mark.parametrize("proof", ["session", "token"])
def test_a_body_over_the_limit_is_refused_before_it_is_read(settings, proof):
    benchmark = a_benchmark()
    assignment = an_assignment(a_round(benchmark, trajectories=[a_trajectory(benchmark)]), benchmark.trajectories.get())
    client, headers = Client(), {}
    if proof == "session":
        client.force_login(assignment.person)
    else:
        headers = Program(assignment.person).headers
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 20
    address = reverse("api_draft", args=[assignment.pk])
    response = client.put(address, b'{"body": "' + b"n" * 20 + b'"}', content_type="application/json", headers=headers)
    assert response.status_code == 413
    assert "at most 20" in response.json()["detail"]
