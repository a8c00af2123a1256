"""What is mine to do."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from annotation.queries.comments import comments_waiting_for
from annotation.queries.home import disputes_waiting_for, places_of, rounds_run_by
from annotation.queries.queue import still_to_label


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "annotation/home.html",
        {
            "n_open": still_to_label(request.user).count(),
            "waiting": disputes_waiting_for(request.user),
            "unanswered": comments_waiting_for(request.user),
            "running": rounds_run_by(request.user),
            "places": places_of(request.user),
        },
    )
