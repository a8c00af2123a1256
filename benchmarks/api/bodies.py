"""What programs send: JSON of a bounded size, checked against what the endpoint says it takes."""

from collections.abc import Mapping
from io import BytesIO
from typing import IO

from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from benchmarks.domain.refusals import BadInput


class NotAnObject(BadInput):
    """The body of a request is one JSON object with named fields."""


class BoundedJsonParser(JSONParser):
    """Reads the body through Django, which bounds it; REST framework's own parser goes around that."""

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping | None = None):
        return super().parse(BytesIO(parser_context["request"].body), media_type, parser_context)


def body_of(request: Request, expected: type[Serializer]) -> dict:
    """Return the fields of a request's body, or refuse it naming each that is wrong."""
    return checked(request.data, expected)


def checked(given: object, expected: type[Serializer]) -> dict:
    """Return the fields of what was given, or refuse it naming each that is wrong."""
    asked = expected(data=given)
    asked.is_valid(raise_exception=True)
    return asked.validated_data


def object_of(request: Request) -> Mapping[str, object]:
    """Return a request's body as it is, for an action that reads its fields itself."""
    if not isinstance(request.data, Mapping):
        raise NotAnObject("the body is one JSON object with named fields")
    return request.data
