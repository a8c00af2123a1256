"""The trajectories of a benchmark, and one of them to read."""

import json

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from benchmarks.domain.visibility import MemberRole, Viewer
from benchmarks.queries.benchmarks import benchmark_called
from benchmarks.queries.reading import find_trajectories, trajectory_in_sight
from benchmarks.queries.sight import require_role, viewer_of
from benchmarks.views.jump import jump_to_step
from benchmarks.views.place import benchmark_page
from benchmarks.views.room import room_context

PER_PAGE = 50


@login_required
@require_safe
def trajectories(request: HttpRequest, slug: str) -> HttpResponse:
    benchmark = benchmark_called(slug)
    require_role(request.user, benchmark, *MemberRole)
    asked = {"source": request.GET.get("source", ""), "named": request.GET.get("named", "").strip()}
    return benchmark_page(
        request,
        benchmark,
        "benchmarks/trajectories.html",
        page=Paginator(find_trajectories(benchmark, **asked), PER_PAGE).get_page(request.GET.get("page")),
        sources=benchmark.sources.order_by("slug").values_list("slug", flat=True),
        **asked,
    )


@login_required
@require_safe
def trajectory(request: HttpRequest, pk: int) -> HttpResponse:
    trajectory = trajectory_in_sight(pk, request.user)
    if jump := jump_to_step(request):
        return jump
    # An annotator reads the reference answer where their round shows it: beside the label.
    sees_all = viewer_of(request.user, trajectory) is Viewer.MAINTAINER
    return benchmark_page(
        request,
        trajectory.benchmark,
        "benchmarks/trajectory.html",
        reference_answer=trajectory.reference_answer if sees_all else None,
        metadata=_as_text(trajectory.metadata) if sees_all else "",
        **room_context(request, trajectory),
    )


def _as_text(metadata: dict) -> str:
    return json.dumps(metadata, ensure_ascii=False, indent=2) if metadata else ""
