"""A benchmark at a glance."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from annotation.queries.benchmark_page import sources_of
from annotation.queries.comments import n_comments_waiting
from annotation.queries.status import status_document
from benchmarks.domain.visibility import MemberRole
from benchmarks.queries.benchmarks import benchmark_called
from benchmarks.queries.release_sight import releases_in_sight
from benchmarks.queries.sight import require_role
from benchmarks.views.place import benchmark_page


@login_required
@require_safe
def benchmark(request: HttpRequest, slug: str) -> HttpResponse:
    benchmark = benchmark_called(slug)
    require_role(request.user, benchmark, *MemberRole)
    return benchmark_page(
        request,
        benchmark,
        "annotation/benchmark.html",
        n_comments=n_comments_waiting(request.user, benchmark),
        status_counts=status_document(benchmark),
        sources=sources_of(benchmark),
        rounds=benchmark.rounds.order_by("-created_at", "-pk"),
        releases=releases_in_sight(request.user, [benchmark]),
    )
