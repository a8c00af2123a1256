"""Label one trajectory: read it, answer, submit, and what there is after it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.actions.labels import skip, submit_label
from annotation.domain.answer import BadAnswer
from annotation.domain.phase import AssignmentState
from annotation.models import Assignment, Draft
from annotation.queries.assignments import assignment_of, modes_of, reference_answer_shown
from annotation.queries.guideline import require_guideline_read
from annotation.queries.label_check import Check, check_label
from annotation.queries.label_page import body_so_far, may_still_answer, newest_label, next_in_queue
from annotation.queries.label_versions import label_versions
from annotation.queries.reading import coverage_of, reading_context
from annotation.queries.room_context import side_context
from annotation.views.answer_form import answer_form
from annotation.views.label_check import problems_of
from annotation.views.posted_answer import posted_body
from benchmarks.domain.fault import ROOT_CONVENTION_TEXT, Outcome, RootConvention
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.queries.mode_examples import examples_of
from benchmarks.queries.reading import read_trajectory
from benchmarks.views.jump import jump_to_step
from benchmarks.views.place import benchmark_page
from benchmarks.views.room import Marks, room_context

SKIP_REASON = "skip_reason"
# What the person says when they were asked something: the questions that they have read.
CONFIRMED = "confirmed"


@dataclass(frozen=True)
class Said:
    """What a page gives back of a request that wasn't done: all that was written, and why."""

    body: Mapping[str, object]
    errors: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""
    # What to look at once more before the label is stored, and the answer that says yes.
    questions: Sequence[str] = ()
    confirmation: str = ""
    skip_reason: str = ""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def label(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    if request.method == "POST":
        return keeping_what_was_written(_submit, request, assignment)
    return jump_to_step(request) or label_page(request, assignment, Said(body_so_far(assignment)))


@login_required
@require_POST
def label_skip(request: HttpRequest, pk: int) -> HttpResponse:
    return keeping_what_was_written(_skip, request, assignment_of(request.user, pk))


@login_required
@require_safe
def label_done(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    if assignment.state == AssignmentState.OPEN:
        return redirect("label", pk)
    label = newest_label(assignment)
    return benchmark_page(
        request,
        assignment.round.benchmark,
        "annotation/label_done.html",
        assignment=assignment,
        label=label,
        coverage=coverage_of(label) if label else None,
        may_still_answer=may_still_answer(assignment),
        **next_in_queue(request.user)._asdict(),
    )


def keeping_what_was_written(
    do: Callable[[HttpRequest, Assignment, dict], HttpResponse], request: HttpRequest, assignment: Assignment
) -> HttpResponse:
    """Do what was asked; where it is refused, give the page back with every word still in it."""
    body = posted_body(request)
    skip_reason = request.POST.get(SKIP_REASON, "")
    try:
        return do(request, assignment, body)
    except BadAnswer as bad:
        said = Said(body, errors=bad.errors, skip_reason=skip_reason)
        return label_page(request, assignment, said, status=bad.status)
    except (BadInput, Conflict) as refusal:
        said = Said(body, refusal=str(refusal), skip_reason=skip_reason)
        return label_page(request, assignment, said, status=refusal.status)


def _submit(request: HttpRequest, assignment: Assignment, body: dict) -> HttpResponse:
    check = check_label(assignment, body)
    if check.answer is None:
        raise BadAnswer(check.errors)
    require_guideline_read(assignment)
    if not _is_confirmed(request, check):
        said = Said(body, questions=check.questions, confirmation=check.confirmation)
        return label_page(request, assignment, said)
    submit_label(assignment=assignment, answer=check.answer, by=request.user)
    return _onwards(request, assignment)


def _is_confirmed(request: HttpRequest, check: Check) -> bool:
    return request.POST.get(CONFIRMED, "") == check.confirmation or not check.questions


def _onwards(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Lead straight to the next trajectory, or to the page that says that there is none."""
    following = next_in_queue(request.user).next
    if following is None:
        return redirect("label_done", assignment.pk)
    messages.success(
        request,
        format_html(
            '<span>Label for <bdi>{}</bdi> stored. <a href="{}" data-stored-answer="{}">Revise it</a></span>',
            assignment.trajectory.question_id,
            reverse("label", args=[assignment.pk]),
            assignment.pk,
        ),
    )
    return redirect("label", following.pk)


def _skip(request: HttpRequest, assignment: Assignment, body: dict) -> HttpResponse:
    skip(assignment=assignment, reason=request.POST.get(SKIP_REASON, ""), by=request.user)
    return redirect("label_done", assignment.pk)


def label_page(request: HttpRequest, assignment: Assignment, said: Said, *, status: int = 200) -> HttpResponse:
    """Return the page of an assignment with a body in its panel."""
    round = assignment.round
    reading = read_trajectory(assignment.trajectory)
    may_answer = may_still_answer(assignment)
    examples = examples_of(round.taxonomy.key) if round.taxonomy else {}
    modes = modes_of(round)
    form = answer_form(
        said.body, errors=said.errors, outcomes=Outcome, roles=reading.roles, modes=modes, examples=examples
    )
    return benchmark_page(
        request,
        round.benchmark,
        "annotation/label.html",
        status=status,
        assignment=assignment,
        round=round,
        form=form,
        said=said,
        problems=problems_of(said.errors),
        draft=Draft.objects.filter(assignment=assignment).first(),
        versions=label_versions(assignment),
        may_answer=may_answer,
        convention=ROOT_CONVENTION_TEXT[RootConvention(round.root_convention)],
        reference_answer=reference_answer_shown(round, assignment.trajectory),
        **side_context(assignment, request.user),
        **reading_context(assignment),
        **room_context(
            request, assignment.trajectory, marks=Marks.FAULTS if may_answer else Marks.NOTHING, reading=reading
        ),
    )
