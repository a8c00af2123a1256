"""Imports through the browser: the same actions as the commands."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from annotation.models import Label
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Import
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def benchmark_():
    return a_benchmark()


@pytest.fixture
def maintainer(benchmark_):
    return client_of(a_person("max", benchmark=benchmark_, roles=[MemberRole.MAINTAINER]))


def address(benchmark):
    return reverse("imports", args=[benchmark.slug])


def a_record(native_id="1", **changes) -> dict:
    history = [
        {"step": index, "name": name, "role": "assistant", "content": f"{name} speaks."}
        for index, name in enumerate(("Planner", "Writer"))
    ]
    return {
        "question_ID": native_id,
        "history": history,
        "mistake_agent": "Writer",
        "mistake_step": 1,
        "mistake_reason": "It made that up.",
    } | changes


def a_file(*records, name="made.jsonl") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, "\n".join(map(json.dumps, records)).encode())


def send(client, benchmark, *files, kind="trajectories", **fields):
    body = {"kind": kind, "files": list(files), "format": "longrca", "on_error": "stop", "source": "alpha"} | fields
    return client.post(address(benchmark), body, follow=True)


def test_a_file_of_trajectories_is_stored_and_its_report_shown(benchmark_, maintainer):
    response = send(maintainer, benchmark_, a_file(a_record("1"), a_record("2")))
    assert "records read 2 added 2" in text_of(response)
    assert benchmark_.trajectories.count() == 2


def test_several_files_are_one_import(benchmark_, maintainer):
    files = [a_file(a_record("1"), name="1.jsonl"), a_file(a_record("2"), name="2.jsonl")]
    assert "added 2" in text_of(send(maintainer, benchmark_, *files))
    assert Import.objects.get().file_name == "2 files"


def test_two_files_of_one_name_are_refused(benchmark_, maintainer):
    response = send(maintainer, benchmark_, a_file(a_record("1")), a_file(a_record("2")))
    assert response.status_code == 400
    assert "two of the files are called 'made.jsonl'" in text_of(response)


def test_a_bad_record_is_named_and_nothing_is_stored(benchmark_, maintainer):
    response = send(maintainer, benchmark_, a_file(a_record("1"), {"question_ID": "2"}))
    assert "made.jsonl line 2 history" in text_of(response)
    assert not benchmark_.trajectories.exists()


def test_the_others_are_stored_when_asked_for(benchmark_, maintainer):
    send(maintainer, benchmark_, a_file(a_record("1"), {"question_ID": "2"}), on_error="skip")
    assert benchmark_.trajectories.count() == 1


def test_labels_come_in_from_the_same_file_apart(benchmark_, maintainer):
    send(maintainer, benchmark_, a_file(a_record()))
    assert not Label.objects.exists()
    response = send(maintainer, benchmark_, a_file(a_record()), kind="labels", round="published", annotator="outside")
    assert "added 1" in text_of(response)
    assert Label.objects.get().faults.get().step == 1


def test_a_form_without_a_file_keeps_its_other_fields(benchmark_, maintainer):
    response = maintainer.post(address(benchmark_), {"kind": "labels", "round": "published", "format": "longrca"})
    assert response.status_code == 400
    assert 'value="published"' in response.content.decode()
    assert "This field is required." in text_of(response)


def test_an_import_of_no_kind_is_refused(benchmark_, maintainer):
    assert maintainer.post(address(benchmark_), {}).status_code == 400


def test_the_limit_that_is_shown_is_the_limit_that_is_applied(benchmark_, maintainer, settings):
    settings.UPLOAD_LIMIT_BYTES = 2048
    assert "At most 2 kB at once" in text_of(maintainer.get(address(benchmark_)))
    response = send(maintainer, benchmark_, a_file(a_record(mistake_reason="x" * 2048)))
    assert response.status_code == 413
    assert "at most 2,048 are accepted" in text_of(response)
    assert not Import.objects.exists()


def test_a_form_of_another_site_imports_nothing(benchmark_):
    person = a_person("max", benchmark=benchmark_, roles=[MemberRole.MAINTAINER])
    client = Client(enforce_csrf_checks=True)
    client.force_login(person)
    assert send(client, benchmark_, a_file(a_record())).status_code == 403
    assert not Import.objects.exists()


def test_past_imports_are_listed(benchmark_, maintainer):
    send(maintainer, benchmark_, a_file(a_record()))
    assert "made.jsonl longrca max" in text_of(maintainer.get(address(benchmark_)))


def test_only_a_maintainer_imports(benchmark_):
    annotator = client_of(a_person("ann", benchmark=benchmark_))
    assert send(annotator, benchmark_, a_file(a_record())).status_code == 404
    a_trajectory(benchmark_)
    assert annotator.get(address(benchmark_)).status_code == 404
