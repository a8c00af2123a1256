"""Upload predictions that were made elsewhere."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from attribution.actions.upload_predictions import upload_predictions
from attribution.api.runs import RunSerializer, told_run
from benchmarks.api.bodies import body_of, checked
from benchmarks.api.refused import BAD_BODY, refused
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.visibility import Thing
from benchmarks.queries.release_sight import release_in_sight
from benchmarks.uploads import refuse_oversize

JSON_LINES = "application/x-ndjson"


class LengthUnknown(BadInput):
    """A body that comes in chunks says no length: the web server's interface would hand on none of it."""

    status = 411


class JsonLinesParser(BaseParser):
    """The body is the file: it is left to be read line by line."""

    media_type = JSON_LINES

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping | None = None):
        return stream


class NameSerializer(Serializer):
    name = serializers.CharField(help_text="What the leaderboard calls the method.")


class UploadSerializer(NameSerializer):
    file = serializers.FileField(help_text="One prediction a line: question_ID, predicted_role, predicted_step.")


class PredictionsView(APIView):
    parser_classes = [JsonLinesParser, MultiPartParser]

    def initial(self, request: Request, *args, **kwargs) -> None:
        # First of all: the check of a session's token reads the body of a form.
        refuse_oversize(request)
        if "Transfer-Encoding" in request.headers:
            raise LengthUnknown("send the file with its length (Content-Length), not in chunks")
        super().initial(request, *args, **kwargs)

    @extend_schema(
        operation_id="upload_predictions",
        summary="Upload predictions, as the body or as a file of a form",
        parameters=[OpenApiParameter("name", str, description="The method's name, where the body is the file.")],
        request={JSON_LINES: bytes, "multipart/form-data": UploadSerializer},
        responses={201: RunSerializer, **refused(*BAD_BODY, 401, 403, 404, 411)},
    )
    def post(self, request: Request, benchmark: str, version: str) -> Response:
        release = release_in_sight(benchmark, version, person=request.user, thing=Thing.PREDICTIONS)
        with _sent(request) as (name, lines):
            run = upload_predictions(release=release, name=name, lines=lines, by=request.user)
        return Response(told_run(run, request.user), status=201)


@contextmanager
def _sent(request: Request) -> Iterator[tuple[str, Iterable[bytes]]]:
    """Yield the name and the lines of an upload, in either of its forms."""
    if request.content_type.startswith(MultiPartParser.media_type):
        form = body_of(request, UploadSerializer)
        yield form["name"], form["file"]
        return
    name = checked(request.query_params, NameSerializer)["name"]
    # Read to its end before the action begins its transaction: while a program on a
    # slow line sends, everybody else must be able to write.
    with TemporaryFile() as whole:
        whole.writelines(request.data)
        whole.seek(0)
        yield name, whole
