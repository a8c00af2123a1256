"""Programs that call the API, and the check that what they are told is what the API's description says."""

import functools
import re

from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from benchmarks.actions.people import issue_token
from benchmarks.models import Person

JSON = "application/json"


class Program:
    """A program of a person, which sends JSON with a token. Every answer is held against the description."""

    def __init__(self, person: Person | None) -> None:
        # Now, in the thread of the test: made for the first time by two threads at once, it fails in the library.
        description()
        self.client = Client(enforce_csrf_checks=True)
        self.headers = {}
        if person is not None:
            secret = issue_token(person=person, name="a test", by=person)
            self.headers = {"Authorization": f"Token {secret}"}

    def get(self, name: str, *args, **query) -> HttpResponse:
        return self.send("get", name, args, query)

    def post(self, name: str, *args, body: object = None) -> HttpResponse:
        return self.send("post", name, args, {} if body is None else body, content_type=JSON)

    def put(self, name: str, *args, body: object) -> HttpResponse:
        return self.send("put", name, args, body, content_type=JSON)

    def delete(self, name: str, *args) -> HttpResponse:
        return self.send("delete", name, args)

    def send(self, method: str, name: str, args: tuple, *sent, **options) -> HttpResponse:
        address = reverse(name, args=args)
        response = getattr(self.client, method)(address, *sent, headers=self.headers, **options)
        fits_description(response, method=method, address=address)
        return response


def fits_description(response: HttpResponse, *, method: str, address: str) -> None:
    """Fail unless the API's description has this endpoint, this status, and a body of this form."""
    described = description()["paths"][template_of(address)][method]["responses"]
    assert str(response.status_code) in described, (address, response.status_code, response.content)
    content = described[str(response.status_code)].get("content", {})
    kind = response["Content-Type"] if response.has_header("Content-Type") else None
    if kind == JSON:
        schema = content[JSON]["schema"] | {"components": description()["components"]}
        Draft202012Validator(schema).validate(response.json())
    else:
        assert (kind in content) if content else not response.content


def template_of(address: str) -> str:
    """Return an address as the description writes it: `/api/runs/{id}/`."""
    names = {"pk": "id"}
    return "/" + re.sub(
        r"<(?:\w+:)?(\w+)>", lambda found: f"{{{names.get(found[1], found[1])}}}", resolve(address).route
    )


@functools.cache
def description() -> dict:
    return SchemaGenerator().get_schema(request=None, public=True)
