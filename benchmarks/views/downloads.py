"""Files of a release as a page and the API hand them out."""

from pathlib import PurePosixPath

from django.http import StreamingHttpResponse

from benchmarks.models import Release
from benchmarks.queries.releases import file_bytes, file_called


def file_response(release: Release, path: str) -> StreamingHttpResponse:
    """Stream a file of a release: to be saved, never to be shown or run by a browser."""
    file = file_called(release, path)
    response = StreamingHttpResponse(file_bytes(file), content_type="application/octet-stream")
    response["Content-Length"] = file.n_bytes
    response["Content-Disposition"] = f'attachment; filename="{PurePosixPath(path).name}"'
    return response
