"""How the API says a refusal: as JSON, with its status."""

from collections.abc import Mapping

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from benchmarks.domain.refusals import NotFound, Refusal

# What is unknown and what isn't yours are the same answer, to the letter.
NOT_THERE = "There is no such thing, or not for you."


def translate_refusals(error: Exception, context: dict) -> Response | None:
    """Say a refusal as JSON with its status; leave the rest to REST framework."""
    if isinstance(error, NotFound):
        return Response({"detail": NOT_THERE}, status=error.status)
    if isinstance(error, Refusal):
        return Response({"detail": str(error), **error.details}, status=error.status)
    if isinstance(error, ValidationError):
        errors = _by_field(error.detail)
        said = "; ".join(f"{field}: {message}" for field, message in errors.items())
        return Response({"detail": said, "errors": errors}, status=error.status_code)
    if isinstance(error, RequestDataTooBig):
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        return Response({"detail": f"The body is too large; at most {limit:,} bytes are accepted."}, status=413)
    return exception_handler(error, context)


def _by_field(detail: Mapping | list, place: str = "") -> dict[str, str]:
    """Return one message per field, as our own refusals have it; a field inside another is `outer.inner`."""
    if not isinstance(detail, Mapping):
        return {place or "body": " ".join(detail)}
    messages: dict[str, str] = {}
    for name, inner in detail.items():
        messages |= _by_field(inner, f"{place}.{name}" if place else str(name))
    return messages
