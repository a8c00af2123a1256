"""The description of the API, and that it is served from here alone."""

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver, reverse

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
