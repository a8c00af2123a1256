"""Keep the draft of a label: by a form, by the buttons of the steps, and by the page's script."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from annotation.actions.labels import StaleDraft, save_draft
from annotation.domain.form_body import form_of_body
from annotation.models import Assignment
from annotation.queries.assignments import assignment_of
from annotation.queries.label_page import body_so_far, speakers_of
from annotation.views.label import keeping_what_was_written
from annotation.views.posted_answer import posted_body, step_pressed, with_button_pressed

# Asks for the place of the next empty card: it saves, and the page comes back there.
ADD_FAULT = "add_fault"


@login_required
@require_POST
def label_draft(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    if not request.accepts("text/html"):
        return _save_for_script(request, assignment)
    return keeping_what_was_written(_save, request, assignment)


def _save(request: HttpRequest, assignment: Assignment, body: dict) -> HttpResponse:
    step = step_pressed(request)
    if step:
        body = with_button_pressed(request, body, speakers_of(assignment.trajectory))
    save_draft(assignment=assignment, body=body, revision=_revision(request), by=request.user)
    return redirect(reverse("label", args=[assignment.pk]) + _place(request, step))


def _place(request: HttpRequest, step: str) -> str:
    if step:
        return f"#step-{step}"
    return "#one-more-fault" if ADD_FAULT in request.POST else "#answer"


def _save_for_script(request: HttpRequest, assignment: Assignment) -> JsonResponse:
    body = posted_body(request)
    try:
        draft = save_draft(assignment=assignment, body=body, revision=_revision(request), by=request.user)
    except StaleDraft as stale:
        # Both are shown before anything is overwritten.
        elsewhere = form_of_body(body_so_far(assignment))
        return JsonResponse(
            {"detail": str(stale), "revision": stale.stored_revision, "fields": elsewhere}, status=stale.status
        )
    return JsonResponse({"revision": draft.revision, "saved_at": timezone.localtime(draft.saved_at).strftime("%H:%M")})


def _revision(request: HttpRequest) -> int:
    revision = request.POST.get("revision", "")
    return int(revision) if revision.isdecimal() and len(revision) < 10 else 0
