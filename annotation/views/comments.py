"""Comments: written beside a trajectory, read and answered by maintainers."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.actions.comments import reply_to_comment, write_comment
from annotation.domain.comment import commented_step, kind_from
from annotation.models import Assignment, Comment
from annotation.queries.assignments import assignment_of
from annotation.queries.comments import find_comments
from annotation.queries.room_context import side_context
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.models import Benchmark
from benchmarks.queries.benchmarks import benchmark_called
from benchmarks.views.place import benchmark_page
from benchmarks.views.sent import text_in

PER_PAGE = 20


@dataclass(frozen=True)
class Unsent:
    """What was written and not stored, and why. `pk` is the comment that it answers."""

    text: str
    refusal: str
    step: str = ""
    kind: str = ""
    pk: int | None = None


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def label_comments(request: HttpRequest, pk: int) -> HttpResponse:
    assignment = assignment_of(request.user, pk)
    if request.method != "POST":
        return _own_page(request, assignment)
    if not request.accepts("text/html"):
        return _answer_to_script(_write(request, assignment))
    try:
        _write(request, assignment)
    except (BadInput, Conflict) as refusal:
        said = {name: request.POST.get(name, "") for name in ("text", "step", "kind")}
        return _own_page(request, assignment, Unsent(refusal=str(refusal), **said), status=refusal.status)
    return redirect("label_comments", assignment.pk)


@login_required
@require_safe
def comments(request: HttpRequest, slug: str) -> HttpResponse:
    return _page_of_maintainers(request, benchmark_called(slug))


@login_required
@require_POST
def reply(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    benchmark = benchmark_called(slug)
    text = request.POST.get("reply", "")
    try:
        reply_to_comment(benchmark=benchmark, pk=pk, text=text, by=request.user)
    except (BadInput, Conflict) as refusal:
        unsent = Unsent(text, str(refusal), pk=pk)
        return _page_of_maintainers(request, benchmark, unsent, status=refusal.status)
    return redirect(f"{reverse('comments', args=[slug])}?{request.GET.urlencode()}")


def _write(request: HttpRequest, assignment: Assignment) -> Comment:
    return write_comment(
        assignment=assignment,
        text=request.POST.get("text", ""),
        kind=kind_from(request.POST.get("kind", "")),
        step=commented_step(request.POST.get("step", ""), n_steps=assignment.trajectory.n_steps),
        by=request.user,
    )


def _answer_to_script(comment: Comment) -> JsonResponse:
    written = timezone.localtime(comment.written_at)
    said = {"id": comment.pk, "kind": comment.kind, "step": comment.step, "text": comment.text}
    return JsonResponse(said | {"written_at": written.strftime("%H:%M")}, status=201)


def _own_page(
    request: HttpRequest, assignment: Assignment, unsent: Unsent | None = None, *, status: int = 200
) -> HttpResponse:
    return benchmark_page(
        request,
        assignment.round.benchmark,
        "annotation/label_comments.html",
        status=status,
        assignment=assignment,
        unsent=unsent,
        **side_context(assignment, request.user),
    )


def _page_of_maintainers(
    request: HttpRequest, benchmark: Benchmark, unsent: Unsent | None = None, *, status: int = 200
) -> HttpResponse:
    state = "answered" if request.GET.get("state") == "answered" else "open"
    named = text_in(request.GET, "named")
    found = find_comments(request.user, benchmark, state=state, named=named)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    return benchmark_page(
        request,
        benchmark,
        "annotation/comments.html",
        status=status,
        page=page,
        # Answered meanwhile by somebody else, a comment stands in the other list.
        shown=[comment.pk for comment in page.object_list if not comment.reply],
        state=state,
        named=named,
        unsent=unsent,
    )
