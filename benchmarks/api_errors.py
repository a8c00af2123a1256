"""How the API says a refusal: as JSON, with its status."""

from rest_framework.response import Response
from rest_framework.views import exception_handler

from benchmarks.domain.refusals import Refusal


def translate_refusals(error: Exception, context: dict) -> Response | None:
    """Say a refusal as JSON with its status; leave the rest to REST framework."""
    if isinstance(error, Refusal):
        return Response({"detail": str(error)}, status=error.status)
    return exception_handler(error, context)
