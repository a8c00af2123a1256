"""The outline of a trajectory as JSON: asked for by the page after it is shown."""

import hashlib
import json

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from benchmarks.queries.outline import outline_of
from benchmarks.queries.reading import trajectory_in_sight
from benchmarks.views.compression import allow_compression


@login_required
@require_safe
def outline(request: HttpRequest, pk: int) -> HttpResponse:
    # Keys sorted: a database may hand them back in another order, and everybody gets the same bytes.
    trajectory = trajectory_in_sight(pk, request.user)
    body = json.dumps(outline_of(trajectory), ensure_ascii=False, sort_keys=True).encode()
    # It holds no secret, and nothing of the request.
    allow_compression(request)
    response = HttpResponse(body, content_type="application/json")
    # Kept by one browser, asked about each time: whoever may no longer read it gets no answer.
    response["Cache-Control"] = "private, no-cache"
    # Weak: compressed it is other bytes of the same.
    response["ETag"] = f'W/"{hashlib.sha256(body).hexdigest()}"'
    return get_conditional_response(request, etag=response["ETag"], response=response)
