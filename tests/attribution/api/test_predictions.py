"""Predictions that were made elsewhere, uploaded by a program."""

from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from attribution.models import Run
from benchmarks.models import Person
from tests.builders.programs import Program, fits_description
from tests.builders.rounds import a_round, an_assignment
from tests.builders.runs import prediction_lines
from tests.builders.trajectories import a_trajectory

TRIPS = ("trips", "1.0.0")
ROWS = [("alpha__1", "Searcher", 1), ("alpha__2", "Planner", 4), ("beta__1", "Planner", None)]
LINES = b"".join(prediction_lines(ROWS))
JSON_LINES = "application/x-ndjson"


def upload(program: Program, content: bytes = LINES, *, name: str = "ours", content_type: str = JSON_LINES):
    """Send the file as the body."""
    address = reverse("api_upload_predictions", args=TRIPS)
    query = f"?{urlencode({'name': name})}" if name else ""
    response = program.client.post(address + query, content, content_type=content_type, headers=program.headers)
    fits_description(response, method="post", address=address)
    return response


def upload_form(program: Program, **fields):
    """Send the file in a form."""
    address = reverse("api_upload_predictions", args=TRIPS)
    response = program.client.post(address, fields, headers=program.headers)
    fits_description(response, method="post", address=address)
    return response


def test_a_body_of_lines_becomes_a_finished_run(public, out):
    response = upload(out)
    told = response.json()
    assert response.status_code == 201
    assert (told["method"], told["state"], told["is_uploaded"], told["n_done"]) == ("ours", "done", True, 3)
    assert Run.objects.get().created_by.username == "out"


def test_it_stands_on_the_leaderboard_at_once(public, out):
    upload(out)
    [row] = out.get("api_leaderboard", *TRIPS).json()["rows"]
    # Of (searcher, 1), (searcher, 4), (planner, 0): two roles and two steps are right.
    assert (row["role_correct"], row["root_exact_correct"], row["joint_exact_correct"]) == (2, 2, 1)


def test_a_file_of_a_form_is_the_same_upload(public, out):
    file = SimpleUploadedFile("predictions.jsonl", LINES)
    assert upload_form(out, name="ours", file=file).status_code == 201
    assert Run.objects.get().predictions.count() == 3


def test_every_bad_line_is_named_and_nothing_stored(public, out):
    bad = prediction_lines([("alpha__9", "Planner", 1), ("alpha__1", "Nobody", 1), ("alpha__2", "Planner", 6)])
    response = upload(out, b"".join([*bad, b"{", b"\n"]))
    problems = response.json()["problems"]
    assert response.status_code == 400
    assert [problem.partition(":")[0] for problem in problems] == ["line 1", "line 2", "line 3", "line 4"]
    assert not Run.objects.exists()


@pytest.mark.parametrize("name", ["", " ", "n" * 61, "random"])
def test_an_upload_needs_a_name_of_its_own(public, out, name):
    assert upload(out, name=name).status_code == 400
    assert not Run.objects.exists()


@pytest.mark.parametrize("content", [b"", b"\n\n"])
def test_an_empty_file_predicts_nothing(public, out, content):
    response = upload(out, content)
    assert response.status_code == 400
    assert "predicts nothing" in response.json()["detail"]


def test_a_form_without_a_file_is_refused_by_field(public, out):
    assert list(upload_form(out, name="ours").json()["errors"]) == ["file"]


def test_what_curl_sends_unasked_is_refused_by_its_type(public, out):
    assert upload(out, content_type="application/x-www-form-urlencoded").status_code == 415


@pytest.mark.parametrize("proof", ["token", "session"])
def test_a_file_over_the_limit_is_refused_before_it_is_read(public, out, settings, proof):
    settings.UPLOAD_LIMIT_BYTES = 10
    if proof == "session":
        out.headers = {}
        out.client.force_login(Person.objects.get(username="out"))
    assert upload(out).status_code == 413
    assert upload_form(out, name="ours", file=SimpleUploadedFile("x.jsonl", LINES)).status_code == 413


def test_a_file_that_comes_in_chunks_is_refused_and_not_taken_for_an_empty_one(public, out):
    out.headers = out.headers | {"Transfer-Encoding": "chunked"}
    response = upload(out)
    assert response.status_code == 411
    assert "Content-Length" in response.json()["detail"]


def test_a_session_uploads_with_the_token_of_its_form_alone(public, out):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(Person.objects.get(username="out"))
    address = reverse("api_upload_predictions", args=TRIPS)
    assert browser.post(f"{address}?name=ours", LINES, content_type=JSON_LINES).status_code == 403
    browser.get(reverse("tokens"))
    headers = {"X-CSRFToken": browser.cookies["csrftoken"].value}
    assert browser.post(f"{address}?name=ours", LINES, content_type=JSON_LINES, headers=headers).status_code == 201


def test_nobody_uploads(public):
    assert upload(Program(None)).status_code == 401


def test_to_a_release_that_is_not_public_only_its_maintainers_upload(maintainer, release, out):
    assert upload(out).status_code == 404
    assert upload(maintainer).status_code == 201


def test_whoever_holds_an_assignment_open_uploads_nothing(public):
    trajectory = a_trajectory(public.benchmark, "9")
    zoe = Program(an_assignment(a_round(public.benchmark, "next"), trajectory, "zoe").person)
    assert upload(zoe).status_code == 404
