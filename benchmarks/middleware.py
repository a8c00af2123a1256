"""Times in the viewer's zone, refusals as pages, and long pages compressed."""

import zoneinfo
from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone

from benchmarks.domain.refusals import NotFound, Refusal
from benchmarks.views.compression import compressed

Respond = Callable[[HttpRequest], HttpResponse]


class ViewerTimeZoneMiddleware:
    """Times on pages stand in the viewer's zone; in the database and in files they are UTC."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = getattr(request.user, "time_zone", "UTC")
        with timezone.override(zoneinfo.ZoneInfo(zone)):
            return self.get_response(request)


class RefusalPageMiddleware:
    """Say a Refusal with its status: as a page, or as JSON to a script that asks for it."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, Refusal):
            return None
        if isinstance(error, NotFound) and request.user.is_anonymous:
            return redirect_to_login(request.get_full_path())
        # What is unknown and what isn't yours are the same page, to the letter.
        message = "" if isinstance(error, NotFound) else str(error)
        if not request.accepts("text/html"):
            return JsonResponse({"detail": message}, status=error.status)
        return render(request, f"{error.status}.html", {"message": message}, status=error.status)


class CompressionMiddleware:
    """Compress the pages that allow it."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return compressed(request, self.get_response(request))
