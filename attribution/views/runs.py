"""The runs of a release, and one of them."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from attribution.actions.runs import cancel_run
from attribution.forms import RunForm
from attribution.methods.registry import METHODS
from attribution.queries.runs import predictions_of, run_document, run_in_sight, runs_of
from attribution.tasks import queue_run
from attribution.views.leaderboard import said_settings
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.visibility import MemberRole, Thing
from benchmarks.models import Release
from benchmarks.models.job import UNFINISHED
from benchmarks.queries.release_sight import release_in_sight
from benchmarks.queries.sight import require_role, roles_of
from benchmarks.queries.simulated import is_simulated
from benchmarks.views.place import benchmark_page

PER_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
def runs(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    release = release_in_sight(slug, version, person=request.user, thing=Thing.PREDICTIONS)
    if request.method == "POST":
        return _start(request, release)
    return _runs_page(request, release, RunForm())


@require_safe
def run(request: HttpRequest, pk: int) -> HttpResponse:
    run = run_in_sight(request.user, pk)
    return benchmark_page(
        request,
        run.release.benchmark,
        "attribution/run.html",
        run=run,
        release=run.release,
        settings=said_settings(run.settings),
        document=run_document(run),
        page=Paginator(predictions_of(run), PER_PAGE).get_page(request.GET.get("page")),
        is_unfinished=run.job.state in UNFINISHED,
        is_simulated=is_simulated(run.release),
    )


@login_required
@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    run = run_in_sight(request.user, pk)
    require_role(request.user, run.release.benchmark, MemberRole.MAINTAINER)
    cancel_run(run=run, by=request.user)
    return redirect("run", pk)


def _start(request: HttpRequest, release: Release) -> HttpResponse:
    require_role(request.user, release.benchmark, MemberRole.MAINTAINER)
    form = RunForm(request.POST)
    if not form.is_valid():
        return _runs_page(request, release, form)
    try:
        run = queue_run(release=release, by=request.user, **form.cleaned_data)
    except BadInput as bad:
        form.add_error(None, str(bad))
        return _runs_page(request, release, form)
    return redirect("run", run.pk)


def _runs_page(request: HttpRequest, release: Release, form: RunForm) -> HttpResponse:
    return benchmark_page(
        request,
        release.benchmark,
        "attribution/runs.html",
        status=400 if form.errors else 200,
        release=release,
        form=form,
        may_start=MemberRole.MAINTAINER in roles_of(request.user, release.benchmark),
        methods={name: method.schema for name, method in METHODS.items()},
        page=Paginator(runs_of(release), PER_PAGE).get_page(request.GET.get("page")),
        is_simulated=is_simulated(release),
    )
