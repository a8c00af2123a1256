"""Label one trajectory: read it, answer, keep a draft, submit, skip."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.actions.labels import StaleDraft, save_draft, skip, submit_label
from annotation.domain.answer import Answer, BadAnswer, Field, warnings_about
from annotation.domain.phase import AssignmentState
from annotation.models import Assignment, Draft
from annotation.queries.assignments import assignment_of, modes_of, read_answer, reference_answer_shown
from annotation.queries.guideline import require_guideline_read
from annotation.queries.label_page import body_so_far, may_still_answer, newest_label, next_in_queue, speakers_of
from annotation.views.answer_form import answer_form
from benchmarks.domain.fault import ROOT_CONVENTION_TEXT, Outcome, RootConvention
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.queries.reading import read_trajectory
from benchmarks.views.jump import jump_to_step
from benchmarks.views.place import benchmark_page
from benchmarks.views.room import Marks, room_context

SKIP_REASON = "skip_reason"
# What the person says when they were asked about a speaker: "12:coder".
CONFIRMED = "confirmed"


@dataclass(frozen=True)
class Said:
    """What a page gives back of a request that wasn't done: all that was written, and why."""

    body: Mapping[str, object]
    errors: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""
    # A question to answer before the label is stored, and the answer that says yes.
    question: str = ""
    confirmation: str = ""
    skip_reason: str = ""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def label(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    if request.method == "POST":
        return _keeping_what_was_written(_submit, request, assignment)
    return jump_to_step(request) or _label_page(request, assignment, Said(body_so_far(assignment)))


@login_required
@require_POST
def label_draft(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    if not request.accepts("text/html"):
        return _save_for_script(request, assignment)
    return _keeping_what_was_written(_save, request, assignment)


@login_required
@require_POST
def label_skip(request: HttpRequest, pk: int) -> HttpResponse:
    return _keeping_what_was_written(_skip, request, assignment_of(request.user, pk))


@login_required
@require_safe
def label_done(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    if assignment.state == AssignmentState.OPEN:
        return redirect("label", pk)
    return benchmark_page(
        request,
        assignment.round.benchmark,
        "annotation/label_done.html",
        assignment=assignment,
        label=newest_label(assignment),
        may_still_answer=may_still_answer(assignment),
        **next_in_queue(request.user)._asdict(),
    )


def _keeping_what_was_written(
    do: Callable[[HttpRequest, Assignment], HttpResponse], request: HttpRequest, assignment: Assignment
) -> HttpResponse:
    """Do what was asked; where it is refused, give the page back with every word still in it."""
    body = _body(request)
    skip_reason = request.POST.get(SKIP_REASON, "")
    try:
        return do(request, assignment)
    except BadAnswer as bad:
        said = Said(body, errors=bad.errors, skip_reason=skip_reason)
        return _label_page(request, assignment, said, status=bad.status)
    except (BadInput, Conflict) as refusal:
        said = Said(body, refusal=str(refusal), skip_reason=skip_reason)
        return _label_page(request, assignment, said, status=refusal.status)


def _submit(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    answer = read_answer(assignment, _body(request))
    question = _open_question(request, assignment, answer)
    if question:
        said = Said(_body(request), question=question, confirmation=_confirmation(answer))
        return _label_page(request, assignment, said)
    require_guideline_read(assignment)
    submit_label(assignment=assignment, answer=answer, by=request.user)
    return redirect("label_done", assignment.pk)


def _open_question(request: HttpRequest, assignment: Assignment, answer: Answer) -> str:
    """Return what to ask before this answer is stored, or "": it is asked once, and never blocks."""
    if answer.root is None or request.POST.get(CONFIRMED) == _confirmation(answer):
        return ""
    return " ".join(warnings_about(answer.root, speakers_of(assignment.trajectory)))


def _confirmation(answer: Answer) -> str:
    return f"{answer.root.step}:{answer.root.role}"


def _save(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    body = _body(request)
    step = request.POST.get("root_here")
    if step is not None:
        body = _with_root_at(step, body, assignment)
    save_draft(assignment=assignment, body=body, revision=_revision(request), by=request.user)
    return redirect(reverse("label", args=[assignment.pk]) + (f"#step-{step}" if step else "#answer"))


def _with_root_at(step: str, body: dict, assignment: Assignment) -> dict:
    speakers = speakers_of(assignment.trajectory)
    speaker = speakers[int(step)] if step.isdecimal() and int(step) < len(speakers) else ""
    return body | {Field.OUTCOME: Outcome.FAULT, Field.STEP: step, Field.ROLE: speaker}


def _save_for_script(request: HttpRequest, assignment: Assignment) -> JsonResponse:
    try:
        draft = save_draft(assignment=assignment, body=_body(request), revision=_revision(request), by=request.user)
    except StaleDraft as stale:
        return JsonResponse({"detail": str(stale), "revision": stale.stored_revision}, status=stale.status)
    return JsonResponse({"revision": draft.revision, "saved_at": timezone.localtime(draft.saved_at).strftime("%H:%M")})


def _skip(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    skip(assignment=assignment, reason=request.POST.get(SKIP_REASON, ""), by=request.user)
    return redirect("label_done", assignment.pk)


def _body(request: HttpRequest) -> dict[str, str]:
    return {name.value: request.POST.get(name, "") for name in Field}


def _revision(request: HttpRequest) -> int:
    revision = request.POST.get("revision", "")
    return int(revision) if revision.isdecimal() else 0


def _label_page(request: HttpRequest, assignment: Assignment, said: Said, *, status: int = 200) -> HttpResponse:
    round = assignment.round
    reading = read_trajectory(assignment.trajectory)
    may_answer = may_still_answer(assignment)
    form = answer_form(said.body, errors=said.errors, outcomes=Outcome, roles=reading.roles, modes=modes_of(round))
    return benchmark_page(
        request,
        round.benchmark,
        "annotation/label.html",
        status=status,
        assignment=assignment,
        round=round,
        form=form,
        said=said,
        draft=Draft.objects.filter(assignment=assignment).first(),
        may_answer=may_answer,
        convention=ROOT_CONVENTION_TEXT[RootConvention(round.root_convention)],
        reference_answer=reference_answer_shown(round, assignment.trajectory),
        **room_context(
            request, assignment.trajectory, marks=Marks.FAULTS if may_answer else Marks.NOTHING, reading=reading
        ),
    )
