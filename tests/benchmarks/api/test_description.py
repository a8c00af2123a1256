"""The description of the API, and that it is served from here alone."""

import re
import time

import pytest
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse
from drf_spectacular.generators import SchemaGenerator

from benchmarks.api.schema import SchemaView
from tests.builders.at_once import at_once
from tests.builders.programs import description


def test_the_description_is_sound_and_no_endpoint_is_guessed_at(tmp_path):
    path = tmp_path / "schema.yml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(path))
    assert "openapi: 3.1.0" in path.read_text()


def test_every_endpoint_is_described_with_what_it_is_for():
    endpoints = {name for name in get_resolver().reverse_dict if str(name).startswith("api_")}
    assert len(description()["paths"]) == len(endpoints - {"api_schema", "api_docs"})
    for operations in description()["paths"].values():
        assert all(operation["summary"] for operation in operations.values())


def test_a_program_proves_itself_with_a_token_or_a_session():
    assert set(description()["components"]["securitySchemes"]) == {"token", "cookieAuth"}


@pytest.mark.django_db
def test_the_page_loads_nothing_from_elsewhere_and_runs_no_script_of_its_own():
    page = Client().get(reverse("api_docs")).content.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert re.findall(r'(?:src|href)="(?!/)', page) == []


class Watched(SchemaGenerator):
    """Makes no haste, and notes how many are made at the same time."""

    n_now = n_most = 0

    def get_schema(self, *args, **kwargs):
        cls = type(self)
        cls.n_now += 1
        cls.n_most = max(cls.n_most, cls.n_now)
        time.sleep(0.05)
        cls.n_now -= 1
        return {}


def test_two_first_requests_at_once_make_the_description_one_after_the_other():
    view = SchemaView.as_view(generator_class=Watched)
    answers = at_once(*[lambda: view(RequestFactory().get("/api/schema/"))] * 4)
    assert [answer.status_code for answer in answers] == [200] * 4
    assert Watched.n_most == 1
