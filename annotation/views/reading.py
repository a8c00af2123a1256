"""What the page of an assignment reports of the reading, and its bookmarks."""

import orjson
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from annotation.actions.reading import NoSuchStep, note_reading, remove_bookmark, set_bookmark
from annotation.domain.reading import BadReport, report_from
from annotation.models import Assignment
from annotation.queries.assignments import assignment_of
from annotation.queries.reading import bookmarks_of
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.steps import BadStep, step_from

# Far more than the longest trajectory needs, and what a browser still sends while its page closes.
LARGEST_REPORT_BYTES = 64 * 1024


class ReportTooLarge(BadInput):
    """A report of a page is small; this one is not read."""

    status = 413


@login_required
@require_POST
def reading(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    report = report_from(_sent(request), n_steps=assignment.trajectory.n_steps)
    note_reading(assignment=assignment, report=report, by=request.user)
    return HttpResponse(status=204)


@login_required
@require_POST
def bookmarks(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    _change_bookmark(request, assignment)
    if request.accepts("text/html"):
        return redirect(reverse("label", args=[pk]) + "#bookmarks")
    kept = [{"step": one.step, "note": one.note} for one in bookmarks_of(assignment)]
    return JsonResponse({"bookmarks": kept})


def _sent(request: HttpRequest) -> object:
    n_bytes = int(request.META.get("CONTENT_LENGTH") or 0)
    if n_bytes > LARGEST_REPORT_BYTES:
        raise ReportTooLarge(f"the report has {n_bytes:,} bytes; at most {LARGEST_REPORT_BYTES:,} are read")
    try:
        return orjson.loads(request.body)
    except orjson.JSONDecodeError as error:
        raise BadReport(f"the report is no JSON: {error}") from error


def _change_bookmark(request: HttpRequest, assignment: Assignment) -> None:
    step = _step(request.POST.get("step", ""))
    if request.POST.get("is_on") == "no":
        remove_bookmark(assignment=assignment, step=step, by=request.user)
    else:
        note = request.POST.get("note", "")
        set_bookmark(assignment=assignment, step=step, note=note, by=request.user)


def _step(text: str) -> int:
    try:
        return step_from(text)
    except BadStep as error:
        raise NoSuchStep(str(error)) from error
