"""The outline of a trajectory as JSON: asked for by the page after it is shown."""

import hashlib
import json

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from benchmarks.queries.outline import outline_of
from benchmarks.queries.reading import trajectory_in_sight


@login_required
@require_safe
def outline(request: HttpRequest, pk: int) -> HttpResponse:
    # Keys sorted: a database may hand them back in another order, and everybody gets the same bytes.
    body = json.dumps(outline_of(trajectory_in_sight(pk, request.user)), ensure_ascii=False, sort_keys=True).encode()
    response = HttpResponse(body, content_type="application/json")
    # Kept by one browser, asked about each time: whoever may no longer read it gets no answer.
    response["Cache-Control"] = "private, no-cache"
    response["ETag"] = f'"{hashlib.sha256(body).hexdigest()}"'
    return get_conditional_response(request, etag=response["ETag"], response=response)
