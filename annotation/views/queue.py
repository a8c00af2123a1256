"""My queue: what I am to label, what I did, what I left."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from annotation.queries.queue_page import elsewhere, queue_groups


@login_required
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    groups = queue_groups(request.user)
    n_open = sum(len(group.open) for group in groups)
    context = {"groups": groups, "n_open": n_open, "elsewhere": elsewhere(request.user)}
    return render(request, "annotation/queue.html", context)
